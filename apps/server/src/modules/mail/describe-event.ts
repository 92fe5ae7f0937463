import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../../db/database.ts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { datesOf } from './compose/view.ts';
import { readEvent } from './content/read-event.ts';

/**
 * Name, dates and venue of an event, formatted as in its mails, for other documents. Null if the event does not exist.
 */
export async function describeEvent(
  db: Db,
  eventId: number,
  locale: Locale,
): Promise<{ name: string; dates: string; venue: string[] } | null> {
  const event = await readEvent(db, { publicUrl: () => '' }, eventId, locale);
  if (!event) return null;
  const { mail, venue } = event;
  return { name: mail.name, dates: datesOf(mail, serverTexts[locale].mail, locale), venue };
}
