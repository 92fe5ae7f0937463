import type { ErrorCode } from '@foyer/contract/wire/errors';
import { printsBadges, type BadgeEvent } from '../door/badge-printing.ts';
import { sameAccount } from '../people/consultant-id.ts';
import { checkRequest, checkTicketChoice, type EligibilityFacts } from '../orders/eligibility.ts';
import type { Refusal } from '../orders/refusal.ts';
import { checkEvent, type OpenEvent } from '../orders/purchase-rules.ts';
import { isAdmin } from '../people/permissions.ts';
import type { Instant } from '../shared/dates.ts';
import { findRelationship, type Holding } from './relationships.ts';
import { transferReasons, transferRefusal, type TransferFacts } from './ticket-state.ts';

/** The ticket to be transferred. */
export interface TransferTicket extends TransferFacts {
  ticketId: number;
  /** The account that holds it. */
  externalAccountIdentifier: string;
  relationshipType: string;
  /** The relationships for which its price holds (`priceHoldsFor`). */
  relationshipTypes: readonly string[];
}

export interface TransferRequest {
  ticket: TransferTicket;
  to: Holding & {
    /**
     * The recipient is the staff member who sold this ticket for cash, waived its payment, or set its price. The client
     * does not know this.
     */
    soldIt?: boolean;
  };
  /** `limits`: for the recipient. */
  event: OpenEvent;
  /** The facts of the purchase rules. The buyer is the caller; held are the tickets of both accounts. */
  eligibility: EligibilityFacts;
}

/**
 * The relationships for which a ticket's price holds; empty for all. Its type is sold for them, and so were its coupons.
 * The ticket may keep its own relationship, also when its type is no longer sold for it.
 */
export function priceHoldsFor(ticket: {
  relationshipType: string;
  /** The relationships of the ticket type and of each coupon that reduced its price. An empty list means all. */
  soldFor: readonly (readonly string[])[];
}): string[] {
  const [first, ...rest] = ticket.soldFor.filter((names) => names.length > 0);
  if (first === undefined) return [];
  const common = first.filter((name) => rest.every((names) => names.includes(name)));
  return [...new Set([...common, ticket.relationshipType])];
}

/**
 * Whether a ticket may be transferred to another account (tickets 3.1). First the rules of a transfer, then the purchase
 * rules, because the recipient takes the place of the buyer:
 *
 * - the ticket can be transferred at all, with the code of the reason (`transferRefusal`)
 * - the recipient is not the staff member who decided about its price (`NON_TRANSFERABLE`, also for admins)
 * - the event is open to the recipient
 * - the recipient is not the current account (`SELF_TRANSFER`)
 * - a self ticket stays while its account has other tickets (`SELF_TICKET_BLOCKED`); admins may end them with it
 *   (domain/ticket-dependencies)
 * - the recipient may have this ticket
 * - its price holds for the relationship (`NO_AVAILABLE_TICKET`)
 */
export function checkTransfer({ ticket, to, event, eligibility }: TransferRequest, now: Instant): Refusal | null {
  const { buyer: caller } = eligibility;
  const admin = isAdmin(caller);
  const on = { path: 'transfer', viewer: caller } as const;
  const reason = transferRefusal({ ...ticket, event }, caller);
  if (reason !== null) return refused(transferReasons[reason], ticket);
  if (to.soldIt === true)
    return { code: 'NON_TRANSFERABLE', metadata: { ticketId: ticket.ticketId, reason: 'soldByRecipient' } };
  const isOneself = sameAccount(to.externalAccountIdentifier, ticket.externalAccountIdentifier);
  const closed = checkEvent(on, { ...event, limits: isOneself ? [] : event.limits });
  if (closed) return closed;
  if (isOneself) return { code: 'SELF_TRANSFER' };
  if (!admin && isSelfTicketBlocked(ticket, eligibility)) return { code: 'SELF_TICKET_BLOCKED' };
  return checkRequest(to, [], eligibility) ?? checkTicketChoice(on, soldTicket(ticket), to.relationshipType, now);
}

/** The refusal of a transfer, with the metadata of its code. */
function refused(code: ErrorCode, { ticketId, status }: TransferTicket): Refusal {
  if (code === 'TICKET_NOT_ACTIVE') return { code, metadata: { status } };
  return code === 'NON_TRANSFERABLE' ? { code, metadata: { ticketId } } : { code };
}

/** The unit is sold already. Only its relationships count. */
const soldTicket = ({ ticketId, relationshipTypes }: TransferTicket) => ({
  ticketConfigurationId: ticketId,
  relationshipTypes,
  startDateTime: null,
  endDateTime: null,
  limitQuantity: false,
  quantity: null,
});

/** Whether the account has other tickets that need its self ticket (tickets 3). */
function isSelfTicketBlocked(
  ticket: Pick<TransferTicket, 'externalAccountIdentifier' | 'relationshipType'>,
  { event, held }: EligibilityFacts,
): boolean {
  if (findRelationship(event.relationshipTypes, ticket.relationshipType)?.selfType !== true) return false;
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
