import { foldAddress } from '@foyer/domain/people/identifiers';
import type { Db } from '../../../db/database.ts';
import type { MailContent } from '../compose/content.ts';
import type { ReadEvent } from './read-event.ts';
import { readTickets } from './read-tickets.ts';
import type { ContentRow, ContentSettings } from './row.ts';

/**
 * The ticket of an attendee with their own address, without the price and the buyer's account. Null if the ticket is
 * cancelled or the attendee's address changed, because the previous reader must not get the code.
 */
export async function guestTicket(
  db: Db,
  settings: ContentSettings,
  { ticket_id, recipient, locale }: ContentRow,
  event: ReadEvent,
): Promise<MailContent | null> {
  const ticketId = ticket_id ?? 0;
  const row = await db
    .selectFrom('ticket')
    .select(['email', 'status', 'is_self'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (!row?.email || row.status === 'CANCELED' || foldAddress(row.email) !== foldAddress(recipient)) return null;
  const reader = { address: recipient, mayHoldCode: () => true };
  const [ticket] = await readTickets(db, settings, event, { ticketId }, locale, reader);
  if (!ticket) return null;
  const addOns = ticket.addOns.map(({ name }) => ({ name, amount: null }));
  const own = { ...ticket, amount: null, addOns, account: row.is_self ? ticket.account : '' };
  return { template: 'guest-ticket', name: ticket.attendee, event: event.mail, ticket: own };
}
