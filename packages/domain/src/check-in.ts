import type { checkInVerdicts, PassWay } from '@foyer/contract/door';
import type { ErrorCode } from '@foyer/contract/errors';
import type { TicketStatus } from '@foyer/contract/vocabulary';
import { msOf, type Instant } from './dates.ts';
import { listVerdict, type ListRule, type ListTicket } from './check-in-lists.ts';

/** What is known of a scanned ticket; `null` where there is none with that id. */
export interface ScannedTicket {
  eventId: number;
  status: TicketStatus;
  /** Grows with each transfer: older codes stop working. */
  codeRevision: number;
  /** What decides at a check-in list; `null` where it is not known, so that it passes none. */
  onList?: ListTicket | null | undefined;
}

/** Where and with what it is scanned. */
export interface ScanContext {
  /** The scanner's event; `null` on `/check-in/{ticketId}`, where any will do. */
  eventId: number | null;
  /** The event's entrance, or the list, is open. */
  isCheckInActive: boolean;
  /** The check-in list, and which way; absent at the entrance. `rule` is `null` where the event has no such list. */
  place?: { rule: ListRule | null; way: PassWay } | undefined;
  /** Revision the scanned code carries; `null` for an address or a bare id. */
  codeRevision: number | null;
  /** Whether a scanned code's signature holds; true for an address or a bare id. */
  isGenuine: boolean;
  /** A code that is not genuine, because the scanner typed it with a wrong keyboard layout. */
  isMangled?: boolean | undefined;
}

export type CheckInVerdict = (typeof checkInVerdicts)[number];

/**
 * Whether a ticket is let in (readings §6, spec §4 Check-in). The same verdict online and offline; whoever writes it must
 * still win the race for the one check-in.
 */
export function checkInVerdict(ticket: ScannedTicket | null, context: ScanContext): CheckInVerdict {
  if (!context.isGenuine) return context.isMangled === true ? 'mangled' : 'forged';
  if (!ticket) return 'notFound';
  if (context.eventId !== null && ticket.eventId !== context.eventId) return 'otherEvent';
  if (context.place?.rule === null) return 'listGone';
  if (!context.isCheckInActive) return 'checkInNotActive';
  if (ticket.status === 'CANCELED') return 'canceled';
  if (context.codeRevision !== null && context.codeRevision !== ticket.codeRevision) return 'replaced';
  if (context.place)
    return ticket.onList ? listVerdict(context.place.rule, ticket.onList, context.place.way) : 'notFound';
  return ticket.status === 'CHECKED_IN' ? 'alreadyCheckedIn' : 'admit';
}

/** The code of a refusal; `null` for the verdicts that the answer's own fields tell. */
export const checkInError: Readonly<Record<CheckInVerdict, ErrorCode | null>> = {
  admit: null,
  alreadyCheckedIn: null,
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
 * Whether a ticket was used at the entrance, or at a check-in list, before its last transfer. Its new holder was never let in with it, and
 * everybody concerned is shown so.
 */
export const isUsedByFormerHolder = (usedAt: Instant | null, transferredAt: Instant | null): boolean =>
  usedAt !== null && transferredAt !== null && msOf(usedAt) < msOf(transferredAt);
