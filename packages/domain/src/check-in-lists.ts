import type { PassWay } from '@foyer/contract/door';
import type { CheckInList } from '@foyer/contract/event-configuration';
import type { ListPassage } from '@foyer/contract/editor-vocabulary';
import { msOf, type Instant } from './dates.ts';
import { checkInWindows, type EventTimes, type EventViewer } from './event-state.ts';

/** Check-in lists beside the entrance: areas and times of an event (readings §10 Door). */

/** What of a list decides. */
export interface ListRule {
  passage: ListPassage;
  /** A ticket of these types, or with one of these add-ons, is on it; every ticket when both are empty. */
  ticketTypes: readonly number[];
  addOns: readonly number[];
}

/** What of a ticket decides. */
export interface ListTicket {
  ticketConfigurationId: number;
  addOns: readonly number[];
  /** How it stands at the list; `null` before it first passed. */
  pass: { isInside: boolean } | null;
}

/** The rule of a stored list, whose tickets and add-ons are ids. */
export const listRule = ({ passage, tickets = [], addOns = [] }: CheckInList): ListRule => ({
  passage,
  ticketTypes: tickets.map(Number),
  addOns: addOns.map(Number),
});

/** Whether a ticket belongs to a list. */
export function isOnList(
  { ticketTypes, addOns }: ListRule,
  ticket: Pick<ListTicket, 'ticketConfigurationId' | 'addOns'>,
): boolean {
  if (ticketTypes.length === 0 && addOns.length === 0) return true;
  return ticketTypes.includes(ticket.ticketConfigurationId) || ticket.addOns.some((addOn) => addOns.includes(addOn));
}

/**
 * Whether a ticket passes a list. Where who leaves is counted, whoever goes out comes in again; nobody is kept inside, so that the way out
 * of somebody who was never counted in is told and written down all the same.
 */
export function listVerdict(
  rule: ListRule,
  ticket: ListTicket,
  way: PassWay,
): 'admit' | 'alreadyCheckedIn' | 'notOnList' | 'notInside' {
  if (!isOnList(rule, ticket)) return 'notOnList';
  if (rule.passage === 'once') return ticket.pass ? 'alreadyCheckedIn' : 'admit';
  const isInside = ticket.pass?.isInside === true;
  if (way === 'out') return isInside ? 'admit' : 'notInside';
  return isInside ? 'alreadyCheckedIn' : 'admit';
}

/** Whether somebody is inside after a pass: the state that is written. */
export const isInsideAfter = ({ passage }: Pick<ListRule, 'passage'>, way: PassWay): boolean =>
  passage === 'once' || way === 'in';

/** When a list is open: its own time, as far as it has one, else that of the entrance; while the event is activated, as well. */
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
