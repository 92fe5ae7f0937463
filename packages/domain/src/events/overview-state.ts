import type { SaleState } from '@foyer/contract/events/editor-vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import { hasEnded, isReopened, type EventTimes } from './event-state.ts';

/** The states of events for their organiser (events 4.12). Every page of staff shows one, so its file imports little. */

type Stated = Omit<EventTimes, 'checkInOpensHoursBefore' | 'eligibleAccounts' | 'eligibleLocales'> & {
  isPublished: boolean;
};

/** The state of an event. `isSoldOut`: no ticket type on sale has a unit left. */
export function saleState(
  event: Stated,
  { isSoldOut, isActive }: { isSoldOut: boolean; isActive: boolean },
  now: Instant,
): SaleState {
  if (event.isCalledOff === true) return 'calledOff';
  if (!event.isPublished) return 'draft';
  if (isActive || isReopened(event, now)) return 'running';
  if (hasEnded(event, now)) return 'past';
  if (msOf(now) < msOf(event.registrationStart)) return 'notOpen';
  if (msOf(now) > msOf(event.registrationEnd)) return 'closed';
  return isSoldOut ? 'soldOut' : 'onSale';
}
