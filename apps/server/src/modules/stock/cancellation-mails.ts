import { foldAddress } from '@foyer/domain/people/identifiers';
import { sql } from 'kysely';

/** A recipient of the mail about a cancelled ticket. */
export interface CancellationReader {
  to: string;
  /** The recipient is the attendee and not the ticket's owner. The mail to an attendee shows no amounts. */
  isAttendee: boolean;
  dedupeKey: string;
}

/** The deduplication key of the mail about a cancellation. A ticket can be restored and cancelled again. */
export const cancellationKey = (ticket: { ticket_id: number; restores: number }): string =>
  `cancellation:${ticket.ticket_id}${ticket.restores > 0 ? `:again${ticket.restores}` : ''}`;

/** How often the cancellation of ticket `t` was taken back. */
export const restoresOfTicket = sql<number>`(SELECT count(*)::integer FROM ticket_history h
  WHERE h.ticket_id = t.ticket_id AND h.kind = 'RESTORE')`;

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
  /** How often its cancellation was taken back before. */
  restores: number;
}): CancellationReader[] {
  const { is_self: isSelf, email, email_address: own } = ticket;
  const key = cancellationKey(ticket);
  if (isSelf || !email || !own || foldAddress(email) === foldAddress(own)) {
    const to = email || own;
    return to ? [{ to, isAttendee: !isSelf && !own, dedupeKey: key }] : [];
  }
  return [
    { to: own, isAttendee: false, dedupeKey: key },
    { to: email, isAttendee: true, dedupeKey: `${key}:attendee` },
  ];
}
