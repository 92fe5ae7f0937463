import { foldAddress } from '@foyer/domain/identifiers';

/** A recipient of the mail about a cancelled ticket. */
export interface CancellationReader {
  to: string;
  /** The attendee of the ticket, who does not own it. The mail to an attendee shows no amounts. */
  isAttendee: boolean;
  dedupeKey: string;
}

/**
 * Who hears that a ticket is cancelled: the account that holds it and, where someone else comes with it who has an address of their own, that
 * person as well. The audit of orders expects the first key.
 */
export function cancellationReaders(ticket: {
  ticket_id: number;
  is_self: boolean;
  email: string | null;
  email_address: string | null;
}): CancellationReader[] {
  const { ticket_id, is_self: isSelf, email, email_address: own } = ticket;
  const key = `cancellation:${ticket_id}`;
  if (isSelf || !email || !own || foldAddress(email) === foldAddress(own)) {
    const to = email || own;
    return to ? [{ to, isAttendee: !isSelf && !own, dedupeKey: key }] : [];
  }
  return [
    { to: own, isAttendee: false, dedupeKey: key },
    { to: email, isAttendee: true, dedupeKey: `${key}:attendee` },
  ];
}
