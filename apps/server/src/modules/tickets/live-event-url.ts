import { FoyerError } from '@foyer/contract/wire/errors';
import { isLiveStatus, ticketActions } from '@foyer/domain/tickets/ticket-state';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { CallContext } from '../../calls/context.ts';
import type { TicketsDependencies } from './deps.ts';
import { factsOf } from './facts.ts';
import { findTicket } from './find-ticket.ts';

/**
 * Returns the live stream URL for the holder of a ticket, while check-in is active and live events are enabled (events 3.6).
 */
export async function findLiveEventUrl(
  { database, liveStream }: Pick<TicketsDependencies, 'database' | 'liveStream'>,
  { ticketId, eventId }: { ticketId: number; eventId: number },
  context: CallContext,
): Promise<string> {
  const { actor, now, locale } = context;
  const db = database.kysely;
  const row = await findTicket(db, ticketId, actor);
  const { event, facts } = await factsOf(db, row, context);
  if (row.event_id !== eventId) {
    const eventName = translatedText(event.translations.name, locale, event.default_name);
    throw new FoyerError('WRONG_EVENT', { metadata: { eventName } });
  }
  if (!isLiveStatus(row.status)) throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
  const actions = ticketActions(facts, actor, { relationshipsLeft: false });
  const { liveEventUrl } = event.configuration;
  const url = actions.liveStream.offered
    ? await liveStream.urlFor({ ticketId, eventId, liveEventUrl, locale, now })
    : null;
  if (url === null) throw new FoyerError('LIVE_EVENT_NOT_AVAILABLE');
  return url;
}
