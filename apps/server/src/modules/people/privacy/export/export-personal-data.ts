import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { isAdmin } from '@foyer/domain/people/permissions';
import type { CallContext } from '../../../../calls/context.ts';
import type { Db } from '../../../../db/database.ts';
import { writeAudit } from '../../audit/index.ts';
import type { Downloads } from '../../../system/limits/index.ts';
import type { PersonalData } from '../deps.ts';
import { asPage } from './as-page.ts';
import { readSection, type ReadSection } from './read-sections.ts';
import { type SectionName, sectionNames } from './sections.ts';

/** Shared by all exports of a process. */
export interface Exporter {
  db: Db;
  personalData: PersonalData;
  downloads: Downloads;
  /** Called when an export fails while it is being sent. */
  onBroken: (error: unknown, about: { accountId: number }) => void;
}

/**
 * Streams all data stored about the account (people 6.1), and writes an audit entry first. Staff acting for
 * the account need the admin role, because the export contains more than helpers can see.
 * @throws FORBIDDEN
 * @throws RATE_LIMITED as `Downloads.check` does
 */
export async function exportPersonalData(
  exporter: Exporter,
  { format, locale }: { format: 'json' | 'html'; locale: Locale },
  context: CallContext,
): Promise<BytesAnswer> {
  const { actor, now } = context;
  if (actor.actingStaff && !isAdmin(actor)) throw new FoyerError('FORBIDDEN');
  const { accountId } = actor;
  exporter.downloads.check(accountId);
  await writeAudit(exporter.db, context, {
    action: 'account.exported',
    entity: 'account',
    entityId: accountId,
    after: { format },
  });
  const read = (name: SectionName) => readSection(exporter, name, accountId);
  const pieces = format === 'json' ? asJson(read, now) : asPage(read, locale, now);
  return {
    contentType: format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    fileName: `foyer-${actor.externalAccountIdentifier}.${format}`,
    body: exporter.downloads.send(accountId, pieces, (error) => exporter.onBroken(error, { accountId })),
  };
}

/** Streams one JSON document with an array for each section. */
async function* asJson(read: ReadSection, now: Date): AsyncGenerator<string> {
  yield `{\n"exportDate": ${JSON.stringify(now.toISOString())}`;
  for (const name of sectionNames) {
    yield `,\n${JSON.stringify(name)}: [`;
    let between = '\n';
    for await (const rows of read(name)) {
      yield `${between}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      between = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}
