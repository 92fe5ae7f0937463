import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { sharesItinerary } from '../events/event-card.ts';
import { checkInVerdict, type CheckInVerdict } from '../door/check-in.ts';
import { checkRegistrationOpen, type TicketPath } from '../orders/purchase-rules.ts';
import { canCheckIn, isAdmin, isExempt, type HasRoles } from '../people/permissions.ts';

/** The allowed status changes of a ticket (tickets 1.1). Buttons and server use this table. */
const ticketTransitions: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  ACTIVE: ['CHECKED_IN', 'CANCELED'],
  CHECKED_IN: [],
  // Staff take back a cancellation (tickets 1.7).
  CANCELED: ['ACTIVE'],
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

/** Whether the caller may transfer a ticket at all: their own, and any ticket as an admin. */
export const mayTransfer = (caller: HasRoles, { isOwn }: Pick<TicketFacts, 'isOwn'>): boolean =>
  isOwn || isExempt(caller, 'anyTransfer');

/** The fields of an event that decide whether it gives tickets now. */
type OpenFacts = Pick<TicketFacts['event'], 'isRegistrationActive' | 'isCalledOff'>;

/** The fields of a ticket that decide about a transfer to any recipient. */
export type TransferFacts = Omit<TicketFacts, 'event'>;

/** The reasons why a ticket cannot be transferred, each with the error code of the call. */
export const transferReasons = {
  notYours: 'FORBIDDEN',
  calledOff: 'EVENT_CALLED_OFF',
  canceled: 'TICKET_NOT_ACTIVE',
  notTransferable: 'NON_TRANSFERABLE',
  registrationClosed: 'REGISTRATION_NOT_ACTIVE',
} as const satisfies Partial<Record<ActionReason, ErrorCode>>;

/**
 * Why a ticket cannot be transferred to anyone; null when it can (tickets 3.1). Admins may transfer any live
 * ticket of an event that was not called off.
 */
export function transferRefusal(
  { status, transferable, event, ...ticket }: TransferFacts & { event: OpenFacts },
  viewer: HasRoles,
): keyof typeof transferReasons | null {
  if (!mayTransfer(viewer, ticket)) return 'notYours';
  if (event.isCalledOff === true) return 'calledOff';
  if (!isLiveStatus(status)) return 'canceled';
  if (!transferable && !isExempt(viewer, 'anyTransfer')) return 'notTransferable';
  return closedReason('transfer', viewer, event);
}

/** Why a viewer cannot register another attendee; null when they can (tickets 1.6). */
function addAttendeeRefusal(event: OpenFacts, viewer: HasRoles, relationshipsLeft: boolean): ActionReason | null {
  return closedReason('sale', viewer, event) ?? (relationshipsLeft ? null : 'noRelationshipsLeft');
}

/** Why the event gives no tickets on this way now; null when it does (orders 9). */
function closedReason(
  path: TicketPath,
  viewer: HasRoles,
  { isRegistrationActive, isCalledOff }: OpenFacts,
): 'calledOff' | 'registrationClosed' | null {
  const closed = checkRegistrationOpen({ path, viewer }, { isRegistrationActive, isCalledOff });
  if (!closed) return null;
  return closed.code === 'EVENT_CALLED_OFF' ? 'calledOff' : 'registrationClosed';
}

const checkInReasons = {
  alreadyCheckedIn: 'alreadyCheckedIn',
  canceled: 'canceled',
  checkInNotActive: 'checkInNotActive',
  calledOff: 'calledOff',
} as const satisfies Partial<Record<CheckInVerdict, ActionReason>>;

/**
 * Why a ticket cannot be checked in, for its button; `null` when it can (door 1). A used or cancelled ticket says so
 * also while check-in is closed.
 */
export function checkInRefusal(
  ticket: Pick<TicketFacts, 'status'>,
  event: Pick<TicketFacts['event'], 'isCheckInActive' | 'isCalledOff'>,
): (typeof checkInReasons)[keyof typeof checkInReasons] | null {
  const verdict = checkInVerdict(
    { eventId: 0, codeRevision: 0, status: ticket.status },
    {
      eventId: null,
      codeRevision: null,
      isGenuine: true,
      isCalledOff: event.isCalledOff,
      isCheckInActive: event.isCheckInActive || ticket.status !== 'ACTIVE',
    },
  );
  return verdict in checkInReasons ? checkInReasons[verdict as keyof typeof checkInReasons] : null;
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
 * @param context `relationshipsLeft`: types still available for the account
 */
export function ticketActions(
  ticket: TicketFacts,
  viewer: HasRoles,
  context: { relationshipsLeft: boolean },
): TicketActions {
  const { status, event } = ticket;
  const admin = isAdmin(viewer);
  const isLive = isLiveStatus(status);
  return {
    edit: firstReason(
      editRefusal(ticket, viewer),
      !admin && event.isCheckInActive && event.isRegistrationActive && 'checkInStarted',
    ),
    transfer: isLive ? offered(transferRefusal(ticket, viewer)) : hidden,
    deactivate: admin && canBecome(status, 'CANCELED') ? offered() : hidden,
    addAttendee: offered(addAttendeeRefusal(event, viewer, context.relationshipsLeft)),
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
