import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { ErrorCode, ErrorMetadata } from '@foyer/contract/wire/errors';
import { sameAccount } from '../people/consultant-id.ts';
import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import { isWithin, type Instant } from '../shared/dates.ts';
import type { HasAccount } from '../people/permissions.ts';
import {
  findRelationship,
  hasSelfTicket,
  isFor,
  maxPerAccount,
  relationshipKind,
  remainingUnits,
  type Holding,
} from '../tickets/relationships.ts';
import { firstRefusal, instantOf, type Obstacle } from './obstacle.ts';
import type { Refusal } from './refusal.ts';
import { earliestOpening, windowObstacle, type WindowRule, type WindowState } from './sale-windows.ts';
import { applies, type OnPath, type TicketPath } from './purchase-rules.ts';

/** The fields of a ticket type or add-on that decide its availability. */
export interface OnSale {
  startDateTime: Instant | null;
  endDateTime: Instant | null;
  limitQuantity: boolean;
  /** Units neither sold nor held by others; used only with `limitQuantity`. */
  available?: number | null | undefined;
  /** All units; used instead of `available` when that is unknown. */
  quantity: number | null;
  /** Units are left, but their number is not public (stock 4.6). */
  poolUnits?: 'enough' | 'few' | undefined;
}

export type SaleState = 'onSale' | 'notYet' | 'over' | 'soldOut';

/** Whether a ticket type or add-on is inside its sale window and in stock (orders 6.2). */
export function saleState(thing: OnSale, now: Instant): SaleState {
  const window = saleWindow(thing, now);
  return window === 'open' ? (unitsLeft(thing) === 0 ? 'soldOut' : 'onSale') : window.state;
}

/** Whether the sale is open, else the moment that decides: its start while it is ahead, or its end. */
function saleWindow(
  { startDateTime, endDateTime }: OnSale,
  now: Instant,
): 'open' | { state: 'notYet' | 'over'; at: Instant } {
  if (startDateTime !== null && !isWithin(now, startDateTime, null)) return { state: 'notYet', at: startDateTime };
  if (endDateTime !== null && !isWithin(now, null, endDateTime)) return { state: 'over', at: endDateTime };
  return 'open';
}

/** Units left, never negative; `null` means no limit, or a number that is not public. */
export function unitsLeft({ limitQuantity, available, quantity, poolUnits }: OnSale): number | null {
  return limitQuantity && poolUnits === undefined ? Math.max(0, available ?? quantity ?? 0) : null;
}

/**
 * The fields of a ticket configuration that decide whether it can be chosen. Empty `relationshipTypes` means offered to
 * all.
 */
export interface OfferedTicket extends OnSale {
  ticketConfigurationId: number;
  relationshipTypes: readonly string[];
  /** What the sale windows of the type mean for the account of the ticket. Absent: it has none. */
  window?: WindowState<WindowRule> | undefined;
  /** What keeps the account from a ticket type for qualified people (selling 4.1). */
  unqualified?: Obstacle | null | undefined;
  /** Entries of the waiting list. Only the reason names them. */
  waiting?: number | undefined;
}

/** Whether a configuration is on sale for a relationship, else the reason why it is not. */
export const offerState = (ticket: OfferedTicket, relationshipType: string, now: Instant): SaleState | 'notOffered' =>
  isFor(ticket.relationshipTypes, relationshipType) ? saleState(ticket, now) : 'notOffered';

/**
 * Whether a person may have a configuration for a relationship now, else `NO_AVAILABLE_TICKET`. A buyer who holds a unit
 * may buy it even when it is sold out.
 */
export function checkTicketChoice(
  on: OnPath,
  ticket: OfferedTicket | undefined,
  relationshipType: string,
  now: Instant,
  options: { hasHold?: boolean } = {},
): Refusal | null {
  return firstRefusal(choiceObstacles(on, ticket, relationshipType, now, options));
}

