import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { CouponConditions } from '@foyer/contract/ticket-configuration';
import type { Translated } from '@foyer/contract/translations';
import type { EventType } from '@foyer/contract/event-vocabulary';
import type { Currency, Locale, MailTemplate } from '@foyer/contract/vocabulary';

/** An event as it is written down for use again and again: words in three languages, days counted from its first one. */

/** A wall clock time of the event's own zone, so many days from the event's first. */
export type LocalTime = readonly [days: number, time: `${number}:${number}`];

export interface EventTemplate {
  type: EventType;
  name: Translated;
  start: LocalTime;
  end: LocalTime;
  registrationStart: LocalTime;
  registrationEnd: LocalTime;
  /** Without images, which every event has of its own. */
  configuration: Omit<EventConfiguration, 'images'>;
  /** When on-site registration opens, in place of the event's start. */
  onSiteRegistrationStart?: LocalTime;
  /** Names of ticket groups with an image of their own; tickets name theirs. */
  ticketGroups?: readonly string[];
  tickets: readonly TicketTemplate[];
  /** Subjects of its own where it has something of its own to say; the built-in ones elsewhere. */
  subjects?: Partial<Record<MailTemplate, Record<Locale, string>>>;
}

export interface TicketTemplate {
  /** For references between tickets of an event; nobody sees it. */
  key: string;
  description: Translated;
  moreInformation?: Translated;
  amountMinor: number;
  currency: Currency;
  locale: Locale;
  /** Offered for these relationship types. */
  for: readonly string[];
  quantity?: number;
  limitQuantity?: boolean;
  transferable?: boolean;
  maxMemberCount?: number;
  upgradeTo?: readonly string[];
  downgradeTo?: readonly string[];
  /** Ticket group whose image is shown at the door. */
  group?: string;
  addOns?: readonly AddOnTemplate[];
  coupons?: readonly CouponTemplate[];
}

export interface AddOnTemplate {
  /** Add-ons with one key share their stock over the event's tickets. */
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
