import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { CouponConditions } from '@foyer/contract/tickets/ticket-configuration';
import type { Translated } from '@foyer/contract/wire/translations';
import type { EventType } from '@foyer/contract/events/event-vocabulary';
import type { Currency, Locale, MailTemplate } from '@foyer/contract/wire/vocabulary';

/** A reusable event template with texts in three languages and dates relative to the first day. */

/** A local time in the event's time zone, a number of days after the event's first day. */
export type LocalTime = readonly [days: number, time: `${number}:${number}`];

export interface EventTemplate {
  type: EventType | 'GENERAL';
  name: Translated;
  start: LocalTime;
  end: LocalTime;
  registrationStart: LocalTime;
  registrationEnd: LocalTime;
  /** Without images, because each event has its own. */
  configuration: Omit<EventConfiguration, 'images'>;
  /** When on-site registration opens. Default: the event's start. */
  onSiteRegistrationStart?: LocalTime;
  /** Names of ticket groups that have an image. Tickets refer to them in `group`. */
  ticketGroups?: readonly string[];
  tickets: readonly TicketTemplate[];
  /** Custom mail subjects. Other mails and languages use the built-in subjects. */
  subjects?: Partial<Record<MailTemplate, Partial<Record<Locale, string>>>>;
}

export interface TicketTemplate {
  /** Referenced by other tickets of the event. Never shown. */
  key: string;
  description: Translated;
  moreInformation?: Translated;
  amountMinor: number;
  currency: Currency;
  locale: Locale;
  /** Relationship types that can buy this ticket. */
  for: readonly string[];
  quantity?: number;
  limitQuantity?: boolean;
  transferable?: boolean;
  maxMemberCount?: number;
  upgradeTo?: readonly string[];
  downgradeTo?: readonly string[];
  /** Ticket group with the image that check-in shows. */
  group?: string;
  addOns?: readonly AddOnTemplate[];
  coupons?: readonly CouponTemplate[];
}

export interface AddOnTemplate {
  /** Add-ons with the same key share their stock across the event's tickets. */
  key: string;
  name: Translated;
  description: Translated;
  amountMinor: number;
  quantity?: number;
}

export interface CouponTemplate {
  description: Translated;
  amountOffMinor?: number;
  percentOff?: number;
  conditions: CouponConditions;
}