/** Everything about a configuration that keeps a person from it now, in the order of the checks. */
export function* choiceObstacles(
  on: OnPath,
  ticket: OfferedTicket | undefined,
  relationshipType: string,
  now: Instant,
  { hasHold = false }: { hasHold?: boolean } = {},
): Generator<Obstacle> {
  if (!ticket || (applies('relationship', on) && !isFor(ticket.relationshipTypes, relationshipType))) {
    yield {
      refusal: refused('NO_AVAILABLE_TICKET', { reason: 'notOffered' }),
      reason: { code: 'notOffered' },
    };
  }
  if (!ticket) return;
  const { ticketConfigurationId, unqualified } = ticket;
  if (unqualified && applies('qualification', on)) yield unqualified;
  const unavailable = (reason: SaleState) => refused('NO_AVAILABLE_TICKET', { reason, ticketConfigurationId });
  const window = saleWindow(ticket, now);
  if (window !== 'open' && applies('saleWindow', on)) {
    const code = window.state === 'notYet' ? 'saleNotYet' : 'saleOver';
    yield { refusal: unavailable(window.state), reason: { code, at: instantOf(window.at) } };
  }
  // A hold keeps the window in which it was taken until it ends (selling 1.8).
  if (ticket.window && !hasHold && applies('ownWindow', on)) {
    const closed = windowObstacle(ticket.window, ticketConfigurationId);
    if (closed) yield closed;
  }
  if (unitsLeft(ticket) === 0 && !hasHold && applies('stock', on)) {
    yield { refusal: unavailable('soldOut'), reason: { code: 'soldOut', count: ticket.waiting ?? 0 } };
  }
}

/** Tickets in display order: free ones first, then by descending price. Equal prices keep their order (orders 4.3). */
export function sortTickets<T extends { amount: number }>(tickets: readonly T[]): T[] {
  return tickets.toSorted((a, b) => Number(b.amount === 0) - Number(a.amount === 0) || b.amount - a.amount);
}

/** The facts that decide a buyer's eligibility: the event's rules, held tickets, and known accounts. */
export interface EligibilityFacts {
  path: TicketPath;
  event: { relationshipTypes: readonly RelationshipType[]; canRegisterOtherAccounts: boolean };
  /** The buyer, with the roles of the signed-in person. In a transfer, the person who gives the ticket. */
  buyer: HasAccount;
  /**
   * ACTIVE and CHECKED_IN tickets of this event for every account in the request, including the buyer. A pending
   * purchase counts as a ticket of the person, but other tickets cannot depend on it.
   */
  held: readonly (Holding & { isPending?: boolean })[];
  isKnownAccount: (externalAccountIdentifier: string) => boolean;
  /** For a child event: which accounts hold a ticket of the parent. */
  parent?: { eventName: string; isRegistered: (externalAccountIdentifier: string) => boolean } | null | undefined;
}

const refused = (code: ErrorCode, metadata?: ErrorMetadata): Refusal => (metadata ? { code, metadata } : { code });

/**
 * Whether one more ticket may be requested in addition to those in `cart` (orders 6.2). The checks run in this order:
 *
 * - the buyer may register this account (`FORBIDDEN`, whether or not the account exists)
 * - the account exists (`INVALID_ATTENDEE`)
 * - the account is registered for the parent event (`NOT_REGISTERED_FOR_PARENT_EVENT`)
 * - the account has no such ticket yet (`DUPLICATE_TICKET_REQUEST`; `NO_AVAILABLE_TICKET` for guests beyond their
 *   number)
 * - the self ticket comes first (`NEEDS_SELF_TICKET`): the account's own before its spouse and guests, and the buyer's
 *   own before other consultants unless staff registers them
 */
export function checkRequest(
  request: Holding,
  cart: readonly Holding[],
  eligibility: EligibilityFacts,
): Refusal | null {
  return firstRefusal(requestObstacles(request, cart, eligibility));
}

/** Every rule of `checkRequest` that refuses the request, in the same order. */
export function* requestObstacles(
  request: Holding,
  cart: readonly Holding[],
  eligibility: EligibilityFacts,
): Generator<Obstacle> {
  const { event, parent, path } = eligibility;
  const on = { path, viewer: eligibility.buyer };
  const account = request.externalAccountIdentifier;
  const types = event.relationshipTypes;
  const type = findRelationship(types, request.relationshipType);
  if (!isWithinReach(account, eligibility)) yield obstacle('FORBIDDEN', { code: 'otherAccounts' });
  if (applies('attendee', on) && (!eligibility.isKnownAccount(account) || !type)) {
    yield obstacle('INVALID_ATTENDEE', { code: 'unknownAttendee' });
  }
  if (applies('parentEvent', on) && parent && !parent.isRegistered(account)) {
    const { eventName } = parent;
    yield {
      refusal: refused('NOT_REGISTERED_FOR_PARENT_EVENT', { eventName }),
      reason: { code: 'parentEvent', eventName },
    };
  }
  if (!type) return;
  const holdings = [...eligibility.held, ...cart];
  if (applies('perPerson', on) && remainingUnits(type, types, holdings, account) === 0) {
    const isGuest = relationshipKind(type) === 'guest';
    const most = maxPerAccount(type);
    yield obstacle(hasAll[path] ?? (isGuest ? 'NO_AVAILABLE_TICKET' : 'DUPLICATE_TICKET_REQUEST'), {
      code: 'allUsed',
      used: most,
      most,
    });
  }
  const missing = missingSelf(request, type, holdings, eligibility);
  if (missing !== null) yield obstacle('NEEDS_SELF_TICKET', { code: missing });
}

