import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Db } from '../../../db/database.ts';
import type { MailContent } from '../compose/content.ts';
import { text } from './payload.ts';
import type { ReadEvent } from './read-event.ts';
import type { ContentRow, ContentSettings } from './row.ts';

/**
 * The windows of the mail that are open now. Null when none is, because it was moved or removed, or when the event was
 * called off or withdrawn.
 */
export async function saleAlert(
  db: Db,
  settings: ContentSettings,
  { payload, locale }: ContentRow,
  { eventId, mail: event }: ReadEvent,
  now: Date,
): Promise<MailContent | null> {
  const windows = Array.isArray(payload.windows) ? payload.windows.map(Number) : [];
  if (windows.length === 0) return null;
  const rows = await db
    .selectFrom('sale_window as w')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 'w.ticket_configuration_id')
    .innerJoin('event as e', 'e.event_id', 'w.event_id')
    .select(['c.default_description', 'c.translations', 'w.mode', 'w.starts_at as start', 'w.ends_at as end'])
    .where('w.stock_id', 'in', windows)
    .where('w.event_id', '=', eventId)
    .where('w.active', '=', true)
    .where('w.starts_at', '<=', now)
    .where('w.ends_at', '>', now)
    .where('e.published', '=', true)
    .where('e.called_off_at', 'is', null)
    .orderBy('c.position')
    .orderBy('w.starts_at')
    .execute();
  if (rows.length === 0) return null;
  return {
    template: 'sale-alert',
    name: text(payload.name),
    event,
    openings: rows.map(({ default_description, translations, mode, start, end }) => ({
      description: translatedText(translations.description, locale, default_description),
      isDraw: mode === 'draw',
      start,
      end,
    })),
    timeZone: text(payload.timeZone),
    url: `${settings.publicUrl()}/${rows.every(({ mode }) => mode === 'draw') ? 'draws' : 'registration'}/${eventId}`,
  };
}
