import type { AuditEntry } from '@foyer/contract/admin';
import type { CallContext } from '@foyer/domain/actor';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { personOf, type PersonJson } from '../account/index.ts';
import { findAccountAtEvent, listTicketIds, type AccountAtEvent } from './list-account-tickets.ts';

/** Nobody reads further back in one sitting. */
const mostEntries = 500;

interface AuditRow {
  audit_log_id: number;
  at: Date;
  action: string;
  entity: string;
  entity_id: string;
  staff: PersonJson | null;
  account: PersonJson | null;
  before: unknown;
  after: unknown;
  notes: string | null;
}

/**
 * What happened to the account's orders and tickets of the event (readings §7 Audit log), latest first: lines about the account
 * itself, about tickets it holds or bought, and about orders it bought. A change that concerns two accounts has a line for
 * each; it is told once.
 */
export async function listAccountAudit(db: Db, asked: AccountAtEvent, context: CallContext): Promise<AuditEntry[]> {
  const { eventId } = asked;
  const accountId = await findAccountAtEvent(db, asked, context);
  const ticketIds = await listTicketIds(db, eventId, accountId);
  const { rows } = await sql<AuditRow>`
    WITH lines AS (
      SELECT * FROM audit_log WHERE subject_account_id = ${accountId} AND event_id = ${eventId}
      UNION
      SELECT * FROM audit_log WHERE entity = 'ticket' AND entity_id = ANY (${ticketIds.map(String)})
      UNION
      SELECT * FROM audit_log WHERE entity = 'order' AND entity_id IN (
        SELECT order_id::text FROM orders WHERE account_id = ${accountId} AND event_id = ${eventId})
    ), told AS (
      SELECT DISTINCT ON (at, action, entity, entity_id, before, after) * FROM lines
      ORDER BY at, action, entity, entity_id, before, after, subject_account_id = ${accountId} DESC, audit_log_id
    )
    SELECT l.audit_log_id, l.at, l.action, l.entity, l.entity_id, l.before, l.after, l.notes,
      CASE WHEN s.account_id IS NOT NULL THEN jsonb_build_object('identifier', s.external_account_identifier,
        'firstName', s.first_name, 'lastName', s.last_name, 'locale', s.locale) END AS staff,
      CASE WHEN a.account_id IS NOT NULL THEN jsonb_build_object('identifier', a.external_account_identifier,
        'firstName', a.first_name, 'lastName', a.last_name, 'locale', a.locale) END AS account
    FROM told l
    LEFT JOIN account s ON s.account_id = l.staff_account_id
    LEFT JOIN account a ON a.account_id = l.account_id
    ORDER BY l.at DESC, l.audit_log_id DESC
    LIMIT ${mostEntries}`.execute(db);
  return rows.map(present);
}

function present(row: AuditRow): AuditEntry {
  const after = recordOf(row.after);
  const ownId = Number(row.entity_id);
  return {
    auditId: row.audit_log_id,
    at: row.at.toISOString(),
    action: row.action,
    staff: row.staff && personOf(row.staff),
    account: row.account && personOf(row.account),
    ticketId: row.entity === 'ticket' ? ownId : null,
    orderId: row.entity === 'order' ? ownId : orderIdOf(after),
    notes: row.notes,
    before: recordOf(row.before),
    after,
  };
}

/** Lines about a ticket name the order it came with. */
function orderIdOf(after: Record<string, unknown> | null): number | null {
  const id = after?.orderId;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
