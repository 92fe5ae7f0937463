import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { sameAccount } from '../people/consultant-id.ts';
import { findRelationship, hasSelfTicket, type Holding } from './relationships.ts';

/**
 * Tickets that depend on other tickets. A ticket of a child event needs a ticket of the parent event on the same
 * account. A ticket of a spouse or guest needs the self ticket of its account at the same event. The tickets of a package
 * that ends whole need each other. `endingRules` defines
 * what each way to end or move a ticket does to its dependents.
 */

/** The ways in which a ticket ends, changes hands or becomes another ticket. */
export const ticketEndings = ['cancel', 'transfer', 'deactivate', 'refund', 'dispute', 'change', 'anonymise'] as const;
export type TicketEnding = (typeof ticketEndings)[number];

/** The things that can depend on a ticket. */
export const ticketDependencies = ['childEvent', 'companions', 'package', 'team', 'addOns', 'waitingList'] as const;
export type TicketDependency = (typeof ticketDependencies)[number];

/**
 * - `refuse`: not allowed while something depends on the ticket.
 * - `confirm`: holders are refused; staff see the dependent tickets, confirm them by number, and the dependent tickets
 *   end too.
 * - `end`: it ends with the ticket, and its seats become free.
 * - `follow`: it stays with the ticket and moves to the ticket's new holder.
 * - `recalculate`: the new ticket type decides (`teamChange`, `changeAddOns`).
 * - `none`: it does not depend on what changes.
 */
type EndingEffect = 'refuse' | 'confirm' | 'end' | 'follow' | 'recalculate' | 'none';

/** One row for each way a ticket ends or moves, one column for each dependency. */
export const endingRules: Readonly<Record<TicketEnding, Readonly<Record<TicketDependency, EndingEffect>>>> = {
  cancel: {
    childEvent: 'refuse',
    companions: 'refuse',
    package: 'end',
    team: 'end',
    addOns: 'end',
    waitingList: 'end',
  },
  transfer: {
    childEvent: 'confirm',
    companions: 'confirm',
    package: 'refuse',
    team: 'follow',
    addOns: 'follow',
    waitingList: 'end',
  },
  deactivate: {
    childEvent: 'confirm',
    companions: 'confirm',
    package: 'confirm',
    team: 'end',
    addOns: 'end',
    waitingList: 'end',
  },
  refund: {
    childEvent: 'confirm',
    companions: 'confirm',
    package: 'confirm',
    team: 'end',
    addOns: 'end',
    waitingList: 'end',
  },
  // A dispute comes from the bank, so it cannot be confirmed first.
  dispute: { childEvent: 'end', companions: 'end', package: 'end', team: 'end', addOns: 'end', waitingList: 'end' },
  // Account, event and relationship stay the same.
  change: {
    childEvent: 'none',
    companions: 'none',
    package: 'none',
    team: 'recalculate',
    addOns: 'recalculate',
    waitingList: 'none',
  },
  // Refused until the account's events are over. Tickets of past events stay for accounting.
  anonymise: {
    childEvent: 'refuse',
    companions: 'refuse',
    package: 'none',
    team: 'none',
    addOns: 'none',
    waitingList: 'end',
  },
};

/** A ticket of an account, or a future one: a pending purchase or a waiting list entry. */
export interface AccountHolding {
  accountId: number;
  eventId: number;
  parentEventId: number | null;
  /** A self ticket. Other tickets of the account at the event are companions. */
  isSelf: boolean;
  state: 'ACTIVE' | 'CHECKED_IN' | 'PENDING' | 'WAITING';
  /** The package of the ticket if it ends whole (orders 11.7). */
  packageId?: number | null;
}

/** A ticket or entry that loses the ticket it needs. */
export interface DependentHolding<P extends AccountHolding> {
  holding: P;
  dependency: 'childEvent' | 'companions' | 'package';
}

const isTicket = ({ state }: AccountHolding) => state === 'ACTIVE' || state === 'CHECKED_IN';

