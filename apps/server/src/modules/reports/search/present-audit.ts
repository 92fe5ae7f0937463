import type { AuditEntry } from '@foyer/contract/people/audit';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { personJson, personOf, type PersonJson } from '../../people/accounts/index.ts';

/** An audit entry as queries read it, with its people. */
export interface AuditRow {
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
  api_key: AuditEntry['apiKey'];
}

/** Columns of an entry `l`, of the staff member at the keyboard (`s`) and of the account in use (`a`). */
export const auditColumns = sql`l.audit_log_id, l.at, l.action, l.entity, l.entity_id, l.before, l.after, l.notes,
  CASE WHEN api_key.api_key_id IS NOT NULL THEN json_build_object('name', api_key.name, 'prefix', api_key.prefix) END AS api_key,
  CASE WHEN s.account_id IS NOT NULL THEN ${personJson('s')} END AS staff,
  CASE WHEN a.account_id IS NOT NULL THEN ${personJson('a')} END AS account`;

export const auditPeople = sql`LEFT JOIN account s ON s.account_id = l.staff_account_id LEFT JOIN account a ON a.account_id = l.account_id
  LEFT JOIN api_key ON api_key.api_key_id = l.api_key_id`;

export function presentAudit(row: AuditRow, locale: Locale): AuditEntry {
  const after = recordOf(row.after);
  const ownId = Number(row.entity_id);
  return {
    auditId: row.audit_log_id,
    at: row.at.toISOString(),
    action: row.action,
    staff: row.staff && personOf(row.staff, locale),
    account: row.account && personOf(row.account, locale),
    apiKey: row.api_key,
    ticketId: row.entity === 'ticket' ? ownId : null,
    orderId: row.entity === 'order' ? ownId : orderIdOf(after),
    notes: row.notes,
    before: recordOf(row.before),
    after,
  };
}

/** Entries about a ticket contain the id of its order. */
function orderIdOf(after: Record<string, unknown> | null): number | null {
  const id = after?.orderId;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
