import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

const columns = sql`a.account_id AS "accountId", a.external_account_identifier AS "externalAccountIdentifier",
  a.first_name AS "firstName", a.last_name AS "lastName", CASE WHEN a.closed_at IS NULL THEN nullif(a.email_address, '') END AS "to",
  a.locale, a.country_code AS country, e.configuration ->> 'timeZone' AS "eventZone"`;

/** An alert whose windows must be checked. */
export interface DueAlert {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  /** Null for closed accounts and those without an address. */
  to: string | null;
  locale: Locale;
  country: string;
  eventZone: string;
  /** When open windows were last seen, by stock row. */
  seen: Readonly<Record<string, string>>;
}

/** The account of an alert. Undefined when account or event is gone. */
export async function readAlertAccount(
  db: Db,
  { eventId, accountId }: { eventId: number; accountId: number },
): Promise<DueAlert | undefined> {
  const { rows } = await sql<DueAlert>`
    SELECT ${columns}, '{}'::jsonb AS seen FROM account a CROSS JOIN event e
    WHERE a.account_id = ${accountId} AND e.event_id = ${eventId}`.execute(db);
  return rows[0];
}

/** The due alerts of an event, by account. */
export async function readDueAlerts(
  db: Db,
  { eventId, now, limit }: { eventId: number; now: Date; limit: number },
): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    SELECT ${columns}, coalesce((SELECT jsonb_object_agg(o.stock_id::text, o.seen_at) FROM sale_alert_opening o
        WHERE o.account_id = s.account_id AND o.event_id = s.event_id), '{}') AS seen
    FROM sale_alert s JOIN account a ON a.account_id = s.account_id JOIN event e ON e.event_id = s.event_id
    WHERE s.event_id = ${eventId} AND s.due_at <= ${now} ORDER BY s.account_id LIMIT ${limit}`.execute(db);
  return rows;
}
