import type { Instant } from '../shared/dates.ts';
import { hasEnded, type EventTimes } from './event-state.ts';

/** Only past events that are not ja-JP eligible can be activated (events 2.5). */
export function activationRefusal(
  event: Pick<EventTimes, 'eventStart' | 'eventEnd' | 'timeZone' | 'eligibleLocales'>,
  now: Instant,
): 'notPast' | 'jaJpEligible' | null {
  if (!hasEnded(event, now)) return 'notPast';
  return event.eligibleLocales?.includes('ja-JP') ? 'jaJpEligible' : null;
}
