import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Db } from '../../../db/database.ts';
import type { MailContent, WaitingEnd } from '../compose/content.ts';
import { optionalText, text } from './payload.ts';
import type { ReadEvent } from './read-event.ts';
import type { ContentSettings, ContentRow } from './row.ts';

export async function waiting(
  db: Db,
  settings: ContentSettings,
  { template, payload, locale }: ContentRow,
  { eventId, mail: event }: ReadEvent,
): Promise<MailContent | null> {
  const ticket = await db
    .selectFrom('ticket_configuration')
    .select(['default_description', 'translations'])
    .where('ticket_configuration_id', '=', Number(payload.ticketConfigurationId))
    .executeTakeFirst();
  if (!ticket) return null;
  const description = translatedText(ticket.translations.description, locale, ticket.default_description);
  const about = { name: text(payload.name), event, description };
  if (template === 'waiting-offer') {
    const url = `${settings.publicUrl()}/registration/${eventId}`;
    return { template, ...about, until: new Date(text(payload.until)), url };
  }
  if (template === 'draw-result') {
    const until = optionalText(payload.until);
    const url = `${settings.publicUrl()}/${until === null ? 'draws' : 'registration'}/${eventId}`;
    return { template, ...about, until: until === null ? null : new Date(until), url };
  }
  const why = waitingEnds.find((each) => each === payload.why) ?? 'closed';
  return { template: 'waiting-ended', ...about, why };
}

const waitingEnds = [
  'lapsed',
  'closed',
  'calledOff',
  'removed',
  'neededTicketEnded',
] as const satisfies readonly WaitingEnd[];
