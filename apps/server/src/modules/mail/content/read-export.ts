import { reportRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { roleRefusal } from '@foyer/domain/people/grants';
import { fullName } from '@foyer/domain/people/names';
import type { Db } from '../../../db/database.ts';
import { readGrants } from '../../people/grants/index.ts';
import type { MailContent, MailEvent } from '../compose/content.ts';

interface Row {
  recipient: string;
  locale: Locale;
  event_id: number | null;
  payload: Record<string, unknown>;
}

/**
 * Content of the mail that a list is ready. Null if the file expired, or if the reader lost access or changed their
 * address.
 */
export async function exportContent(
  db: Db,
  { publicUrl }: { publicUrl: () => string },
  { recipient, locale, event_id: eventId, payload }: Row,
  { event, now }: { event: MailEvent; now: Date },
): Promise<MailContent | null> {
  const reader = await db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email_address'])
    .where('account_id', '=', Number(payload.accountId))
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!reader || eventId === null || reader.email_address !== recipient) return null;
  const grants = await readGrants(db, Number(payload.accountId));
  if (roleRefusal(grants, reportRoles, { scope: [eventId], now })) return null;
  const run = await db
    .selectFrom('export_run as r')
    .innerJoin('export_schedule as s', 's.export_schedule_id', 'r.export_schedule_id')
    .select(['s.list', 'r.row_count', 'r.expires_at'])
    .where('r.export_run_id', '=', Number(payload.exportRunId))
    .where('r.content', 'is not', null)
    .executeTakeFirst();
  if (!run?.expires_at) return null;
  return {
    template: 'export',
    name: fullName({ firstName: reader.first_name, lastName: reader.last_name }, locale),
    event,
    list: run.list,
    rowCount: run.row_count ?? 0,
    until: run.expires_at,
    url: `${publicUrl()}/admin/event/${eventId}/exports`,
  };
}
