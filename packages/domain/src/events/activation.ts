import type { Instant } from '../shared/dates.ts';
import { hasEnded, type EventTimes } from './event-state.ts';

/** Only past events that were not called off and are not ja-JP eligible can be activated (events 2.5). */
export function activationRefusal(
  event: Pick<EventTimes, 'eventStart' | 'eventEnd' | 'timeZone' | 'isCalledOff' | 'eligibleLocales'>,
  now: Instant,
): 'calledOff' | 'notPast' | 'jaJpEligible' | null {
  if (event.isCalledOff === true) return 'calledOff';
  if (!hasEnded(event, now)) return 'notPast';
  return event.eligibleLocales?.includes('ja-JP') ? 'jaJpEligible' : null;
}
