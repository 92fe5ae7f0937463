import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { printsBadges, type BadgeEvent } from '../door/badge-printing.ts';
import { sameAccount } from '../people/consultant-id.ts';
import type { Refusal } from '../orders/eligibility.ts';
import { isAdmin, type HasRoles } from '../people/permissions.ts';
import { findRelationship, hasSelfTicket, remainingPieces, type Holding } from './relationships.ts';
import { isLiveStatus } from './ticket-state.ts';

/** The ticket to be transferred. */
export interface TransferTicket {
  ticketId: number;
  status: TicketStatus;
  transferable: boolean;
  /** The account that holds it. */
  externalAccountIdentifier: string;
  relationshipType: string;
  /** The ticket is on the caller's account, or was bought by the caller. */
  isOwn: boolean;
}

export interface TransferRequest {
  ticket: TransferTicket;
  to: {
    externalAccountIdentifier: string;
    relationshipType: string;
    /** The account exists. */
    valid: boolean;
    /**
     * The recipient is the staff member who sold this ticket for cash, waived its payment, or set its price. The client
     * does not know this.
     */
    soldIt?: boolean;
  };
  caller: HasRoles;
  isRegistrationActive: boolean;
  relationshipTypes: readonly RelationshipType[];
  /**
   * ACTIVE and CHECKED_IN tickets of both accounts at the event, including the transferred one. A pending purchase
   * occupies a slot, but other tickets cannot depend on it.
   */
  held: readonly (Holding & { isPending?: boolean })[];
}

/** Whether the caller may transfer a ticket: their own, and any ticket as an admin. */
export const mayTransfer = (caller: HasRoles, { isOwn }: Pick<TransferTicket, 'isOwn'>): boolean =>
  isOwn || isAdmin(caller);

/**
 * Whether a ticket may be transferred to another account (tickets 3.1). The checks run in this
 * order:
 *
 * - the ticket is the caller's own (`FORBIDDEN`); admins may transfer any
 * - it is ACTIVE or CHECKED_IN (`TICKET_NOT_ACTIVE`)
 * - it is transferable (`NON_TRANSFERABLE`); admins may transfer any
 * - the recipient is not the staff member who decided about its price (`NON_TRANSFERABLE`, also for admins)
 * - registration is active (`REGISTRATION_NOT_ACTIVE`); admins always
 * - the recipient account is known (`INVALID_ATTENDEE`) and not the current one (`SELF_TRANSFER`)
 * - a self ticket stays while its account has other tickets (`SELF_TICKET_BLOCKED`); admins may end them with it
 *   (domain/ticket-dependencies)
 * - the recipient has no such ticket yet (`DUPLICATE_TICKET_REQUEST`)
 * - the recipient has a self ticket first (`NEEDS_SELF_TICKET`)
 */
export function checkTransfer(request: TransferRequest): Refusal | null {
  const { ticket, to, caller, held, relationshipTypes: types } = request;
  const admin = isAdmin(caller);
  const account = to.externalAccountIdentifier;
  const type = findRelationship(types, to.relationshipType);
  if (!mayTransfer(caller, ticket)) return { code: 'FORBIDDEN' };
  if (!isLiveStatus(ticket.status)) return { code: 'TICKET_NOT_ACTIVE', metadata: { status: ticket.status } };
  if (!ticket.transferable && !admin) return { code: 'NON_TRANSFERABLE', metadata: { ticketId: ticket.ticketId } };
  if (to.soldIt === true)
    return { code: 'NON_TRANSFERABLE', metadata: { ticketId: ticket.ticketId, reason: 'soldByRecipient' } };
  if (!request.isRegistrationActive && !admin) return { code: 'REGISTRATION_NOT_ACTIVE' };
  if (!to.valid || !type) return { code: 'INVALID_ATTENDEE' };
  if (sameAccount(account, ticket.externalAccountIdentifier)) return { code: 'SELF_TRANSFER' };
  if (!admin && isSelfTicketBlocked(ticket, types, held)) return { code: 'SELF_TICKET_BLOCKED' };
  if (remainingPieces(type, types, held, account) === 0) return { code: 'DUPLICATE_TICKET_REQUEST' };
  const isExtra = !type.selfType && types.some((other) => other.selfType);
  const tickets = held.filter(({ isPending }) => isPending !== true);
  return isExtra && !hasSelfTicket(types, tickets, account) ? { code: 'NEEDS_SELF_TICKET' } : null;
}

/** Whether the account has other tickets that need its self ticket (tickets 3). */
function isSelfTicketBlocked(
  ticket: Pick<TransferTicket, 'externalAccountIdentifier' | 'relationshipType'>,
  types: readonly RelationshipType[],
  held: readonly Holding[],
): boolean {
  if (findRelationship(types, ticket.relationshipType)?.selfType !== true) return false;
  const onAccount = held.filter((other) =>
    sameAccount(other.externalAccountIdentifier, ticket.externalAccountIdentifier),
  );
  return onAccount.length > 1;
}

/** Time in ms for which staff see the result of a transfer before the redirect (tickets 3.5). */
const transferRedirectMs = 2000;

/** The screen after a successful transfer (tickets 3). */
export function afterTransfer(input: { powerMode: boolean; isGuest: boolean } & BadgeEvent): {
  to: 'badge' | 'adminOrderSummary' | 'account';
  delayMs: number;
} {
  if (!input.powerMode) return { to: 'account', delayMs: 0 };
  return { to: !input.isGuest && printsBadges(input) ? 'badge' : 'adminOrderSummary', delayMs: transferRedirectMs };
}
