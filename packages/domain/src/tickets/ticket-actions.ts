import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { cancellationTimeRefusal } from './cancellation.ts';
import { msOf, type Instant } from '../shared/dates.ts';
import type { HasRoles } from '../people/permissions.ts';
import { checkChange } from './ticket-changes.ts';
import type { ActionReason } from './ticket-state.ts';

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
  event: { isRegistrationActive: boolean; isCalledOff?: boolean | undefined };
}

/** Why an offered action is disabled. */
export type HolderActionReason = Extract<ActionReason, 'registrationClosed' | 'calledOff'> | 'tooLate';

/** Not offered, or offered and either enabled (`reason` is null) or disabled. */
export type HolderActionState = { offered: false } | { offered: true; reason: HolderActionReason | null };

/** The state of a ticket's menu items: change, add-ons, and cancel. */
export function holderActions(
  ticket: HolderActionFacts,
  viewer: HasRoles,
  now: Instant,
): Record<'change' | 'addOns' | 'cancel', HolderActionState> {
  const { status, cancelUntil } = ticket;
  const { isRegistrationActive, isCalledOff } = ticket.event;
  const isActive = status === 'ACTIVE';
  const offer = (isOffered: boolean, reason: HolderActionReason | null): HolderActionState =>
    isOffered ? { offered: true, reason } : { offered: false };
  const closed = changeReason(checkChange({ status, isOwn: true, isRegistrationActive, isCalledOff }, viewer)?.code);
  const refusal = cancellationTimeRefusal({ status, end: cancelUntil === null ? null : msOf(cancelUntil) }, now);
  return {
    change: offer(isActive && ticket.canChange, closed),
    addOns: offer(isActive && ticket.canHaveAddOns, closed),
    cancel: offer(refusal === null || refusal === 'tooLate', refusal === 'tooLate' ? refusal : null),
  };
}

function changeReason(code: ErrorCode | undefined): Exclude<HolderActionReason, 'tooLate'> | null {
  if (code === 'EVENT_CALLED_OFF') return 'calledOff';
  return code === 'REGISTRATION_NOT_ACTIVE' ? 'registrationClosed' : null;
}
