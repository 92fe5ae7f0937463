import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { requesterOf } from '../../../system/limits/index.ts';
import { describeEvent } from '../../../mail/index.ts';
import { findTicket, presentTicket } from '../../index.ts';
import type { DocumentDeps } from '../deps.ts';
import { ticketTask } from '../document-tasks.ts';
import { reportMissing } from '../report-missing.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { CallContext } from '../../../../calls/context.ts';

/**
 * Returns a ticket as PDF for readers who may have its code: the holder, the buyer unless it was transferred, and desk
 * staff.
 * @throws FoyerError TICKET_NOT_ACTIVE for a cancelled ticket
 */
export async function getTicketPdf(
  { database, codes, workers, onMissing }: Pick<DocumentDeps, 'database' | 'codes' | 'workers' | 'onMissing'>,
  { ticketId, locale: requestedLocale }: { ticketId: number; locale?: Locale | undefined },
  context: CallContext,
): Promise<BytesAnswer> {
  const { actor, locale: own } = context;
  const db = database.kysely;
  const locale = requestedLocale ?? own;
  const texts: ServerTexts['documents'] = serverTexts[locale].documents;
  const row = await findTicket(db, ticketId, actor);
  if (row.status === 'CANCELED') throw new FoyerError('TICKET_NOT_ACTIVE', { metadata: { status: row.status } });
  const event = await describeEvent(db, row.event_id, locale);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const about = {
    title: `${texts.ticketNumber({ id: String(ticketId) })} – ${event.name}`,
    author: event.name,
    date: row.created_at,
    locale,
  };
  const printed = { ticket: presentTicket(row, actor, codes), event };
  const { pdf, missing } = await workers.run(ticketTask, { about, printed }, requesterOf(context));
  reportMissing({ onMissing }, { document: 'ticket', eventId: row.event_id, record: ticketId }, missing);
  return {
    contentType: 'application/pdf',
    body: pdf,
    fileName: `${texts.ticketFile}-${ticketId}.pdf`,
  };
}
