import type { RelationshipType } from '@foyer/contract/event-configuration';
import type { TicketStatus } from '@foyer/contract/vocabulary';
import { printsBadges, type BadgeEvent } from './badge-way.ts';
import { sameAccount } from './consultant-id.ts';
import type { Refusal } from './eligibility.ts';
import { isAdmin, type HasRoles } from './permissions.ts';
import { findRelationship, hasSelfTicket, remainingPieces, type Holding } from './relationships.ts';
import { isLiveStatus } from './ticket-state.ts';

/** The ticket to be transferred. */
export interface TransferTicket {
  ticketId: number;
  status: TicketStatus;
  transferable: boolean;
  /** The account it stands on. */
  externalAccountIdentifier: string;
  relationshipType: string;
  /** The caller's own, or bought by the caller. */
  isOwn: boolean;
}

export interface TransferRequest {
  ticket: TransferTicket;
  to: {
    externalAccountIdentifier: string;
    relationshipType: string;
    /** The account exists. */
    valid: boolean;
    /** As staff the recipient sold this ticket for cash, waived its payment, or set its price. The client does not know. */
    soldIt?: boolean;
  };
  caller: HasRoles;
  isRegistrationActive: boolean;
  relationshipTypes: readonly RelationshipType[];
  /**
   * ACTIVE and CHECKED_IN tickets in the event of both accounts, the transferred one among them. A pending purchase takes its place, but it
   * is no ticket that others can depend on.
   */
  held: readonly (Holding & { isPending?: boolean })[];
}

/** Whether a ticket is the caller's to transfer: their own; admins any. */
export const mayTransfer = (caller: HasRoles, { isOwn }: Pick<TransferTicket, 'isOwn'>): boolean =>
  isOwn || isAdmin(caller);

/**
 * Whether a ticket may go to another account (spec §4 Transfer rules, readings §6): the caller's own (`FORBIDDEN`), ACTIVE
 * or CHECKED_IN (`TICKET_NOT_ACTIVE`), transferable (`NON_TRANSFERABLE`; admins any, but nobody to the
 * staff member who decided about its price), while registration is active
 * (`REGISTRATION_NOT_ACTIVE`; admins always), to a known account (`INVALID_ATTENDEE`) other than its own
 * (`SELF_TRANSFER`), which has no such ticket yet (`DUPLICATE_TICKET_REQUEST`) and its self ticket first
 * (`NEEDS_SELF_TICKET`). The self ticket of an account stays until its other tickets are gone (`SELF_TICKET_BLOCKED`); admins may end
 * the others with it (domain/ticket-dependencies).
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

/** The self ticket cannot go while other tickets stand on the account (spec §4 Transfer rules). */
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

/** How long the result of a transfer shows before staff are led on (spec §9). */
const transferRedirectMs = 2000;

/** Where a successful transfer leads (spec §4 Transfer rules). */
export function afterTransfer(input: { powerMode: boolean; isGuest: boolean } & BadgeEvent): {
  to: 'badge' | 'adminOrderSummary' | 'account';
  delayMs: number;
} {
  if (!input.powerMode) return { to: 'account', delayMs: 0 };
  return { to: !input.isGuest && printsBadges(input) ? 'badge' : 'adminOrderSummary', delayMs: transferRedirectMs };
}
