import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { sharesItinerary } from '../events/event-card.ts';
import { canCheckIn, isAdmin, type HasRoles } from '../people/permissions.ts';

/** The allowed status changes of a ticket (tickets 1.1). Buttons and server use this table. */
const ticketTransitions: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  ACTIVE: ['CHECKED_IN', 'CANCELED'],
  CHECKED_IN: [],
  CANCELED: [],
};

export function canBecome(from: TicketStatus, to: TicketStatus): boolean {
  return ticketTransitions[from].includes(to);
}

/** ACTIVE and CHECKED_IN show green, CANCELED red (tickets 1.1). */
export const statusTone: Readonly<Record<TicketStatus, 'good' | 'bad'>> = {
  ACTIVE: 'good',
  CHECKED_IN: 'good',
  CANCELED: 'bad',
};

/** Tickets that count for registration, limits and transfer. */
export const isLiveStatus = (status: TicketStatus) => status === 'ACTIVE' || status === 'CHECKED_IN';

/** The fields of a ticket and its event that decide which actions are offered. */
export interface TicketFacts {
  status: TicketStatus;
  transferable: boolean;
  /** On the viewer's account, or bought by the viewer. */
  isOwn: boolean;
  event: {
    eventTypeCd: string;
    isRegistrationActive: boolean;
    isEventActive: boolean;
    isCheckInActive: boolean;
    isCalledOff?: boolean | undefined;
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
  | 'calledOff'
  | 'noRelationshipsLeft'
  | 'notYours';

/** Not offered, or offered and either enabled (`reason` is null) or disabled. */
export type ActionState = { offered: false } | { offered: true; reason: ActionReason | null };

const hidden: ActionState = { offered: false };
const offered = (reason: ActionReason | null = null): ActionState => ({ offered: true, reason });
const firstReason = (...reasons: (ActionReason | false | null)[]): ActionState =>
  offered(reasons.find((reason): reason is ActionReason => Boolean(reason)) ?? null);

/**
 * Why a viewer may not change a ticket's answers; null when they may: their own while registration is active, and
 * admins always (tickets 1).
 */
export function editRefusal(ticket: TicketFacts, viewer: HasRoles): ActionReason | null {
  if (ticket.status === 'CANCELED') return 'canceled';
  if (isAdmin(viewer)) return null;
  if (!ticket.isOwn) return 'notYours';
  return ticket.event.isRegistrationActive ? null : 'registrationClosed';
}

/** Why a ticket cannot be checked in, for its button; `null` when it can (door 1). */
export function checkInRefusal(
  ticket: Pick<TicketFacts, 'status'>,
  event: Pick<TicketFacts['event'], 'isCheckInActive' | 'isCalledOff'>,
): Extract<ActionReason, 'alreadyCheckedIn' | 'canceled' | 'checkInNotActive' | 'calledOff'> | null {
  if (event.isCalledOff === true) return 'calledOff';
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
 * The actions of a ticket card (orders 8.5, orders 8.6, tickets 1.1). Attendees can edit
 * while registration is active and check-in is not; admins always.
 *
 * @param context `relationshipsLeft`: types still available for the account; `powerMode`: raised power level
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
          event.isCalledOff === true && 'calledOff',
          !ticket.transferable && !mayTransferAny && 'notTransferable',
          !event.isRegistrationActive && !mayTransferAny && 'registrationClosed',
        )
      : hidden,
    deactivate: admin && canBecome(status, 'CANCELED') ? offered() : hidden,
    addAttendee: firstReason(
      event.isCalledOff === true && 'calledOff',
      !event.isRegistrationActive && !admin && 'registrationClosed',
      !context.relationshipsLeft && 'noRelationshipsLeft',
    ),
    shareItinerary: sharesItinerary(event.eventTypeCd) && isLive ? offered() : hidden,
    liveStream: event.isCheckInActive && event.liveEventEnabled && isLive ? offered() : hidden,
    checkIn: canCheckIn(viewer) ? offered(checkInRefusal(ticket, event)) : hidden,
    badge: canCheckIn(viewer) && event.badgeEnabled && isLive ? offered() : hidden,
  };
}

/** The button in the tickets list: edit, or view when registration is inactive (tickets 1.4). */
export function editOrView(ticket: TicketFacts, viewer: HasRoles): 'edit' | 'view' {
  return editRefusal(ticket, viewer) === null ? 'edit' : 'view';
}
