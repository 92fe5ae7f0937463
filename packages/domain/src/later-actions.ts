import type { TicketStatus } from '@foyer/contract/vocabulary';
import { cancellationEnd, type CancellationWindow } from './cancellation-window.ts';
import { msOf, type Instant } from './dates.ts';
import { isStaff, type HasRoles } from './permissions.ts';
import { canBecome, type ActionReason } from './ticket-state.ts';

/** What a holder may make of a ticket after it was bought (spec §2 Event summary; docs/decisions.md Cancellation, Add-ons later). */

/** A ticket and its event as far as that depends on them. */
export interface LaterFacts {
  status: TicketStatus;
  /** Types are named that it may become. */
  canChange: boolean;
  /** Its type has add-ons, or it has one itself. */
  canHaveAddOns: boolean;
  event: {
    isRegistrationActive: boolean;
    eventStart: Instant;
    cancellation: CancellationWindow;
  };
}

/** Why one that is offered is disabled. */
export type LaterReason = Extract<ActionReason, 'registrationClosed'> | 'tooLate';

/** Not offered at all, or offered and either enabled or disabled with its reason. */
export type LaterState = { offered: false } | { offered: true; reason: LaterReason | null };

/** What a ticket's menu offers of changing it, its add-ons, and giving it up. */
export function laterActions(
  ticket: LaterFacts,
  viewer: HasRoles,
  now: Instant,
): Record<'change' | 'addOns' | 'cancel', LaterState> {
  const { event } = ticket;
  const isActive = ticket.status === 'ACTIVE';
  const offer = (isOffered: boolean, reason: LaterReason | null): LaterState =>
    isOffered ? { offered: true, reason } : { offered: false };
  const closed = event.isRegistrationActive || isStaff(viewer) ? null : 'registrationClosed';
  const end = cancellationEnd(event.cancellation, event.eventStart);
  return {
    change: offer(isActive && ticket.canChange, closed),
    addOns: offer(isActive && ticket.canHaveAddOns, closed),
    cancel: offer(
      canBecome(ticket.status, 'CANCELED') && end !== null,
      end !== null && msOf(now) > end ? 'tooLate' : null,
    ),
  };
}
