import type { RelationshipType } from '@foyer/contract/event-configuration';
import type { ErrorCode, ErrorMetadata } from '@foyer/contract/errors';
import { sameAccount } from './consultant-id.ts';
import { isWithin, type Instant } from './dates.ts';
import { canRegisterOthers, isStaff, type HasAccount } from './permissions.ts';
import { findRelationship, hasSelfTicket, relationshipKind, remainingPieces, type Holding } from './relationships.ts';

/** Why something is refused, as the wire carries it. */
export interface Refusal {
  code: ErrorCode;
  metadata?: ErrorMetadata;
}

/**
 * Whether the viewer may register anybody now, for orders and for the questions before them. Staff may before and after the sale
 * (`REGISTRATION_NOT_ACTIVE` for all others); nobody may once the event was called off (`EVENT_CALLED_OFF`).
 */
export function checkRegistrationOpen(
  viewer: HasAccount,
  event: { isRegistrationActive: boolean; isCalledOff: boolean | undefined },
): Refusal | null {
  if (event.isCalledOff === true) return refused('EVENT_CALLED_OFF');
  return event.isRegistrationActive || isStaff(viewer) ? null : refused('REGISTRATION_NOT_ACTIVE');
}

/** What is on sale, as far as its availability depends on it. */
export interface OnSale {
  startDateTime: Instant | null;
  endDateTime: Instant | null;
  limitQuantity: boolean;
  /** Pieces neither sold nor held by others; counts only with `limitQuantity`. */
  available?: number | null | undefined;
  /** All pieces; stands in for `available` where that is not known. */
  quantity: number | null;
}

export type SaleState = 'onSale' | 'notYet' | 'over' | 'soldOut';

/** Whether a thing is inside its sale window and in stock (readings §4). */
export function saleState(thing: OnSale, now: Instant): SaleState {
  if (!isWithin(now, thing.startDateTime, null)) return 'notYet';
  if (!isWithin(now, null, thing.endDateTime)) return 'over';
  return piecesLeft(thing) === 0 ? 'soldOut' : 'onSale';
}

/** Pieces left, never negative; `null` is without limit. */
export function piecesLeft({ limitQuantity, available, quantity }: OnSale): number | null {
  return limitQuantity ? Math.max(0, available ?? quantity ?? 0) : null;
}

/** A ticket configuration as far as the choice depends on it. `relationshipTypes` empty means offered to all. */
export interface OfferedTicket extends OnSale {
  ticketConfigurationId: number;
  relationshipTypes: readonly string[];
}

/** Whether a configuration is offered for a relationship. */
function isOfferedFor(ticket: Pick<OfferedTicket, 'relationshipTypes'>, relationshipType: string): boolean {
  return ticket.relationshipTypes.length === 0 || ticket.relationshipTypes.includes(relationshipType);
}

/** What keeps a configuration from being offered for a relationship now, or that it is on sale. */
export const offerState = (ticket: OfferedTicket, relationshipType: string, now: Instant): SaleState | 'notOffered' =>
  isOfferedFor(ticket, relationshipType) ? saleState(ticket, now) : 'notOffered';

/**
 * Whether one configuration can be taken for a relationship now; `NO_AVAILABLE_TICKET` else. A hold the buyer already
 * has on a piece makes `soldOut` no obstacle.
 */
export function checkTicketChoice(
  ticket: OfferedTicket | undefined,
  relationshipType: string,
  now: Instant,
  options: { hasHold?: boolean } = {},
): Refusal | null {
  const state = ticket ? offerState(ticket, relationshipType, now) : 'notOffered';
  if (!ticket || state === 'notOffered') return refused('NO_AVAILABLE_TICKET', { reason: 'notOffered' });
  if (state === 'onSale' || (state === 'soldOut' && options.hasHold)) return null;
  return refused('NO_AVAILABLE_TICKET', { reason: state, ticketConfigurationId: ticket.ticketConfigurationId });
}

/** Tickets in the order people see them: free ones first, then from the highest price down (spec §9). */
export function sortTickets<T extends { amount: number; ticketConfigurationId: number }>(tickets: readonly T[]): T[] {
  return tickets.toSorted(
    (a, b) =>
      Number(b.amount === 0) - Number(a.amount === 0) ||
      b.amount - a.amount ||
      a.ticketConfigurationId - b.ticketConfigurationId,
  );
}

/** What is asked of a buyer's standing: the event's rules, who holds what, which accounts exist. */
export interface Standing {
  event: { relationshipTypes: readonly RelationshipType[]; canRegisterOtherAccounts: boolean };
  /** Whose purchase it is; roles are the person's at the keyboard. */
  buyer: HasAccount;
  /** ACTIVE and CHECKED_IN tickets in this event of every account concerned, the buyer's among them. */
  held: readonly Holding[];
  isKnownAccount: (externalAccountIdentifier: string) => boolean;
  /** For a child event: who holds a ticket of the parent. */
  parent?: { eventName: string; isRegistered: (externalAccountIdentifier: string) => boolean } | null | undefined;
}

