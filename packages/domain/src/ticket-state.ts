import type { TicketStatus } from '@foyer/contract/vocabulary';
import { sharesItinerary } from './event-card.ts';
import { canCheckIn, isAdmin, type HasRoles } from './permissions.ts';

/** Which status a ticket may change to (spec §4 Ticket statuses, readings §6); buttons and server read this one table. */
const ticketTransitions: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  ACTIVE: ['CHECKED_IN', 'CANCELED'],
  CHECKED_IN: [],
  CANCELED: [],
};

export function canBecome(from: TicketStatus, to: TicketStatus): boolean {
  return ticketTransitions[from].includes(to);
}

/** ACTIVE and CHECKED_IN show green, CANCELED red (spec §4). */
export const statusTone: Readonly<Record<TicketStatus, 'good' | 'bad'>> = {
  ACTIVE: 'good',
  CHECKED_IN: 'good',
  CANCELED: 'bad',
};

/** Tickets that count: for registration, limits and transfer. */
export const isLiveStatus = (status: TicketStatus) => status === 'ACTIVE' || status === 'CHECKED_IN';

/** A ticket and its event as far as actions depend on them. */
export interface TicketFacts {
  status: TicketStatus;
  transferable: boolean;
  /** Of the viewer: on the account's own name, or bought by it. */
  isOwn: boolean;
  event: {
    eventTypeCd: string;
    isRegistrationActive: boolean;
    isEventActive: boolean;
    isCheckInActive: boolean;
    badgeEnabled: boolean;
    liveEventEnabled: boolean;
  };
}

/** Why an offered action is disabled. */
export type ActionReason =
  | 'registrationClosed'
  | 'checkInStarted'
  | 'notTransferable'
  | 'canceled'
  | 'alreadyCheckedIn'
  | 'checkInNotActive'
  | 'noRelationshipsLeft'
  | 'notYours';

/** Not offered at all, or offered and either enabled or disabled with its reason. */
export type ActionState = { offered: false } | { offered: true; reason: ActionReason | null };

const hidden: ActionState = { offered: false };
const offered = (reason: ActionReason | null = null): ActionState => ({ offered: true, reason });
const firstReason = (...reasons: (ActionReason | false | null)[]): ActionState =>
  offered(reasons.find((reason): reason is ActionReason => Boolean(reason)) ?? null);

/** Whether somebody may change a ticket's answers: their own while registration is active, admins always (readings §6). */
export function editRefusal(ticket: TicketFacts, viewer: HasRoles): ActionReason | null {
  if (ticket.status === 'CANCELED') return 'canceled';
  if (isAdmin(viewer)) return null;
  if (!ticket.isOwn) return 'notYours';
  return ticket.event.isRegistrationActive ? null : 'registrationClosed';
}

/** What stands against checking a ticket in, as its button says it; `null` when nothing does (spec §4 Check-in). */
export function checkInRefusal(
  ticket: Pick<TicketFacts, 'status'>,
  event: Pick<TicketFacts['event'], 'isCheckInActive'>,
): Extract<ActionReason, 'alreadyCheckedIn' | 'canceled' | 'checkInNotActive'> | null {
  if (ticket.status === 'CHECKED_IN') return 'alreadyCheckedIn';
  if (!canBecome(ticket.status, 'CHECKED_IN')) return 'canceled';
  return event.isCheckInActive ? null : 'checkInNotActive';
}

export interface TicketActions {
  edit: ActionState;
  transfer: ActionState;
  deactivate: ActionState;
  addAttendee: ActionState;
  shareItinerary: ActionState;
  liveStream: ActionState;
  checkIn: ActionState;
  badge: ActionState;
}

/**
 * What a ticket card offers (spec §2 Event summary, Admin order summary, §4 Ticket statuses). Attendees edit while
 * registration is active and check-in is not; admins always.
 *
 * @param context `relationshipsLeft`: types still free for the account; `powerMode`: raised power level
 */
export function ticketActions(
  ticket: TicketFacts,
  viewer: HasRoles,
  context: { relationshipsLeft: boolean; powerMode: boolean },
): TicketActions {
  const { status, event } = ticket;
  const admin = isAdmin(viewer);
  const isLive = isLiveStatus(status);
  const mayTransferAny = admin || context.powerMode;
  return {
    edit: firstReason(
      editRefusal(ticket, viewer),
      !admin && event.isCheckInActive && event.isRegistrationActive && 'checkInStarted',
    ),
    transfer: isLive
      ? firstReason(
          !ticket.isOwn && !admin && 'notYours',
          !ticket.transferable && !mayTransferAny && 'notTransferable',
          !event.isRegistrationActive && !mayTransferAny && 'registrationClosed',
        )
      : hidden,
    deactivate: admin && canBecome(status, 'CANCELED') ? offered() : hidden,
    addAttendee: firstReason(
      !event.isRegistrationActive && !admin && 'registrationClosed',
      !context.relationshipsLeft && 'noRelationshipsLeft',
    ),
    shareItinerary: sharesItinerary(event.eventTypeCd) && isLive ? offered() : hidden,
    liveStream: event.isCheckInActive && event.liveEventEnabled && isLive ? offered() : hidden,
    checkIn: canCheckIn(viewer) ? offered(checkInRefusal(ticket, event)) : hidden,
    badge: canCheckIn(viewer) && event.badgeEnabled && isLive ? offered() : hidden,
  };
}

/** The tickets list's button: edit, or view once registration is inactive (spec §2 My tickets list). */
export function editOrView(ticket: TicketFacts, viewer: HasRoles): 'edit' | 'view' {
  return editRefusal(ticket, viewer) === null ? 'edit' : 'view';
}
