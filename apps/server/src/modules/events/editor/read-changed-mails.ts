import type { CallContext } from '../../../calls/context.ts';
import { readForbidden, type ForbiddenOf } from '../../mail/index.ts';
import { requesterOf } from '../../system/limits/index.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { readStored } from './stored-event.ts';

/**
 * Looks for forbidden HTML in the mail templates of a draft that the event does not have, in a thread. Call it before
 * the transaction that checks the draft, so that no lock waits for the thread.
 * @param draft a definition, which may be unfinished
 * @throws FoyerError RECORD_NOT_FOUND when there is no such event
 */
export async function readChangedMails(
  { database, mails }: Pick<SelfServiceDependencies, 'database' | 'mails'>,
  eventId: number,
  draft: unknown,
  context: CallContext,
): Promise<ForbiddenOf> {
  const sent = htmlsOf(draft);
  const stored = sent.length === 0 ? [] : htmlsOf((await readStored(database.kysely, eventId)).definition);
  const changed = sent.filter((html) => !stored.includes(html));
  return readForbidden(mails.workers, changed, requesterOf(context));
}

/** The HTML of the templates, as far as the draft has the shape of a definition. */
function htmlsOf(draft: unknown): string[] {
  const templates = partOf(draft, 'emailTemplates');
  if (!Array.isArray(templates)) return [];
  return templates.map((mail) => partOf(mail, 'templateHTMLContent')).filter((html) => typeof html === 'string');
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined;
