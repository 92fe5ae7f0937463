import type { AuditEntry } from '@foyer/contract/people/audit';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Counting } from '../../people/accounts/index.ts';
import { findAccountAtEvent, listTicketIds, type AccountAtEvent } from './list-account-tickets.ts';
import { auditColumns, auditPeople, presentAudit, type AuditRow } from './present-audit.ts';

const mostEntries = 500;

/**
 * Audit entries of the account at the event (people 6.2), latest first: entries about the account, about
 * tickets it holds or bought, and about its orders. A change that concerns two accounts has an entry for each, but
 * appears only once.
 */
export async function listAccountAudit(
  database: Counting,
  query: AccountAtEvent,
  context: CallContext,
): Promise<AuditEntry[]> {
  const { kysely: db } = database;
  const { eventId } = query;
  const accountId = await findAccountAtEvent(database, query, context);
  const ticketIds = await listTicketIds(db, eventId, accountId);
  const { rows } = await sql<AuditRow>`
    WITH lines AS (
      SELECT * FROM audit_log WHERE subject_account_id = ${accountId} AND event_id = ${eventId}
      UNION
      SELECT * FROM audit_log WHERE entity = 'ticket' AND entity_id = ANY (${ticketIds.map(String)})
      UNION
      SELECT * FROM audit_log WHERE entity = 'order' AND entity_id IN (
        SELECT order_id::text FROM orders WHERE account_id = ${accountId} AND event_id = ${eventId})
    ), entries AS (
      SELECT DISTINCT ON (at, action, entity, entity_id, before, after) * FROM lines
      ORDER BY at, action, entity, entity_id, before, after, subject_account_id = ${accountId} DESC, audit_log_id
    )
    SELECT ${auditColumns} FROM entries l ${auditPeople}
    ORDER BY l.at DESC, l.audit_log_id DESC
    LIMIT ${mostEntries}`.execute(db);
  return rows.map((row) => presentAudit(row, context.locale));
}
