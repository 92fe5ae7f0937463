import { foldAddress } from '@foyer/domain/people/identifiers';

/** A recipient of the mail about a cancelled ticket. */
export interface CancellationReader {
  to: string;
  /** The recipient is the attendee and not the ticket's owner. The mail to an attendee shows no amounts. */
  isAttendee: boolean;
  dedupeKey: string;
}

/**
 * Recipients of the mail about a cancelled ticket: the account that holds it, and an attendee who is another person
 * with their own address.
 * The audit of orders expects the first dedupe key.
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
