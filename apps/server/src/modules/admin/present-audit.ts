import type { AuditEntry } from '@foyer/contract/admin';
import { sql } from 'kysely';
import { personJson, personOf, type PersonJson } from '../account/index.ts';

/** A line of the audit log as queries read it, with whom its numbers stand for. */
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
}

/** The columns of a line `l`, of who sat at the keyboard (`s`) and in whose name it was done (`a`). */
export const auditColumns = sql`l.audit_log_id, l.at, l.action, l.entity, l.entity_id, l.before, l.after, l.notes,
  CASE WHEN s.account_id IS NOT NULL THEN ${personJson('s')} END AS staff,
  CASE WHEN a.account_id IS NOT NULL THEN ${personJson('a')} END AS account`;

/** Who they are. */
export const auditPeople = sql`LEFT JOIN account s ON s.account_id = l.staff_account_id LEFT JOIN account a ON a.account_id = l.account_id`;

export function presentAudit(row: AuditRow): AuditEntry {
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
