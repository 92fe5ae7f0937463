import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { Translated } from '@foyer/contract/translations';
import type { Currency, EventType, Locale } from '@foyer/contract/vocabulary';
import type { CouponConditions } from '@foyer/contract/ticket-configuration';
import { instantOf, localDate } from '@foyer/domain/dates';
import type { Look } from '../pictures/look.ts';

/** A demo event as it is written down: words in three languages, days counted from the day of seeding. */

/** A wall clock time of the event's own zone, so many days from the day of seeding. */
export type LocalTime = readonly [days: number, time: `${number}:${number}`];

export interface EventDefinition {
  code: string;
  type: EventType;
  name: Translated;
  parent?: string;
  start: LocalTime;
  end: LocalTime;
  registrationStart: LocalTime;
  registrationEnd: LocalTime;
  /** Without images, which come from `look`. */
  configuration: Omit<EventConfiguration, 'images'>;
  /** When on-site registration opens, in place of the event's start. */
  onSiteRegistrationStart?: LocalTime;
  look: Look;
  /** Names of ticket groups with an image of their own; tickets name theirs. */
  ticketGroups?: readonly string[];
  tickets: readonly TicketDefinition[];
}

export interface TicketDefinition {
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
  saleEnd?: LocalTime;
  /** Ticket group whose image is shown at the door. */
  group?: string;
  addOns?: readonly AddOnDefinition[];
  coupons?: readonly CouponDefinition[];
}

export interface AddOnDefinition {
  /** Add-ons with one key share their stock over the event's tickets. */
  key: string;
  name: Translated;
  description: Translated;
  amountMinor: number;
  quantity?: number;
}

export interface CouponDefinition {
  description: Translated;
  amountOffMinor?: number;
  percentOff?: number;
  conditions: CouponConditions;
  endsAfterDays?: number;
}

/** The instant of a local time. */
export function momentOf([days, time]: LocalTime, now: Date, timeZone: string): Date {
  const today = localDate(now, timeZone);
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const moment = instantOf(`${day}T${time}`, timeZone);
  if (!moment) throw new RangeError(`No such time: ${day} ${time} in ${timeZone}.`);
  return moment;
}