/** The dependency of `holding` on `ticket`; null when `holding` does not need it. */
const isNeededBy = (
  holding: AccountHolding,
  ticket: AccountHolding,
): DependentHolding<AccountHolding>['dependency'] | null => {
  if (holding === ticket || !isTicket(ticket) || holding.accountId !== ticket.accountId) return null;
  if (ticket.packageId != null && ticket.packageId === holding.packageId) return 'package';
  if (ticket.isSelf && !holding.isSelf && ticket.eventId === holding.eventId) return 'companions';
  return ticket.eventId === holding.parentEventId ? 'childEvent' : null;
};

/**
 * The holdings that lose a needed ticket when `ending` is gone, in the order of the chain: direct dependents first, then
 * their dependents. A holding without its needed ticket before this ending does not count, because nothing changes for
 * it.
 */
export function dependentHoldings<P extends AccountHolding>(
  held: readonly P[],
  ending: readonly P[],
): DependentHolding<P>[] {
  const gone = new Set<P>(ending);
  const found: DependentHolding<P>[] = [];
  for (let before = -1; before < found.length;) {
    before = found.length;
    for (const holding of held) {
      if (gone.has(holding)) continue;
      const lost = (['package', 'companions', 'childEvent'] as const).find((dependency) => {
        const needed = held.filter((ticket) => isNeededBy(holding, ticket) === dependency);
        // A package needs all of its tickets.
        if (dependency === 'package') return needed.some((ticket) => gone.has(ticket));
        return needed.length > 0 && needed.every((ticket) => gone.has(ticket));
      });
      if (lost === undefined) continue;
      gone.add(holding);
      found.push({ holding, dependency: lost });
    }
  }
  return found;
}

/**
 * The tickets in `ending` that can end without a decision by staff (a dispute, a refund that completes later). A person
 * who was let in stays in. So a ticket that a checked-in ticket needs, directly or indirectly, stays valid.
 */
export function withoutNeededByCheckedIn<P extends AccountHolding>(held: readonly P[], ending: readonly P[]): P[] {
  let left = ending.filter(({ state }) => state === 'ACTIVE');
  for (;;) {
    const gone = [...left, ...dependentHoldings(held, left).map(({ holding }) => holding)];
    const needed = new Set<P>();
    const mark = (holding: P) => {
      for (const ticket of gone) {
        if (needed.has(ticket) || isNeededBy(holding, ticket) === null) continue;
        needed.add(ticket);
        mark(ticket);
      }
    };
    for (const holding of gone) if (holding.state === 'CHECKED_IN') mark(holding);
    const next = left.filter((ticket) => !needed.has(ticket));
    if (next.length === left.length) return left;
    left = next;
  }
}

/** A ticket that an order needs on an account: any ticket of the event, or one of these relationship types. */
export interface NeededTicket {
  externalAccountIdentifier: string;
  /** `parent`: a ticket of the parent event. `own`: a ticket of the event itself. */
  at: 'parent' | 'own';
  types: string[] | null;
}

/**
 * The tickets that must be valid for these requests, except tickets in the same cart (orders 3.2). The inventory
 * checks them again when it takes the seats.
 */
export function neededTickets(
  requests: readonly Holding[],
  { types, isChild, buyer }: { types: readonly RelationshipType[]; isChild: boolean; buyer: string | null },
): NeededTicket[] {
  const selfTypes = types.filter(({ selfType }) => selfType).map(({ relationshipType }) => relationshipType);
  const needed: NeededTicket[] = [];
  const add = (need: NeededTicket) => {
    const isKnown = needed.some(
      (each) => each.at === need.at && sameAccount(each.externalAccountIdentifier, need.externalAccountIdentifier),
    );
    if (!isKnown) needed.push(need);
  };
  for (const { externalAccountIdentifier, relationshipType } of requests) {
    if (isChild) add({ externalAccountIdentifier, at: 'parent', types: null });
    if (selfTypes.length === 0) continue;
    const isSelf = findRelationship(types, relationshipType)?.selfType === true;
    // A buyer who registers another consultant needs a self ticket; staff do not (`buyer` is null).
    const account = isSelf ? buyer : externalAccountIdentifier;
    if (account === null || hasSelfTicket(types, requests, account)) continue;
    add({ externalAccountIdentifier: account, at: 'own', types: selfTypes });
  }
  return needed;
}
