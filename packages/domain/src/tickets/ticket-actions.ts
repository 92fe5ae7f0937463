import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import { isExempt, type HasRoles } from '../people/permissions.ts';
import { canBecome, type ActionReason } from './ticket-state.ts';

/**
 * The actions that a holder has on a bought ticket (orders 8.5; docs/decisions/tickets.md, Add-ons
 * later).
 */

/** The fields of a ticket and its event that decide about these actions. */
export interface HolderActionFacts {
  status: TicketStatus;
  /** The ticket type has upgrades or downgrades. */
  canChange: boolean;
  /** The ticket type offers add-ons, or the ticket has one. */
  canHaveAddOns: boolean;
  /** The last moment of cancelling by the terms of the ticket; null when its holder may not (purchase-terms). */
  cancelUntil: Instant | null;
  event: { isRegistrationActive: boolean };
}

/** Why an offered action is disabled. */
export type HolderActionReason = Extract<ActionReason, 'registrationClosed'> | 'tooLate';

/** Not offered, or offered and either enabled (`reason` is null) or disabled. */
export type HolderActionState = { offered: false } | { offered: true; reason: HolderActionReason | null };

/** The state of a ticket's menu items: change, add-ons, and cancel. */
export function holderActions(
  ticket: HolderActionFacts,
  viewer: HasRoles,
  now: Instant,
): Record<'change' | 'addOns' | 'cancel', HolderActionState> {
  const { event, cancelUntil: end } = ticket;
  const isActive = ticket.status === 'ACTIVE';
  const offer = (isOffered: boolean, reason: HolderActionReason | null): HolderActionState =>
    isOffered ? { offered: true, reason } : { offered: false };
  const closed = event.isRegistrationActive || isExempt(viewer, 'closedRegistration') ? null : 'registrationClosed';
  return {
    change: offer(isActive && ticket.canChange, closed),
    addOns: offer(isActive && ticket.canHaveAddOns, closed),
    cancel: offer(
      canBecome(ticket.status, 'CANCELED') && end !== null,
      end !== null && msOf(now) > msOf(end) ? 'tooLate' : null,
    ),
  };
}
