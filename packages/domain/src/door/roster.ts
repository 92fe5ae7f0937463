import { checkInVerdict, type CheckInVerdict, type ScanContext, type ScannedTicket } from './check-in.ts';
import { isOnList } from './check-in-lists.ts';
import type { ScanInput } from '../tickets/ticket-code.ts';

/** Offline scanning (door 1.1, door 3): the data that a device has about a ticket, and the verdict it may give. */

/**
 * The attendee of a roster ticket. The data is encrypted with the ticket's code, because a lost device must reveal no
 * names.
 */
export interface RosterPerson {
  firstName: string;
  lastName: string;
  externalAccountIdentifier: string;
  relationship: string;
  /** The group in the image name `ticket-group-{group}`. */
  ticketGroup: string | null;
  /** When the ticket was transferred to this person; null for its first holder. */
  transferredAt: string | null;
}

/** The text with the ticket's code, from which SHA-256 derives the key of the roster entry. */
export const rosterKeyText = (code: string): string => `foyer roster\n${code}`;

/** The facts with which a device judges a scan. */
export interface OfflineScan {
  input: ScanInput;
  /** The event of the device's entrance or list. */
  eventId: number;
  /**
   * The ticket in the roster, including check-ins by this device since the download; null when the roster does not
   * contain it.
   */
  entry: (Pick<ScannedTicket, 'status' | 'onList'> & { revision: number }) | null;
  /** The check-in list and the direction, as on the server. */
  checkInList?: ScanContext['checkInList'];
  /** Whether the code decrypted the entry. Only the code with exactly that revision does. */
  isOpened: boolean;
  /** Whether the code's signature is valid; null when the device cannot verify it. */
  isSigned: boolean | null;
  isCheckInActive: boolean;
  isCalledOff?: boolean | undefined;
  /** The scanned text looks like a code that the scanner typed with a wrong keyboard layout. */
  isMangled?: boolean | undefined;
}

/**
 * The verdict of an offline device, with the same rule as the server (`checkInVerdict`). The device accepts a signed
 * code with a newer revision than the roster, from a purchase or transfer since the download. For a ticket that is not
 * in the roster, the device only knows that it is on lists for every ticket.
 */
export function offlineVerdict({
  input,
  eventId,
  entry,
  isOpened,
  isSigned,
  isCheckInActive,
  isCalledOff,
  isMangled,
  checkInList,
}: OfflineScan): CheckInVerdict {
  if (input.kind === 'ticketId') {
    const ticket = entry && { eventId, status: entry.status, codeRevision: entry.revision, onList: entry.onList };
    return checkInVerdict(ticket, {
      eventId,
      isCheckInActive,
      isCalledOff,
      checkInList,
      codeRevision: null,
      isGenuine: true,
    });
  }
  const { code } = input;
  const context = { eventId, isCheckInActive, isCalledOff, isMangled, checkInList, codeRevision: code.revision };
  if (entry && code.eventId === eventId) {
    const isNewer = isSigned === true && code.revision > entry.revision;
    const isKnown = code.revision === entry.revision && entry.status !== 'CANCELED';
    const { status, onList } = entry;
    const ticket = { eventId, status, onList, codeRevision: isNewer ? code.revision : entry.revision };
    // A code of an older revision cannot decrypt the entry. If the device cannot verify it, it counts as replaced and
    // is refused.
    return checkInVerdict(ticket, { ...context, isGenuine: isSigned ?? (!isKnown || isOpened) });
  }
  if (isSigned === null && code.eventId === eventId) return checkInVerdict(null, { ...context, isGenuine: true });
  const forAll = checkInList?.rule != null && isOnList(checkInList.rule, { ticketConfigurationId: 0, addOns: [] });
  const onList = forAll ? { ticketConfigurationId: 0, addOns: [], pass: null } : null;
  const unlisted: ScannedTicket = { eventId: code.eventId, status: 'ACTIVE', codeRevision: code.revision, onList };
  return checkInVerdict(unlisted, { ...context, isGenuine: isSigned ?? true });
}
