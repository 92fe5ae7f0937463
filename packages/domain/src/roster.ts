import { checkInVerdict, type CheckInVerdict, type ScanContext, type ScannedTicket } from './check-in.ts';
import { isOnList } from './check-in-lists.ts';
import type { ScanInput } from './ticket-code.ts';

/** Scanning without a network (readings §6, §10 Door): what a device knows of a ticket, and what it may conclude. */

/** Who a ticket of a roster is for; sealed by the ticket's code, so that a lost device tells nobody. */
export interface RosterPerson {
  firstName: string;
  lastName: string;
  externalAccountIdentifier: string;
  relationship: string;
  /** Names the image `ticket-group-{group}`. */
  ticketGroup: string | null;
  /** When the ticket came to this person; null for its first holder. */
  transferredAt: string | null;
}

/** What is hashed (SHA-256) into the key of the entry of the ticket with this code. */
export const rosterKeyText = (code: string): string => `foyer roster\n${code}`;

/** What a device holds against a scan. */
export interface OfflineScan {
  input: ScanInput;
  /** The event at whose door it is read. */
  eventId: number;
  /** The ticket as the roster has it, with what this device has let in since; null when it is not in there. */
  entry: (Pick<ScannedTicket, 'status' | 'onList'> & { revision: number }) | null;
  /** The check-in list and the way, as on the server. */
  place?: ScanContext['place'];
  /** Whether the code opened the entry, which only the code of that very revision does. */
  isOpened: boolean;
  /** Whether the code's signature holds; null where the device cannot tell. */
  isSigned: boolean | null;
  isCheckInActive: boolean;
  /** The scanned text looks like a code that the scanner typed with a wrong keyboard layout. */
  isMangled?: boolean | undefined;
}

/**
 * The verdict of a device by itself: the rule is `checkInVerdict`, as on the server; this only says what is known of the ticket. A code
 * that is signed and newer than the roster, bought or transferred since, counts as what the roster would say next; which check-in lists a
 * ticket is on that the roster has not got, nobody knows but for lists of everybody.
 */
export function offlineVerdict({
  input,
  eventId,
  entry,
  isOpened,
  isSigned,
  isCheckInActive,
  isMangled,
  place,
}: OfflineScan): CheckInVerdict {
  if (input.kind === 'ticketId') {
    const ticket = entry && { eventId, status: entry.status, codeRevision: entry.revision, onList: entry.onList };
    return checkInVerdict(ticket, { eventId, isCheckInActive, place, codeRevision: null, isGenuine: true });
  }
  const { code } = input;
  const context = { eventId, isCheckInActive, isMangled, place, codeRevision: code.revision };
  if (entry && code.eventId === eventId) {
    const isNewer = isSigned === true && code.revision > entry.revision;
    const isKnown = code.revision === entry.revision && entry.status !== 'CANCELED';
    const { status, onList } = entry;
    const ticket = { eventId, status, onList, codeRevision: isNewer ? code.revision : entry.revision };
    // Of an older revision nothing is left to open; without a way to verify it counts as replaced, and is refused as well.
    return checkInVerdict(ticket, { ...context, isGenuine: isSigned ?? (!isKnown || isOpened) });
  }
  if (isSigned === null && code.eventId === eventId) return checkInVerdict(null, { ...context, isGenuine: true });
  const forAll = place?.rule != null && isOnList(place.rule, { ticketConfigurationId: 0, addOns: [] });
  const onList = forAll ? { ticketConfigurationId: 0, addOns: [], pass: null } : null;
  const unlisted: ScannedTicket = { eventId: code.eventId, status: 'ACTIVE', codeRevision: code.revision, onList };
  return checkInVerdict(unlisted, { ...context, isGenuine: isSigned ?? true });
}
