import type { EventType } from '@foyer/contract/events/event-vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';

/** Event types with itineraries that can be shared by mail (tickets 6.1). */
const itineraryTypes: readonly EventType[] = ['FIVESTAR', 'DIAMOND_CLUB', 'FIVESTAR_ADVISORS'];

export function sharesItinerary(eventTypeCd: string): boolean {
  return itineraryTypes.some((type) => type === eventTypeCd);
}

/** The fields of an event that its card needs, with the server's flags. */
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

/** Texts and actions of an event card. Dates are instants, displayed in the event's zone. */
export interface EventCardState {
  /** The event's state, which the card shows as a label. */
  status: 'calledOff' | 'registered' | 'open' | 'notOpenYet' | 'closed';
  /** The 'register by' line; null once registration has started. */
  registerBy: { opens: Instant; until: Instant } | null;
  /** 'Online Registration is currently closed.' */
  onlineClosed: boolean;
  /** 'On-Site Registration will open {date}.' */
  onSiteOpens: Instant | null;
  /** Whether the ticket may have a stream. Its button appears with the loaded address. */
  liveStream: boolean;
  /** The primary action. Registered people continue to their summary. */
  action: 'register' | 'summary' | null;
  addAttendee: boolean;
  shareItinerary: boolean;
}

/** Whether a viewer sees that the event can be registered for: while registration is active, and elevated staff always. */
export const showsRegistration = (
  { isCalledOff, isRegistrationActive }: Pick<CardEvent, 'isCalledOff' | 'isRegistrationActive'>,
  isElevated: boolean,
): boolean => isCalledOff !== true && (isRegistrationActive || isElevated);

/**
 * The content of an event card (events 3.3).
 *
 * @param viewer `elevated`: staff with a raised power level
 */
export function eventCard(event: CardEvent, viewer: { elevated: boolean }, now: Instant): EventCardState {
  const { isRegistered, isRegistrationActive, isCalledOff = false } = event;
  const notOpenYet = !isCalledOff && msOf(event.registrationStart) > msOf(now);
  const onlineClosed = !isCalledOff && !isRegistered && !isRegistrationActive && !viewer.elevated;
  const mayRegister = showsRegistration(event, viewer.elevated);
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
    liveStream: isRegistered && event.isCheckInActive && event.liveEventEnabled,
    action: isRegistered ? 'summary' : mayRegister ? 'register' : null,
    addAttendee: isRegistered && mayRegister,
    shareItinerary: !isCalledOff && isRegistered && sharesItinerary(event.eventTypeCd),
  };
}
