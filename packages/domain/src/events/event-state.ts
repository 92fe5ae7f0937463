import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sameAccount } from '../people/consultant-id.ts';
import { endOfDay, type Instant, isOneEvening, isWithin, lastDayBefore, msOf, startOfDay } from '../shared/dates.ts';
import { hasStaffRole, type HasAccount } from '../people/permissions.ts';

/** The dates and limits of an event that decide its state. */
export interface EventTimes {
  eventStart: Instant;
  eventEnd: Instant;
  registrationStart: Instant;
  registrationEnd: Instant;
  timeZone: string;
  /** Hours before eventStart when check-in opens; 24 by default (events 2). */
  checkInOpensHoursBefore?: number | undefined;
  /** The period that was set when a past event was activated. */
  activation?: { from: Instant; until: Instant } | null | undefined;
  /** The event was called off. All its states are inactive. */
  isCalledOff?: boolean | undefined;
  eligibleAccounts?: readonly string[] | undefined;
  eligibleLocales?: readonly Locale[] | undefined;
  /** Its days (`eventDays`), if already computed, because the computation is slow. */
  days?: EventDays | undefined;
}

/** From the start of an event's first day to the end of its last, in its own zone. */
export interface EventDays {
  from: Date;
  until: Date;
}
type Dated = Pick<EventTimes, 'eventStart' | 'eventEnd' | 'timeZone' | 'days'>;

export const eventDays = ({ eventStart, eventEnd, timeZone, days }: Dated): EventDays =>
  days ?? {
    from: startOfDay(eventStart, timeZone),
    // An evening that ends after midnight ends the event. The next day does not count.
    until: isOneEvening(eventStart, eventEnd, timeZone)
      ? new Date(msOf(eventEnd))
      : endOfDay(lastDayBefore(eventEnd, timeZone), timeZone),
  };

/** The viewer of an event; `null` for no particular account, which passes no account or locale limit. */
export type EventViewer = (HasAccount & { locale: Locale }) | null;

const defaultCheckInHours = 24;
const hour = 3_600_000;

/** Whether the account is in the event's account limit; an empty list means all. Staff always pass. */
function isEligibleAccount(event: Pick<EventTimes, 'eligibleAccounts'>, viewer: EventViewer): boolean {
  const accounts = event.eligibleAccounts ?? [];
  if (accounts.length === 0) return true;
  if (!viewer) return false;
  return hasStaffRole(viewer) || accounts.some((account) => sameAccount(account, viewer.externalAccountIdentifier));
}

/**
 * Within the window of an activated past event all three states are active, for its eligible accounts and for staff
 * (events 2).
 */
function isActivated(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  const { activation } = event;
  return activation != null && isWithin(now, activation.from, activation.until) && isEligibleAccount(event, viewer);
}

/**
 * Whether now is within [registrationStart, registrationEnd], or the event is activated (events 2). Always false
 * after the event was called off.
 */
export function isRegistrationActive(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  if (event.isCalledOff === true) return false;
  return isWithin(now, event.registrationStart, event.registrationEnd) || isActivated(event, viewer, now);
}

/** The next moment at which registration begins, by its dates or an activation; `null` when none is ahead. */
export function registrationOpensAt(event: EventTimes, viewer: EventViewer, now: Instant): Date | null {
  const { registrationStart, registrationEnd, activation } = event;
  const starts = [
    ...(msOf(registrationStart) <= msOf(registrationEnd) ? [msOf(registrationStart)] : []),
    ...(activation != null && isEligibleAccount(event, viewer) ? [msOf(activation.from)] : []),
  ].filter((start) => start > msOf(now));
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}

/**
 * Whether the event is active: now is within [start of the first event day, end of the last] in its zone, or it is
 * activated (events 2).
 */
export function isEventActive(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  if (event.isCalledOff === true) return false;
  const { from, until } = eventDays(event);
  return isWithin(now, from, until) || isActivated(event, viewer, now);
}

/** When check-in opens according to the event's dates. */
export function checkInOpens(event: Pick<EventTimes, 'eventStart' | 'checkInOpensHoursBefore'>): Date {
  return new Date(msOf(event.eventStart) - (event.checkInOpensHoursBefore ?? defaultCheckInHours) * hour);
}

/** Whether check-in is open: from some hours before eventStart until eventEnd, or while activated (events 2). */
export function isCheckInActive(event: EventTimes, viewer: EventViewer, now: Instant): boolean {
  return isOpen(checkInWindows(event, viewer), now);
}

/** The periods in which check-in is open. Offline devices store them. */
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

/** The phase of an event according to its own days and zone. An activation does not change it. */
export function eventPhase(event: Dated, now: Instant): EventPhase {
  const { from, until } = eventDays(event);
  if (msOf(now) > until.getTime()) return 'past';
  return msOf(now) < from.getTime() ? 'upcoming' : 'current';
}

/** Whether the last day of an event is over in its zone (tickets 1.4 'events not yet ended'). */
export function hasEnded(event: Dated, now: Instant): boolean {
  return eventPhase(event, now) === 'past';
}

/** Whether a past event is activated for a period that has not ended. Such an event counts as running. */
export const isReopened = ({ activation }: Pick<EventTimes, 'activation'>, now: Instant): boolean =>
  activation != null && msOf(activation.until) > msOf(now);

type Limited = Pick<EventTimes, 'eligibleAccounts' | 'eligibleLocales'> & { isPublished: boolean };

/**
 * Whether a viewer may see an event. Only staff see drafts; account and language limits apply to everyone else
 * (events 2).
 */
export const maySeeEvent = (event: Limited, viewer: EventViewer): boolean =>
  (viewer !== null && hasStaffRole(viewer)) || limitsFor(event, viewer).length === 0;

/** What can keep an event from a person: it is a draft, or limited to other accounts or languages. */
export type EventLimit = 'unpublished' | 'accounts' | 'languages';

function limitsFor(event: Limited, viewer: EventViewer): EventLimit[] {
  const isMet: Readonly<Record<EventLimit, boolean>> = {
    unpublished: event.isPublished,
    accounts: isEligibleAccount(event, viewer),
    languages: isEligibleLocale(event, viewer),
  };
  return (['unpublished', 'accounts', 'languages'] as const).filter((limit) => !isMet[limit]);
}

/**
 * What keeps an event from a person who wants a ticket. Empty: the event is open to the person. Roles show drafts and
 * limited events to staff for their work, but staff buy there as every other person does (people 4.12). The desk is
 * exempt by the purchase rules.
 */
export const eventLimits = (event: Limited, person: Omit<NonNullable<EventViewer>, 'roles'>): EventLimit[] =>
  limitsFor(event, { ...person, roles: [] });

/** Whether the viewer's language is in the event's language limit; an empty list means all. */
export function isEligibleLocale(event: Pick<Limited, 'eligibleLocales'>, viewer: EventViewer): boolean {
  const languages = event.eligibleLocales ?? [];
  return languages.length === 0 || (viewer !== null && languages.includes(viewer.locale));
}
