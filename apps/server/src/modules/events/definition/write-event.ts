import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { AdditionalConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import {
  changeDraws,
  changePackages,
  changePools,
  changeWindows,
  offerTickets,
  type NewOffer,
  type PackageChange,
  type PoolChange,
  type TypeWindows,
  type WrittenOffer,
} from '../../stock/index.ts';
import { editableTemplate } from '../../mail/index.ts';
import { minorOf } from './amounts.ts';
import { drawChangesOf } from './draw-changes.ts';
import { badgesNamed, listsNamed, packageNamed, poolsNamed, renamed } from './conditions.ts';

export interface WriteContext {
  now: Date;
  parentEventId: number | null;
  images?: EventImage[];
  /** Creation time. Default: now. */
  createdAt?: Date;
}

export interface WrittenEvent {
  eventId: number;
  /** In the order of the definition. */
  tickets: WrittenOffer[];
}

const moment = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

/** Creates an event with its tickets and mail templates. The caller must have checked the definition with `checkDefinition`. */
export async function writeEvent(
  tx: Db | Tx,
  definition: EventDefinition,
  context: WriteContext,
): Promise<WrittenEvent> {
  const { now, parentEventId, images = [], createdAt = now } = context;
  const { ticketConfigurations = [] } = definition;
  const { event_id: eventId } = await tx
    .insertInto('event')
    .values({
      event_short_code: definition.eventShortCode,
      ...eventColumns(definition, parentEventId),
      translations: toJson(definition.translations ?? {}),
      published: definition.published ?? false,
      configuration: toJson({ ...definition.configuration, images }),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  const tickets = await offerTickets(
    tx,
    eventId,
    ticketConfigurations.map((ticket) => offerOf(ticket, now)),
  );
  await nameIds(tx, eventId, definition, tickets, images);
  await changePools(tx, eventId, poolChangesOf(definition, tickets));
  await changePackages(tx, packageChangesOf(definition, tickets));
  await changeWindows(tx, eventId, windowChangesOf(definition, tickets));
  await changeDraws(tx, eventId, [], drawChangesOf(definition, tickets));
  await writeMails(tx, eventId, definition.emailTemplates ?? [], now);
  return { eventId, tickets };
}

/** Columns of properties that a definition always contains. */
export const eventColumns = (definition: EventDefinition, parentEventId: number | null) => ({
  event_type_cd: definition.eventTypeCd,
  default_name: definition.defaultName,
  parent_event_id: parentEventId,
  event_start: new Date(definition.eventStart),
  event_end: new Date(definition.eventEnd),
  registration_start: new Date(definition.registrationStart),
  registration_end: new Date(definition.registrationEnd),
});

/** Replaces ticket keys in upgrades and form conditions by ids, after the tickets have been inserted. */
async function nameIds(
  tx: Db | Tx,
  eventId: number,
  { configuration, ticketConfigurations = [] }: EventDefinition,
  written: readonly WrittenOffer[],
  images: EventImage[],
): Promise<void> {
  const ids = idsOf(ticketConfigurations, written);
  for (const [index, ticket] of ticketConfigurations.entries()) {
    const { upgradeTo, downgradeTo, package: of } = ticket.additionalConfiguration ?? {};
    if (!upgradeTo && !downgradeTo && !of) continue;
    await tx
      .updateTable('ticket_configuration')
      .set({ additional_configuration: toJson(additional(ticket, (key) => ids.tickets.get(key))) })
      .where('ticket_configuration_id', '=', written[index]?.ticketConfigurationId ?? 0)
      .execute();
  }
  const next = withIds(configuration, ids);
  if (JSON.stringify(next) === JSON.stringify(configuration)) return;
  await tx
    .updateTable('event')
    .set({ configuration: toJson({ ...next, images }) })
    .where('event_id', '=', eventId)
    .execute();
}

/** The pools with the stock rows that draw on them. */
export function poolChangesOf(
  { configuration, ticketConfigurations = [] }: EventDefinition,
  written: readonly WrittenOffer[],
): PoolChange[] {
  return (configuration.pools ?? []).map(({ key, quantity, tickets, addOns }) => {
    const draws = new Map<number, number>();
    const draw = (stockId: number | undefined, weight: number | undefined) => {
      if (stockId !== undefined && weight !== undefined) draws.set(stockId, weight);
    };
    for (const [n, ticket] of ticketConfigurations.entries()) {
      draw(written[n]?.stockId, tickets[ticket.key]);
      for (const [at, addOn] of (ticket.addOns ?? []).entries())
        draw(written[n]?.addOns[at]?.stockId, addOns[addOn.key]);
    }
    return { key, quantity, draws: [...draws].map(([stockId, weight]) => ({ stockId, weight })) };
  });
}

/** The ticket types with their sale windows. */
export const windowChangesOf = (
  { ticketConfigurations = [] }: EventDefinition,
  written: readonly WrittenOffer[],
): TypeWindows[] =>
  ticketConfigurations.map((ticket, n) => ({
    ticketConfigurationId: written[n]?.ticketConfigurationId ?? 0,
    stockId: written[n]?.stockId ?? 0,
    windows: (ticket.saleWindows ?? []).map(({ key, audience, mode, amount, reserved, ...times }) => ({
      key,
      audience,
      mode,
      startsAt: new Date(times.startDateTime),
      endsAt: new Date(times.endDateTime),
      amountMinor: amount === undefined ? null : (minorOf(amount, ticket.currency) ?? 0),
      reserved: reserved ?? null,
    })),
  }));

/** Ids of the written tickets and add-ons by their keys in the definition. */
export interface WrittenIds {
  tickets: ReadonlyMap<string, number>;
  /** An add-on key has an id for each ticket that offers it. */
  addOns: ReadonlyMap<string, readonly number[]>;
}

export function idsOf(
  tickets: readonly TicketDefinition[],
  written: readonly (Pick<WrittenOffer, 'ticketConfigurationId'> & { addOns: readonly { addOnId: number }[] })[],
): WrittenIds {
  const addOns = new Map<string, number[]>();
  for (const [n, ticket] of tickets.entries()) {
    for (const [index, { key }] of (ticket.addOns ?? []).entries()) {
      addOns.set(key, [...(addOns.get(key) ?? []), written[n]?.addOns[index]?.addOnId ?? 0]);
    }
  }
  return { tickets: new Map(tickets.map(({ key }, n) => [key, written[n]?.ticketConfigurationId ?? 0])), addOns };
}

/** The configuration for storage: form conditions and check-in lists refer to ids. */
export function withIds<C extends EventDefinition['configuration']>(configuration: C, ids: WrittenIds): C {
  const text = (found: number | undefined, key: string) => String(found ?? key);
  return {
    ...configuration,
    sections: renamed(configuration.sections, (field, key) =>
      text(field === '$ticket' ? ids.tickets.get(key) : ids.addOns.get(key)?.at(-1), key),
    ),
    ...listsNamed(
      configuration.checkInLists,
      (key) => [text(ids.tickets.get(key), key)],
      (key) => (ids.addOns.get(key) ?? [key]).map(String),
    ),
    ...poolsNamed(
      configuration.pools,
      (key) => [text(ids.tickets.get(key), key)],
      (key) => (ids.addOns.get(key) ?? [key]).map(String),
    ),
    ...badgesNamed(configuration.badges, (key) => text(ids.tickets.get(key), key)),
  };
}

/** The additional configuration with upgrades, downgrades and parts of a package by id. Tickets without id are omitted. */
export function additional(
  { additionalConfiguration }: TicketDefinition,
  idOf: (key: string) => number | undefined = () => undefined,
): AdditionalConfiguration {
  const { upgradeTo, downgradeTo, package: of, ...others } = additionalConfiguration ?? {};
  const ids = (keys: readonly string[]) => keys.flatMap((key) => idOf(key) ?? []);
  return {
    ...others,
    ...(upgradeTo && { upgradeTo: ids(upgradeTo) }),
    ...(downgradeTo && { downgradeTo: ids(downgradeTo) }),
    ...packageNamed(of, idOf),
  };
}

/** The packages with the stock rows of their parts. */
export function packageChangesOf(
  { ticketConfigurations = [] }: EventDefinition,
  written: readonly WrittenOffer[],
): PackageChange[] {
  const stockOf = new Map(ticketConfigurations.map(({ key }, n) => [key, written[n]?.stockId]));
  return ticketConfigurations.map(({ key, additionalConfiguration }, at) => ({
    at,
    stockId: stockOf.get(key) ?? 0,
    parts: (additionalConfiguration?.package?.parts ?? []).flatMap(({ ticket }) => stockOf.get(ticket) ?? []),
  }));
}

/** Converts a ticket of a definition to the inventory's input. */
export function offerOf(ticket: TicketDefinition, now: Date): NewOffer {
  const minor = (amount: number, currency = ticket.currency) => {
    const found = minorOf(amount, currency);
    if (found === null) throw new RangeError(`${amount} is no amount of ${currency}.`);
    return found;
  };
  const window = (of: { startDateTime?: string | null | undefined; endDateTime?: string | null | undefined }) => ({
    starts_at: moment(of.startDateTime),
    ends_at: moment(of.endDateTime),
  });
  return {
    ticket: {
      default_description: ticket.defaultDescription,
      more_information: ticket.moreInformation ?? null,
      translations: toJson(ticket.translations ?? {}),
      amount_minor: minor(ticket.amount),
      currency: ticket.currency,
      currency_locale: ticket.currencyLocale,
      relationship_types: ticket.relationshipTypes,
      limit_quantity: ticket.limitQuantity ?? false,
      sale_start: moment(ticket.startDateTime),
      sale_end: moment(ticket.endDateTime),
      additional_configuration: toJson(additional(ticket)),
      active: ticket.active ?? true,
      created_at: now,
      updated_at: now,
    },
    quantity: ticket.quantity ?? null,
    addOns: (ticket.addOns ?? []).map((addOn) => ({
      quantity: addOn.quantity ?? null,
      row: {
        default_name: addOn.defaultName,
        default_description: addOn.defaultDescription ?? '',
        translations: toJson(addOn.translations ?? {}),
        amount_minor: minor(addOn.amount, addOn.currency),
        currency: addOn.currency ?? ticket.currency,
        currency_locale: addOn.currencyLocale ?? ticket.currencyLocale,
        limit_quantity: addOn.limitQuantity ?? false,
        active: addOn.active ?? true,
        ...window(addOn),
      },
    })),
    coupons: (ticket.coupons ?? []).map((coupon) => ({
      uses: coupon.conditions?.firstN ?? null,
      row: {
        default_description: coupon.defaultDescription,
        translations: toJson(coupon.translations ?? {}),
        conditions: toJson(coupon.conditions ?? {}),
        amount_off_minor: coupon.amountOff === undefined ? null : minor(coupon.amountOff),
        percent_off: coupon.percentOff ?? null,
        active: coupon.active ?? true,
        ...window(coupon),
      },
    })),
  };
}

/** Inserts or replaces the event's mail templates. Templates that are not listed stay. */
export async function writeMails(
  tx: Db | Tx,
  eventId: number,
  mails: NonNullable<EventDefinition['emailTemplates']>,
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insertInto('email_template')
    .values(
      mails.map(({ templateName, locale, templateSubject, templateHTMLContent }) => ({
        event_id: eventId,
        template_name: templateName,
        locale,
        subject: templateSubject,
        html_content: templateHTMLContent ?? editableTemplate(templateName, locale).html,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('email_template_event_name_locale_key').doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        html_content: eb.ref('excluded.html_content'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
