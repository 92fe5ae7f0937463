import type { BytesAnswer } from '@foyer/contract/endpoint';
import { FoyerError } from '@foyer/contract/errors';
import type { Locale } from '@foyer/contract/vocabulary';
import type { CallContext } from '@foyer/domain/actor';
import { isAdmin } from '@foyer/domain/permissions';
import type { Db } from '../../../db/database.ts';
import { writeAudit } from '../../audit/index.ts';
import { asJson } from './as-json.ts';
import { asPage } from './as-page.ts';

/** What exports share in one process. */
export interface Exporter {
  db: Db;
  /** Under way. */
  running: number;
  /** One that broke off under way; whoever asked has seen a download that failed. */
  onBroken: (error: unknown, about: { accountId: number }) => void;
}

/** Under way at once in a process: each keeps a connection busy for half of its time. */
const mostAtOnce = 2;
const retryAfterSeconds = 15;

/**
 * Everything that is held about the account, read as it is sent (readings §10 Privacy). That it was taken along is written down first. Whoever
 * acts for the account needs an administrator's rights: it is more than the desk sees.
 * @throws FORBIDDEN
 * @throws RATE_LIMITED with `retryAfterSeconds` while others are under way
 */
export async function exportPersonalData(
  exporter: Exporter,
  { format, locale }: { format: 'json' | 'html'; locale: Locale },
  context: CallContext,
): Promise<BytesAnswer> {
  const { actor, now } = context;
  if (actor.actingStaff && !isAdmin(actor)) throw new FoyerError('FORBIDDEN');
  if (exporter.running >= mostAtOnce) throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
  const { accountId } = actor;
  const about = { action: 'account.exported', entity: 'account', entityId: accountId, after: { format } };
  await writeAudit(exporter.db, context, about);
  const pieces = format === 'json' ? asJson(exporter.db, accountId, now) : asPage(exporter.db, accountId, locale, now);
  return {
    contentType: format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    fileName: `foyer-${actor.externalAccountIdentifier}.${format}`,
    body: watched(pieces, exporter, accountId),
  };
}

/** Takes its place from its first piece on and gives it back however it ends; tells of what broke. */
async function* watched(pieces: AsyncIterable<string>, exporter: Exporter, accountId: number): AsyncGenerator<string> {
  exporter.running += 1;
  try {
    yield* pieces;
  } catch (error) {
    exporter.onBroken(error, { accountId });
    throw error;
  } finally {
    exporter.running -= 1;
  }
}
