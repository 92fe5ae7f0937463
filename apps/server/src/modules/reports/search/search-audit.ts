import type { AuditLine } from '@foyer/contract/people/audit';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { translatedSql } from '../../../db/translated-sql.ts';
import { accountByNumber, personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';
import { auditColumns, auditPeople, presentAudit, type AuditRow } from './present-audit.ts';

interface AuditSearch {
  eventId?: number | undefined;
  account?: string | undefined;
  staff?: string | undefined;
  action?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  before?: number | undefined;
}

interface Row extends AuditRow {
  event_id: number | null;
  event_name: string | null;
  subject: PersonJson | null;
}

const linesAtOnce = 50;

/**
 * Finds audit entries, latest first, in pages. The next page starts before the last entry read, so new entries do not
 * shift it. An unknown account number finds nothing.
 */
export async function searchAudit(
  db: Db,
  search: AuditSearch,
  { locale }: CallContext,
): Promise<{ lines: AuditLine[]; isLast: boolean }> {
  const [subject, staff] = [await accountIdOf(db, search.account), await accountIdOf(db, search.staff)];
  if (subject === null || staff === null) return { lines: [], isLast: true };
  const { eventId, action, startDate, endDate, before } = search;
  const conditions: RawBuilder<unknown>[] = [
    ...(subject === undefined ? [] : [sql`l.subject_account_id = ${subject}`]),
    ...(staff === undefined ? [] : [sql`l.staff_account_id = ${staff}`]),
    ...(eventId === undefined ? [] : [sql`l.event_id = ${eventId}`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(startDate === undefined ? [] : [sql`l.at >= ${startDate}::timestamptz`]),
    ...(endDate === undefined ? [] : [sql`l.at < ${endDate}::timestamptz`]),
    ...(before === undefined
      ? []
      : [sql`(l.at, l.audit_log_id) < ((SELECT o.at FROM audit_log o WHERE o.audit_log_id = ${before}), ${before})`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<Row>`
    SELECT ${auditColumns}, l.event_id,
      ${translatedSql(sql`e.translations -> 'name'`, translationKey(locale), sql`e.default_name`)} AS event_name,
      CASE WHEN p.account_id IS NOT NULL THEN ${personJson('p')} END AS subject
    FROM (SELECT * FROM audit_log l ${where} ORDER BY l.at DESC, l.audit_log_id DESC LIMIT ${linesAtOnce + 1}) l
    ${auditPeople}
    LEFT JOIN account p ON p.account_id = l.subject_account_id
    LEFT JOIN event e ON e.event_id = l.event_id
    ORDER BY l.at DESC, l.audit_log_id DESC`.execute(db);
  return { lines: rows.slice(0, linesAtOnce).map((row) => present(row, locale)), isLast: rows.length <= linesAtOnce };
}

/** Returns `undefined` without a number, and null for an unknown number. */
async function accountIdOf(db: Db, number: string | undefined): Promise<number | null | undefined> {
  if (number === undefined) return undefined;
  const found = await accountByNumber(db, number).select('a.account_id').executeTakeFirst();
  return found?.account_id ?? null;
}

const present = (row: Row, locale: Locale): AuditLine => ({
  ...presentAudit(row, locale),
  entity: row.entity,
  entityId: row.entity_id,
  subject: row.subject && personOf(row.subject, locale),
  eventId: row.event_id,
  eventName: row.event_name,
});
