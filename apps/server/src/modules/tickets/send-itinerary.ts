import { FoyerError } from '@foyer/contract/wire/errors';
import { fullName } from '@foyer/domain/people/names';
import { isLiveStatus, ticketActions } from '@foyer/domain/tickets/ticket-state';
import type { CallContext } from '../../calls/context.ts';
import { countFreeMail, queueMail } from '../mail/index.ts';
import type { TicketsDependencies } from './deps.ts';
import { factsOf } from './facts.ts';
import { findTicket } from './find-ticket.ts';

/**
 * Mails the itinerary of a ticket in the sender's language, without its code (tickets 6.1). Limited per
 * day.
 */
export async function sendItinerary(
  { database }: Pick<TicketsDependencies, 'database'>,
  { ticketId, shareEmail }: { ticketId: number; shareEmail: string },
  context: CallContext,
): Promise<void> {
  const { actor, now, locale } = context;
  const db = database.kysely;
  const row = await findTicket(db, ticketId, actor);
  if (!isLiveStatus(row.status)) throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
  const { facts } = await factsOf(db, row, context);
  const { shareItinerary } = ticketActions(facts, actor, { relationshipsLeft: false });
  if (!shareItinerary.offered) throw new FoyerError('FORBIDDEN');
  await countFreeMail(database, { about: `ticket:${ticketId}`, to: shareEmail }, context);
  await queueMail(
    db,
    {
      template: 'itinerary',
      to: shareEmail,
      locale,
      eventId: row.event_id,
      ticketId,
      sender: fullName(actor, locale),
    },
    now,
  );
}