const obstacle = (code: ErrorCode, reason: PurchaseReason): Obstacle => ({ refusal: refused(code), reason });

/** The code for a person who has all tickets of a type, where it is not the code of an order. */
const hasAll: Partial<Record<TicketPath, ErrorCode>> = {
  hold: 'NO_AVAILABLE_TICKET',
  waitingList: 'NO_AVAILABLE_TICKET',
  transfer: 'DUPLICATE_TICKET_REQUEST',
};

/** Whether the buyer may request data about an account: their own, and others that they may register. */
export const isWithinReach = (
  externalAccountIdentifier: string,
  { buyer, event, path }: Pick<EligibilityFacts, 'buyer' | 'event' | 'path'>,
): boolean =>
  sameAccount(externalAccountIdentifier, buyer.externalAccountIdentifier) ||
  event.canRegisterOtherAccounts ||
  !applies('otherAccounts', { path, viewer: buyer });

/** Whose self ticket must come first and is missing: the account's own, or the buyer's. */
function missingSelf(
  request: Holding,
  type: RelationshipType,
  holdings: EligibilityFacts['held'],
  { buyer, event, path }: EligibilityFacts,
): 'ownTicket' | 'buyersTicket' | null {
  const on = { path, viewer: buyer };
  const types = event.relationshipTypes;
  if (!types.some((other) => other.selfType)) return null;
  const account = request.externalAccountIdentifier;
  const lacks = (who: string) =>
    !hasSelfTicket(
      types,
      holdings.filter(({ isPending }) => isPending !== true),
      who,
    );
  if (!type.selfType) return applies('ownTicket', on) && lacks(account) ? 'ownTicket' : null;
  const isOwn = sameAccount(account, buyer.externalAccountIdentifier);
  const lacksBuyers = !isOwn && applies('buyersTicket', on) && lacks(buyer.externalAccountIdentifier);
  return lacksBuyers ? 'buyersTicket' : null;
}

/**
 * Checks every request of an order; each finding has the index of its request, in order. All requests count as one cart
 * in any sequence: a self ticket anywhere in it satisfies the others, and each ticket counts once.
 */
export function checkRequests(
  requests: readonly Holding[],
  eligibility: EligibilityFacts,
): (Refusal & { index: number })[] {
  const isSelf = (request: Holding) =>
    findRelationship(eligibility.event.relationshipTypes, request.relationshipType)?.selfType === true;
  const isOwn = (request: Holding) =>
    sameAccount(request.externalAccountIdentifier, eligibility.buyer.externalAccountIdentifier);
  // The buyer's own self ticket comes first, then other self tickets, then the rest. Each can satisfy the requests
  // after it.
  const rank = (request: Holding) => (isSelf(request) ? (isOwn(request) ? 0 : 1) : 2);
  const inOrder = requests
    .map((request, index) => ({ request, index }))
    .toSorted((a, b) => rank(a.request) - rank(b.request) || a.index - b.index);
  const accepted: Holding[] = [];
  const findings: (Refusal & { index: number })[] = [];
  for (const { request, index } of inOrder) {
    const refusal = checkRequest(request, accepted, eligibility);
    if (refusal) findings.push({ ...refusal, index });
    else accepted.push(request);
  }
  return findings.toSorted((a, b) => a.index - b.index);
}

/**
 * The configurations that an account can choose from for a relationship, in display order (orders 6.2). When there is
 * none: when the account's first sale window opens (`WINDOW_NOT_OPEN`), else `NO_AVAILABLE_TICKET`.
 */
export function availableTickets<T extends OfferedTicket & { amount: number }>(
  tickets: readonly T[],
  request: Holding,
  cart: readonly Holding[],
  eligibility: EligibilityFacts,
  now: Instant,
): { tickets: T[] } | Refusal {
  const refusal = checkRequest(request, cart, eligibility);
  if (refusal) return refusal;
  const on = { path: eligibility.path, viewer: eligibility.buyer };
  const refusals: Refusal[] = [];
  const fitting = tickets.filter((ticket) => {
    const refusal = checkTicketChoice(on, ticket, request.relationshipType, now);
    if (refusal) refusals.push(refusal);
    return refusal === null;
  });
  if (fitting.length > 0) return { tickets: sortTickets(fitting) };
  return earliestOpening(refusals) ?? refused('NO_AVAILABLE_TICKET');
}
