import { translationKey } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../../../db/database.ts';
import type { MailContent, MailEvent } from '../compose/content.ts';
import { readEvent } from './read-event.ts';
import type { ContentRow, ContentSettings } from './row.ts';

/**
 * Content of the mail about a call-off, with the child events that were called off together. Null when the event was
 * not called off.
 */
export async function calledOffContent(
  db: Db,
  settings: ContentSettings,
  { locale }: ContentRow,
  about: { event: MailEvent; name: string; ticketsUrl: string },
): Promise<MailContent | null> {
  const { eventId } = about.event;
  const callOff = await db
    .selectFrom('call_off')
    .select(['texts', 'main_locale', 'created_at'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!callOff) return null;
  const children = await db
    .selectFrom('event')
    .select('event_id')
    .where('parent_event_id', '=', eventId)
    .where('called_off_at', '=', callOff.created_at)
    .where('published', '=', true)
    .orderBy('event_start')
    .orderBy('event_id')
    .execute();
  const read = await Promise.all(children.map(({ event_id: id }) => readEvent(db, settings, id, locale)));
  const { texts, main_locale: mainLocale } = callOff;
  return {
    template: 'called-off',
    ...about,
    childEvents: read.flatMap((child) => child?.mail ?? []),
    text: texts[translationKey(locale)] ?? texts[translationKey(mainLocale)] ?? null,
  };
}
