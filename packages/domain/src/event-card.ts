import type { EventType } from '@foyer/contract/event-vocabulary';
import { msOf, type Instant } from './dates.ts';

/** Event types whose tickets can be shared as an itinerary by mail (spec §9). */
const itineraryTypes: readonly EventType[] = ['FIVESTAR', 'DIAMOND_CLUB', 'FIVESTAR_ADVISORS'];

/** Whether tickets of this event type offer 'share itinerary'. */
export function sharesItinerary(eventTypeCd: string): boolean {
  return itineraryTypes.some((type) => type === eventTypeCd);
}

/** An event as its card needs it: flags as the server answers them. */
export interface CardEvent {
  eventTypeCd: string;
  eventStart: Instant;
  eventEnd: Instant;
  registrationStart: Instant;
  registrationEnd: Instant;
  isRegistered: boolean;
  isRegistrationActive: boolean;
  isCheckInActive: boolean;
  isCalledOff?: boolean | undefined;
  liveEventEnabled: boolean;
  onSiteRegistrationEnabled: boolean;
  onSiteRegistrationStart?: Instant | undefined;
}

/** What a card says and offers; dates are instants, shown in the event's zone. */
export interface EventCardState {
  /** The one-word state: told in words on the card. */
  status: 'calledOff' | 'registered' | 'open' | 'notOpenYet' | 'closed';
  /** The 'register by' line, only while registration start is in the future. */
  registerBy: { opens: Instant; until: Instant } | null;
  /** 'Online Registration is currently closed.' */
  onlineClosed: boolean;
  /** 'On-Site Registration will open {date}.' */
  onSiteOpens: Instant | null;
  liveStream: boolean;
  /** The primary action; registered people are led to their summary. */
  action: 'register' | 'summary' | null;
  addAttendee: boolean;
  shareItinerary: boolean;
}

/**
 * What an event card shows (spec §2 Event card and dates).
 *
 * @param viewer `elevated`: staff with a raised power level; `liveEventUrl`: the loaded redirect address, if any
 */
export function eventCard(
  event: CardEvent,
  viewer: { elevated: boolean; liveEventUrl?: string | null | undefined },
  now: Instant,
): EventCardState {
  const { isRegistered, isRegistrationActive, isCalledOff = false } = event;
  const notOpenYet = !isCalledOff && msOf(event.registrationStart) > msOf(now);
  const onlineClosed = !isCalledOff && !isRegistered && !isRegistrationActive && !viewer.elevated;
  const mayRegister = !isCalledOff && (isRegistrationActive || viewer.elevated);
  return {
    status: isCalledOff
      ? 'calledOff'
      : isRegistered
        ? 'registered'
        : isRegistrationActive
          ? 'open'
          : notOpenYet
            ? 'notOpenYet'
            : 'closed',
    registerBy: notOpenYet ? { opens: event.registrationStart, until: event.registrationEnd } : null,
    onlineClosed,
    onSiteOpens:
      onlineClosed && event.onSiteRegistrationEnabled ? (event.onSiteRegistrationStart ?? event.eventStart) : null,
    liveStream: isRegistered && event.isCheckInActive && event.liveEventEnabled && Boolean(viewer.liveEventUrl),
    action: isRegistered ? 'summary' : mayRegister ? 'register' : null,
    addAttendee: isRegistered && mayRegister,
    shareItinerary: !isCalledOff && isRegistered && sharesItinerary(event.eventTypeCd),
  };
}
