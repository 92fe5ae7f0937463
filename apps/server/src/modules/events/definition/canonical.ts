import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { isDeepStrictEqual } from 'node:util';
import { isBuiltInText } from '../../mail/index.ts';
import { badgesNamed, listsNamed, packageNamed, poolsNamed, renamed } from './conditions.ts';
import { usualDraw } from '@foyer/domain/stock/draw';

/**
 * Converts definitions to one canonical form, for comparing a stored event with a file. Equal events can have different
 * definitions, because keys are freely chosen and defaults can be omitted.
 */

/** The definition in the form of `storedDefinition`. Omitted values are taken from `stored`. */
export function canonical(definition: EventDefinition, stored: EventDefinition): EventDefinition {
  const { ticketConfigurations } = definition;
  const [ticketKeys, addOnKeys] = [keysOf('ticket', ticketConfigurations), addOnKeysOf(ticketConfigurations)];
  let written = 0;
  const nextAddOn = () => `add-on-${(written += 1)}`;
  return {
    ...stored,
    ...defined(definition),
    published: definition.published ?? stored.published,
    configuration: {
      ...definition.configuration,
      sections: renamed(
        definition.configuration.sections,
        (field, key) => (field === '$ticket' ? ticketKeys.get(key) : addOnKeys.get(key)?.at(-1)) ?? key,
      ),
      ...listsNamed(
        definition.configuration.checkInLists,
        (key) => [ticketKeys.get(key) ?? key],
        (key) => addOnKeys.get(key) ?? [key],
      ),
      ...poolsNamed(
        definition.configuration.pools,
        (key) => [ticketKeys.get(key) ?? key],
        (key) => addOnKeys.get(key) ?? [key],
      ),
      ...badgesNamed(definition.configuration.badges, (key) => ticketKeys.get(key) ?? key),
    },
    ticketConfigurations: ticketConfigurations
      ? ticketConfigurations.map((ticket) => canonicalTicket(ticket, ticketKeys, nextAddOn))
      : stored.ticketConfigurations,
    emailTemplates: mailsOf(definition, stored),
  };
}

/** Whether two parts of definitions are equal as JSON. */
export const isSameDefinition = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const defined = (definition: EventDefinition) =>
  Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== undefined));

const keysOf = (word: string, items: readonly { key: string }[] = []) =>
  new Map(items.map(({ key }, index) => [key, `${word}-${index + 1}`]));

/** Add-ons of several tickets can have the same key. Each of them has a number. */
function addOnKeysOf(tickets: readonly TicketDefinition[] = []): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [index, { key }] of tickets.flatMap(({ addOns = [] }) => addOns).entries()) {
    keys.set(key, [...(keys.get(key) ?? []), `add-on-${index + 1}`]);
  }
  return keys;
}

type Keys = ReadonlyMap<string, string>;

function canonicalTicket(ticket: TicketDefinition, ticketKeys: Keys, nextAddOn: () => string): TicketDefinition {
  const { upgradeTo, downgradeTo, package: of, ...additional } = ticket.additionalConfiguration ?? {};
  const ticketKeysOf = (keys: readonly string[]) => keys.map((key) => ticketKeys.get(key) ?? key);
  return {
    key: ticketKeys.get(ticket.key) ?? '',
    defaultDescription: ticket.defaultDescription,
    moreInformation: ticket.moreInformation ?? null,
    amount: ticket.amount,
    currency: ticket.currency,
    currencyLocale: ticket.currencyLocale,
    quantity: ticket.quantity ?? null,
    limitQuantity: ticket.limitQuantity ?? false,
    startDateTime: instantOf(ticket.startDateTime),
    endDateTime: instantOf(ticket.endDateTime),
    relationshipTypes: ticket.relationshipTypes,
    additionalConfiguration: {
      ...additional,
      ...(upgradeTo ? { upgradeTo: ticketKeysOf(upgradeTo) } : {}),
      ...(downgradeTo ? { downgradeTo: ticketKeysOf(downgradeTo) } : {}),
      ...packageNamed(of, (key) => ticketKeys.get(key) ?? key),
    },
    translations: ticket.translations ?? {},
    active: ticket.active ?? true,
    ...((ticket.saleWindows ?? []).length === 0
      ? {}
      : {
          saleWindows: (ticket.saleWindows ?? []).map(({ draw = usualDraw, ...window }) => ({
            ...window,
            ...(window.mode === 'draw' ? { draw } : {}),
            startDateTime: new Date(window.startDateTime).toISOString(),
            endDateTime: new Date(window.endDateTime).toISOString(),
          })),
        }),
    coupons: (ticket.coupons ?? []).map((coupon) => ({
      ...coupon,
      startDateTime: instantOf(coupon.startDateTime),
      endDateTime: instantOf(coupon.endDateTime),
      conditions: coupon.conditions ?? {},
      translations: coupon.translations ?? {},
      active: coupon.active ?? true,
    })),
    addOns: (ticket.addOns ?? []).map((addOn) => ({
      ...addOn,
      key: nextAddOn(),
      defaultDescription: addOn.defaultDescription ?? '',
      currency: addOn.currency ?? ticket.currency,
      currencyLocale: addOn.currencyLocale ?? ticket.currencyLocale,
      quantity: addOn.quantity ?? null,
      limitQuantity: addOn.limitQuantity ?? false,
      startDateTime: instantOf(addOn.startDateTime),
      endDateTime: instantOf(addOn.endDateTime),
      translations: addOn.translations ?? {},
      active: addOn.active ?? true,
    })),
  };
}

/** A time in ISO format with milliseconds, as the database returns it. */
const instantOf = (text: string | null | undefined): string | null =>
  text == null ? null : new Date(text).toISOString();

/** The stored mail templates, replaced by the definition's templates where it has them. */
function mailsOf(definition: EventDefinition, stored: EventDefinition): EventDefinition['emailTemplates'] {
  const own = definition.emailTemplates ?? [];
  const mails = new Map((stored.emailTemplates ?? []).map((mail) => [`${mail.templateName} ${mail.locale}`, mail]));
  for (const mail of own) {
    const { templateHTMLContent: html, ...rest } = mail;
    const isBuiltIn = html === undefined || isBuiltInText(mail.templateName, mail.locale, html);
    mails.set(`${mail.templateName} ${mail.locale}`, isBuiltIn ? rest : mail);
  }
  return [...mails.values()];
}
