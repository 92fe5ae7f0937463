import type { checkInVerdicts, PassDirection } from '@foyer/contract/door/door';
import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import { listVerdict, type ListRule, type ListTicket } from './check-in-lists.ts';

/** The known facts about a scanned ticket; `null` when no ticket has that id. */
export interface ScannedTicket {
  eventId: number;
  status: TicketStatus;
  /** Incremented by each transfer, which makes older codes invalid. */
  codeRevision: number;
  /** The fields that decide at a check-in list. When they are unknown (`null`), the ticket passes no list. */
  onList?: ListTicket | null | undefined;
}

/** The event, place and code of a scan. */
export interface ScanContext {
  /** The scanner's event; `null` on `/check-in/{ticketId}`, which accepts tickets of any event. */
  eventId: number | null;
  /** The event's entrance, or the list, is open. */
  isCheckInActive: boolean;
  /** The event was called off, so its entrance and its lists stay closed. */
  isCalledOff?: boolean | undefined;
  /** The check-in list and the direction; absent at the entrance. `rule` is `null` when the event has no such list. */
  checkInList?: { rule: ListRule | null; way: PassDirection } | undefined;
  /** Revision in the scanned code; `null` for an address or a bare id. */
  codeRevision: number | null;
  /** Whether the signature of a scanned code is valid; true for an address or a bare id. */
  isGenuine: boolean;
  /** The code is invalid because the scanner typed it with a wrong keyboard layout. */
  isMangled?: boolean | undefined;
}

export type CheckInVerdict = (typeof checkInVerdicts)[number];

/**
 * Whether a ticket is let in (door 1.1). The verdict is the same online and offline. The caller
 * that stores the check-in must still handle a concurrent check-in.
 */
export function checkInVerdict(ticket: ScannedTicket | null, context: ScanContext): CheckInVerdict {
  if (!context.isGenuine) return context.isMangled === true ? 'mangled' : 'forged';
  if (!ticket) return 'notFound';
  if (context.eventId !== null && ticket.eventId !== context.eventId) return 'otherEvent';
  if (context.checkInList?.rule === null) return 'listGone';
  if (context.isCalledOff === true) return 'calledOff';
  if (!context.isCheckInActive) return 'checkInNotActive';
  if (ticket.status === 'CANCELED') return 'canceled';
  if (context.codeRevision !== null && context.codeRevision !== ticket.codeRevision) return 'replaced';
  if (context.checkInList)
    return ticket.onList ? listVerdict(context.checkInList.rule, ticket.onList, context.checkInList.way) : 'notFound';
  return ticket.status === 'CHECKED_IN' ? 'alreadyCheckedIn' : 'admit';
}

/** Error code of a refusal; `null` for verdicts that other fields of the response show. */
export const checkInError: Readonly<Record<CheckInVerdict, ErrorCode | null>> = {
  admit: null,
  alreadyCheckedIn: null,
  calledOff: 'EVENT_CALLED_OFF',
  checkInNotActive: 'CHECK_IN_NOT_ACTIVE',
  canceled: 'TICKET_NOT_ACTIVE',
  otherEvent: 'WRONG_EVENT',
  replaced: 'INVALID_TICKET_CODE',
  forged: 'INVALID_TICKET_CODE',
  mangled: 'SCANNER_LAYOUT_WRONG',
  notFound: 'RECORD_NOT_FOUND',
  notOnList: 'NOT_ON_LIST',
  notInside: 'NOT_INSIDE',
  listGone: 'CHECK_IN_LIST_GONE',
};

/**
 * Whether a ticket was used at the entrance or at a check-in list before its last transfer. Its current holder was
 * never let in with it, and the screens show this.
 */
export const isUsedByFormerHolder = (usedAt: Instant | null, transferredAt: Instant | null): boolean =>
  usedAt !== null && transferredAt !== null && msOf(usedAt) < msOf(transferredAt);