const refused = (code: ErrorCode, metadata?: ErrorMetadata): Refusal => (metadata ? { code, metadata } : { code });

/**
 * Whether one more ticket may be asked for beside those in `cart` (readings §4). In this order: the account may be registered by
 * this buyer (`FORBIDDEN`, whether there is such an account or not), exists (`INVALID_ATTENDEE`), is registered for the parent event
 * (`NOT_REGISTERED_FOR_PARENT_EVENT`), has no such ticket yet (`DUPLICATE_TICKET_REQUEST`; `NO_AVAILABLE_TICKET` for
 * guests beyond their number), and the self ticket comes first (`NEEDS_SELF_TICKET`): the account's own before its
 * spouse and guests, the buyer's own before other consultants unless staff registers them.
 */
export function checkRequest(request: Holding, cart: readonly Holding[], standing: Standing): Refusal | null {
  const { event, parent } = standing;
  const account = request.externalAccountIdentifier;
  const types = event.relationshipTypes;
  const type = findRelationship(types, request.relationshipType);
  if (!isWithinReach(account, standing)) return refused('FORBIDDEN');
  if (!standing.isKnownAccount(account) || !type) return refused('INVALID_ATTENDEE');
  if (parent && !parent.isRegistered(account)) {
    return refused('NOT_REGISTERED_FOR_PARENT_EVENT', { eventName: parent.eventName });
  }
  const holdings = [...standing.held, ...cart];
  if (remainingPieces(type, types, holdings, account) === 0) {
    return refused(relationshipKind(type) === 'guest' ? 'NO_AVAILABLE_TICKET' : 'DUPLICATE_TICKET_REQUEST');
  }
  return needsSelf(request, type, holdings, standing) ? refused('NEEDS_SELF_TICKET') : null;
}

/** Whether the buyer may ask about an account at all: about their own, and about others where they may register them. */
export const isWithinReach = (
  externalAccountIdentifier: string,
  { buyer, event }: Pick<Standing, 'buyer' | 'event'>,
): boolean =>
  sameAccount(externalAccountIdentifier, buyer.externalAccountIdentifier) || canRegisterOthers(buyer, event);

/** Whether a request lacks the self ticket that must come first. */
function needsSelf(
  request: Holding,
  type: RelationshipType,
  holdings: readonly Holding[],
  standing: Standing,
): boolean {
  const { buyer, event } = standing;
  const types = event.relationshipTypes;
  if (!types.some((other) => other.selfType)) return false;
  const account = request.externalAccountIdentifier;
  if (!type.selfType) return !hasSelfTicket(types, holdings, account);
  const isOwn = sameAccount(account, buyer.externalAccountIdentifier);
  return !isOwn && !isStaff(buyer) && !hasSelfTicket(types, holdings, buyer.externalAccountIdentifier);
}

/**
 * Every request of an order against the rules; findings carry the request's index, in order. The requests count as one
 * cart whatever their sequence: self tickets anywhere in it serve the others, and each ticket counts once.
 */
export function checkRequests(requests: readonly Holding[], standing: Standing): (Refusal & { index: number })[] {
  const isSelf = (request: Holding) =>
    findRelationship(standing.event.relationshipTypes, request.relationshipType)?.selfType === true;
  const isOwn = (request: Holding) =>
    sameAccount(request.externalAccountIdentifier, standing.buyer.externalAccountIdentifier);
  // The buyer's own self ticket, then others' self tickets, then the rest: each serves those after it.
  const rank = (request: Holding) => (isSelf(request) ? (isOwn(request) ? 0 : 1) : 2);
  const inOrder = requests
    .map((request, index) => ({ request, index }))
    .toSorted((a, b) => rank(a.request) - rank(b.request) || a.index - b.index);
  const accepted: Holding[] = [];
  const findings: (Refusal & { index: number })[] = [];
  for (const { request, index } of inOrder) {
    const refusal = checkRequest(request, accepted, standing);
    if (refusal) findings.push({ ...refusal, index });
    else accepted.push(request);
  }
  return findings.toSorted((a, b) => a.index - b.index);
}

/**
 * The configurations an account can choose from for a relationship, sorted as people see them; `NO_AVAILABLE_TICKET`
 * when there is none (spec §7 available-tickets).
 */
export function availableTickets<T extends OfferedTicket & { amount: number }>(
  tickets: readonly T[],
  request: Holding,
  cart: readonly Holding[],
  standing: Standing,
  now: Instant,
): { tickets: T[] } | Refusal {
  const refusal = checkRequest(request, cart, standing);
  if (refusal) return refusal;
  const fitting = tickets.filter((ticket) => checkTicketChoice(ticket, request.relationshipType, now) === null);
  return fitting.length > 0 ? { tickets: sortTickets(fitting) } : refused('NO_AVAILABLE_TICKET');
}
