import type { SaleState } from '@foyer/contract/events/editor-vocabulary';
import type { EventOverview } from '@foyer/contract/events/event-overview';
import { hanVariants } from '../shared/han-variants.ts';
import { foundIn } from '../shared/search-folding.ts';
import { localDate, msOf, type Instant } from '../shared/dates.ts';
import { hasEnded, isReopened, type EventTimes } from './event-state.ts';

/** The states of events for their organiser (events 4.12). */

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

/** Whether an event can be archived. Events that attendees still need stay in the list. */
export const canArchive = (state: SaleState): boolean => state === 'draft' || state === 'past' || state === 'calledOff';

/** How long after saving a draft its editor counts as editing, minutes. */
export const editingMinutes = 15;

export interface OverviewFilter {
  search: string;
  /** `changed`: published with unpublished changes. */
  states: readonly (SaleState | 'changed' | 'archived')[];
  types: readonly string[];
  years: readonly number[];
}

/** The year in which an event starts, in its own zone. */
export const yearOf = ({ event }: Pick<EventOverview, 'event'>): number =>
  Number(localDate(event.eventStart, event.configuration.timeZone).slice(0, 4));

/**
 * Whether an event is in the list. Chips of one kind add up, chips of different kinds narrow. Archived events are
 * listed only with their chip.
 */
export function meetsFilter(one: EventOverview, { search, states, types, years }: OverviewFilter): boolean {
  const { event, state, isArchived, hasUnpublishedChanges } = one;
  if (isArchived !== states.includes('archived')) return false;
  const wanted = states.filter((each) => each !== 'archived');
  const isInState =
    wanted.length === 0 || wanted.some((each) => each === state || (each === 'changed' && hasUnpublishedChanges));
  const names = [
    event.defaultName,
    event.eventShortCode,
    ...Object.values(event.translations.name ?? {}).map((name) => name?.value),
  ];
  return (
    isInState &&
    (types.length === 0 || types.includes(event.eventTypeCd)) &&
    (years.length === 0 || years.includes(yearOf(one))) &&
    foundIn(names.join('\n'), search, hanVariants)
  );
}
