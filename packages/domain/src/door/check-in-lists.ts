import type { PassDirection } from '@foyer/contract/door/door';
import type { CheckInList } from '@foyer/contract/events/event-configuration';
import type { ListPassage } from '@foyer/contract/events/editor-vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import { checkInWindows, type EventTimes, type EventViewer } from '../events/event-state.ts';

/** Check-in lists for areas and times of an event, in addition to the entrance (door 3). */

/** The fields of a list that decide who passes. */
export interface ListRule {
  passage: ListPassage;
  /** A ticket with one of these types or add-ons is on the list. When both are empty, every ticket is. */
  ticketTypes: readonly number[];
  addOns: readonly number[];
}

/** The fields of a ticket that decide whether it passes a list. */
export interface ListTicket {
  ticketConfigurationId: number;
  addOns: readonly number[];
  /** The ticket's state at the list; `null` before its first pass. */
  pass: { isInside: boolean } | null;
}

/** The rule of a stored list, which stores ticket types and add-ons as id texts. */
export const listRule = ({ passage, tickets = [], addOns = [] }: CheckInList): ListRule => ({
  passage,
  ticketTypes: tickets.map(Number),
  addOns: addOns.map(Number),
});

export function isOnList(
  { ticketTypes, addOns }: ListRule,
  ticket: Pick<ListTicket, 'ticketConfigurationId' | 'addOns'>,
): boolean {
  if (ticketTypes.length === 0 && addOns.length === 0) return true;
  return ticketTypes.includes(ticket.ticketConfigurationId) || ticket.addOns.some((addOn) => addOns.includes(addOn));
}

/**
 * Whether a ticket passes a list. With counted exits, a person who left may enter again. A person who was never counted
 * in may still leave; that exit gets the verdict `notInside` and is recorded.
 */
export function listVerdict(
  rule: ListRule,
  ticket: ListTicket,
  direction: PassDirection,
): 'admit' | 'alreadyCheckedIn' | 'notOnList' | 'notInside' {
  if (!isOnList(rule, ticket)) return 'notOnList';
  if (rule.passage === 'once') return ticket.pass ? 'alreadyCheckedIn' : 'admit';
  const isInside = ticket.pass?.isInside === true;
  if (direction === 'out') return isInside ? 'admit' : 'notInside';
  return isInside ? 'alreadyCheckedIn' : 'admit';
}

/** Whether the person is inside after a pass. This state is stored. */
export const isInsideAfter = ({ passage }: Pick<ListRule, 'passage'>, direction: PassDirection): boolean =>
  passage === 'once' || direction === 'in';

/**
 * When a list is open: its own times where set, else the entrance's times. An activated event adds its activation
 * window.
 */
export function listWindows(
  event: EventTimes,
  viewer: EventViewer,
  { opens, closes }: { opens?: Instant | undefined; closes?: Instant | undefined },
): { from: Date; until: Date }[] {
  const [dated, ...activated] = checkInWindows(event, viewer);
  if (!dated) return activated;
  return [
    {
      from: opens === undefined ? dated.from : new Date(msOf(opens)),
      until: closes === undefined ? dated.until : new Date(msOf(closes)),
    },
    ...activated,
  ];
}
