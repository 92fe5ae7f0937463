import type { AuditAction } from '@foyer/contract/people/audit-actions';
import type { Actor } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';

/** An audit entry (people 6.2): staff member and account, action, time, and values before and after. */
export interface AuditEntry {
  action: AuditAction;
  entity: string;
  entityId: string | number;
  /** The account that the entry is about. Default: the actor's own account. */
  subjectAccountId?: number | undefined;
  eventId?: number | undefined;
  before?: unknown;
  after?: unknown;
  notes?: string | undefined;
}

/** Actor and time of the change. `actor` is null for the system itself. */
export interface AuditContext {
  actor:
    | (Pick<Actor, 'accountId' | 'roles'> & {
        actingStaff?: Pick<Actor, 'accountId'> & Partial<Pick<Actor, 'externalAccountIdentifier'>>;
      })
    | null;
  /** The API key that made the change. `actor` is then null. */
  apiKey?: { apiKeyId: number };
  now: Date;
  requestId?: string | undefined;
}

/** The staff member behind a change: the acting staff member, or the actor if the actor is staff. */
export const staffBehind = (actor: AuditContext['actor']): number | null =>
  actor?.actingStaff?.accountId ?? (actor && actor.roles.length > 0 ? actor.accountId : null);

/** Writes an audit entry in the transaction of the change. */
export async function writeAudit(tx: Db | Tx, context: AuditContext, entry: AuditEntry): Promise<void> {
  const { actor } = context;
  await tx
    .insertInto('audit_log')
    .values({
      at: context.now,
      account_id: actor?.accountId ?? null,
      staff_account_id: staffBehind(actor),
      subject_account_id: entry.subjectAccountId ?? actor?.accountId ?? null,
      event_id: entry.eventId ?? null,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before === undefined ? null : toJson(entry.before),
      after: entry.after === undefined ? null : toJson(entry.after),
      notes: entry.notes ?? null,
      request_id: context.requestId ?? null,
      api_key_id: context.apiKey?.apiKeyId ?? null,
    })
    .execute();
}
