import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { locales, mailTemplates } from '@foyer/contract/wire/vocabulary';
import { instantOf } from '@foyer/domain/shared/dates';
import { money, toMajor } from '@foyer/domain/shared/money';
import { editableTemplate } from '../../mail/index.ts';
import type { EventTemplate, LocalTime, TicketTemplate } from './templates/template.ts';
import { english } from './templates/texts.ts';

export interface FromTemplate {
  code: string;
  /** Default: the template's name. */
  name?: string | undefined;
  /** `YYYY-MM-DD` in the event's time zone. */
  firstDay: string;
  /** The days on which registration opens and closes. Default: the template's days. The times are the template's. */
  registrationFirstDay?: string | undefined;
  registrationLastDay?: string | undefined;
  parent?: string | undefined;
  published: boolean;
  /** Whether to include editable mail templates. Without them, the built-in mails are sent. */
  mails: boolean;
}

/** The definition of an event created from a template, with its first day. */
export function definitionOf(template: EventTemplate, chosen: FromTemplate): EventDefinition {
  const { code, name, firstDay, parent, published, mails } = chosen;
  const at = (time: LocalTime) => momentOf(time, firstDay, template.configuration.timeZone).toISOString();
  const on = (day: string | undefined, time: LocalTime) =>
    day === undefined ? at(time) : momentOf([0, time[1]], day, template.configuration.timeZone).toISOString();
  const onSite = template.onSiteRegistrationStart;
  return {
    eventShortCode: code,
    eventTypeCd: template.type,
    defaultName: name ?? english(template.name),
    // A custom name has no translations yet.
    ...(name === undefined ? { translations: { name: template.name } } : {}),
    ...(parent === undefined ? {} : { parentEventShortCode: parent }),
    eventStart: at(template.start),
    eventEnd: at(template.end),
    registrationStart: on(chosen.registrationFirstDay, template.registrationStart),
    registrationEnd: on(chosen.registrationLastDay, template.registrationEnd),
    published,
    configuration: { ...template.configuration, ...(onSite ? { onSiteRegistrationStart: at(onSite) } : {}) },
    ticketConfigurations: template.tickets.map(ticketOf),
    ...(mails ? { emailTemplates: mailsOf(template) } : {}),
  };
}

/** The instant of a local time, a number of days after the first day. */
function momentOf([days, time]: LocalTime, firstDay: string, timeZone: string): Date {
  const day = new Date(Date.parse(`${firstDay}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const moment = instantOf(`${day}T${time}`, timeZone);
  if (!moment) throw new RangeError(`No such time: ${day} ${time} in ${timeZone}.`);
  return moment;
}

function ticketOf(ticket: TicketTemplate): TicketDefinition {
  const major = (amountMinor: number) => toMajor(money(amountMinor, ticket.currency));
  return {
    key: ticket.key,
    defaultDescription: english(ticket.description),
    ...(ticket.moreInformation ? { moreInformation: english(ticket.moreInformation) } : {}),
    amount: major(ticket.amountMinor),
    currency: ticket.currency,
    currencyLocale: ticket.locale,
    quantity: ticket.quantity ?? null,
    limitQuantity: ticket.limitQuantity ?? false,
    relationshipTypes: [...ticket.for],
    additionalConfiguration: {
      transferable: ticket.transferable ?? false,
      ...(ticket.group === undefined ? {} : { ticketGroup: ticket.group }),
      ...(ticket.maxMemberCount === undefined
        ? {}
        : { groupTicketConfiguration: { maxMemberCount: ticket.maxMemberCount } }),
      ...(ticket.upgradeTo ? { upgradeTo: [...ticket.upgradeTo] } : {}),
      ...(ticket.downgradeTo ? { downgradeTo: [...ticket.downgradeTo] } : {}),
    },
    translations: {
      description: ticket.description,
      ...(ticket.moreInformation ? { moreInformation: ticket.moreInformation } : {}),
    },
    coupons: (ticket.coupons ?? []).map(({ description, amountOffMinor, percentOff, conditions }) => ({
      defaultDescription: english(description),
      ...(amountOffMinor === undefined ? { percentOff } : { amountOff: major(amountOffMinor) }),
      conditions,
      translations: { description },
    })),
    addOns: (ticket.addOns ?? []).map(({ key, name, description, amountMinor, quantity }) => ({
      key,
      defaultName: english(name),
      defaultDescription: english(description),
      amount: major(amountMinor),
      quantity: quantity ?? null,
      limitQuantity: quantity !== undefined,
      translations: { name, description },
    })),
  };
}

/** The mail templates of an event in three languages. The sign-in link does not belong to an event. */
function mailsOf({ subjects = {} }: EventTemplate): NonNullable<EventDefinition['emailTemplates']> {
  return mailTemplates
    .filter((template) => template !== 'sign-in-link')
    .flatMap((templateName) =>
      locales.map((locale) => ({
        templateName,
        locale,
        templateSubject: subjects[templateName]?.[locale] ?? editableTemplate(templateName, locale).subject,
      })),
    );
}
