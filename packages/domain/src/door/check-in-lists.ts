import type { ListBenefit, PassDirection } from '@foyer/contract/door/door';
import type { CheckInList } from '@foyer/contract/events/event-configuration';
import type { ListPassage } from '@foyer/contract/events/editor-vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import { checkInWindows, type EventTimes, type EventViewer } from '../events/event-state.ts';

/** Check-in lists for areas and times of an event, in addition to the entrance (door 3). */

/** The fields of a list that decide who passes. */
export interface ListRule {
  passage: ListPassage;
  /** A ticket with one of these types, add-ons or benefits is on the list. Without any of them, every ticket is. */
  ticketTypes: readonly number[];
  addOns: readonly number[];
  benefits?: readonly ListBenefit[] | undefined;
}

/** The fields of a ticket that decide whether it passes a list. */
export interface ListTicket {
  ticketConfigurationId: number;
  addOns: readonly number[];
  /** Key of the qualification of the earned place that the ticket uses. `null` if it uses none, or a revoked one. */
  qualification?: string | null | undefined;
  /** The ticket's state at the list; `null` before its first pass. */
  pass: { isInside: boolean } | null;
}

/** The rule of a stored list, which stores ticket types and add-ons as id texts. The benefits name their list. */
export const listRule = (
  { passage, tickets = [], addOns = [] }: CheckInList,
  benefits: readonly ListBenefit[],
): ListRule => ({
  passage,
  ticketTypes: tickets.map(Number),
  addOns: addOns.map(Number),
  benefits,
});

/** Whether every ticket of the event is on a list: the list names no ticket type and add-on, and no benefit names it. */
export const isForAll = ({ ticketTypes, addOns, benefits = [] }: Omit<ListRule, 'passage'>): boolean =>
  ticketTypes.length === 0 && addOns.length === 0 && benefits.length === 0;

/** Whether a ticket is on a list. A benefit counts while the earned place of the ticket is valid (selling 4.7). */
export function isOnList(rule: ListRule, ticket: Omit<ListTicket, 'pass'>): boolean {
  if (isForAll(rule)) return true;
  const { ticketTypes, addOns, benefits = [] } = rule;
  return (
    ticketTypes.includes(ticket.ticketConfigurationId) ||
    ticket.addOns.some((addOn) => addOns.includes(addOn)) ||
    benefits.some(
      ({ ticketConfigurationId, qualification }) =>
        ticketConfigurationId === ticket.ticketConfigurationId && qualification === ticket.qualification,
    )
  );
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
