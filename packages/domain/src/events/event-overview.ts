import type { SaleState } from '@foyer/contract/events/editor-vocabulary';
import type { EventOverview } from '@foyer/contract/events/event-overview';
import { localDate } from '../shared/dates.ts';

/** The list of events for their organiser (events 4.12). */

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
 * listed only with their chip. `isFound` compares the names with the search (`foundIn`).
 */
export function meetsFilter(
  one: EventOverview,
  { search, states, types, years }: OverviewFilter,
  isFound: (text: string, search: string) => boolean,
): boolean {
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
    isFound(names.join('\n'), search)
  );
}
