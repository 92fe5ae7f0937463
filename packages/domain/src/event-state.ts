import type { Locale } from '@foyer/contract/vocabulary';
import { sameAccount } from './consultant-id.ts';
import { endOfDay, isOneEvening, isWithin, msOf, startOfDay, type Instant } from './dates.ts';
import { isPrivileged, type HasAccount } from './permissions.ts';

/** An event's dates and what limits it, as far as its state depends on them. */
export interface EventTimes {
  eventStart: Instant;
  eventEnd: Instant;
  registrationStart: Instant;
  registrationEnd: Instant;
  timeZone: string;
  /** Hours before eventStart from which tickets are checked in; 24 unless told (readings §3). */
  checkInOpensHoursBefore?: number | undefined;
  /** Window opened by activating a past event. */
  activation?: { from: Instant; until: Instant } | null | undefined;
  /** Nothing of the event is open any more. */
  isCalledOff?: boolean | undefined;
  eligibleAccounts?: readonly string[] | undefined;
  eligibleLocales?: readonly Locale[] | undefined;
  /** Its days (`eventDays`), where they were reckoned before: calendars are slow. */
  days?: EventDays | undefined;
}

/** From the start of the first day of an event to the end of its last, in its own zone. */
export interface EventDays {
  from: Date;
  until: Date;
}
type Dated = Pick<EventTimes, 'eventStart' | 'eventEnd' | 'timeZone' | 'days'>;

export const eventDays = ({ eventStart, eventEnd, timeZone, days }: Dated): EventDays =>
  days ?? {
    from: startOfDay(eventStart, timeZone),
    // An evening that ends after midnight has no day after it.
    until: isOneEvening(eventStart, eventEnd, timeZone) ? new Date(msOf(eventEnd)) : endOfDay(eventEnd, timeZone),
  };

/** Who looks at an event; `null` is nobody in particular: only what holds for everybody. */
export type EventViewer = (HasAccount & { locale: Locale }) | null;

const defaultCheckInHours = 24;
const hour = 3_600_000;

/** Whether the account is among those an event is limited to; an empty list means all. Staff always are. */
function isEligibleAccount(event: Pick<EventTimes, 'eligibleAccounts'>, viewer: EventViewer): boolean {
  const accounts = event.eligibleAccounts ?? [];
  if (accounts.length === 0) return true;
  if (!viewer) return false;
  return isPrivileged(viewer) || accounts.some((account) => sameAccount(account, viewer.externalAccountIdentifier));
}

/** In the window of an activated past event all three states hold, for its eligible accounts and for staff (readings §3). */
function isActivated(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  const { activation } = event;
  return activation != null && isWithin(now, activation.from, activation.until) && isEligibleAccount(event, viewer);
}

/** Now within [registrationStart, registrationEnd], or activated (readings §3); never once the event was called off. */
export function isRegistrationActive(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  if (event.isCalledOff === true) return false;
  return isWithin(now, event.registrationStart, event.registrationEnd) || isActivated(event, viewer, now);
}

/** Now within [start of the first event day, end of the last] in the event's zone, or activated (readings §3). */
export function isEventActive(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  if (event.isCalledOff === true) return false;
  const { from, until } = eventDays(event);
  return isWithin(now, from, until) || isActivated(event, viewer, now);
}

/** When check-in opens by the event's own dates. */
export function checkInOpens(event: Pick<EventTimes, 'eventStart' | 'checkInOpensHoursBefore'>): Date {
  return new Date(msOf(event.eventStart) - (event.checkInOpensHoursBefore ?? defaultCheckInHours) * hour);
}

/** From some hours before eventStart until eventEnd, or activated (readings §3). */
export function isCheckInActive(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  return isOpen(checkInWindows(event, viewer), now);
}

/** The windows in which tickets are checked in, as a device without a network keeps them. */
export function checkInWindows(event: EventTimes, viewer: EventViewer): { from: Date; until: Date }[] {
  if (event.isCalledOff === true) return [];
  const { activation } = event;
  const dated = { from: checkInOpens(event), until: new Date(msOf(event.eventEnd)) };
  if (activation == null || !isEligibleAccount(event, viewer)) return [dated];
  return [dated, { from: new Date(msOf(activation.from)), until: new Date(msOf(activation.until)) }];
}

/** Whether one of the windows is open now. */
export function isOpen(windows: readonly { from: Instant; until: Instant }[], now: Instant): boolean {
  return windows.some(({ from, until }) => isWithin(now, from, until));
}

export type EventPhase = 'upcoming' | 'current' | 'past';

/** Where an event stands by its own days in its own zone; an activation does not change it. */
export function eventPhase(event: Dated, now: Instant): EventPhase {
  const { from, until } = eventDays(event);
  if (msOf(now) > until.getTime()) return 'past';
  return msOf(now) < from.getTime() ? 'upcoming' : 'current';
}

/** Whether the last day of an event is over in its zone (spec §2 My tickets list 'events not yet ended'). */
export function hasEnded(event: Dated, now: Instant): boolean {
  return eventPhase(event, now) === 'past';
}

/** Whether a past event was activated for a time that has not ended: it counts as running then, whatever its own days are. */
export const isReopened = ({ activation }: Pick<EventTimes, 'activation'>, now: Instant): boolean =>
  activation != null && msOf(activation.until) > msOf(now);

type Limited = Pick<EventTimes, 'eligibleAccounts' | 'eligibleLocales'> & { isPublished: boolean };

/** Who may know of an event: drafts are for staff alone; account and language limits hold for all others (readings §3). */
export function maySeeEvent(event: Limited, viewer: EventViewer): boolean {
  if (viewer && isPrivileged(viewer)) return true;
  if (!event.isPublished || !isEligibleAccount(event, viewer)) return false;
  return isEligibleLocale(event, viewer);
}

/** Whether the language is among those an event is limited to; an empty list means all. */
export function isEligibleLocale(event: Pick<Limited, 'eligibleLocales'>, viewer: EventViewer): boolean {
  const languages = event.eligibleLocales ?? [];
  return languages.length === 0 || (viewer !== null && languages.includes(viewer.locale));
}
