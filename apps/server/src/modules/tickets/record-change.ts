import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { staffBehind, writeAudit, type AuditContext } from '../people/audit/index.ts';

/** A change of a ticket for its history and the audit log. */
export interface RecordedChange {
  kind: 'EDIT' | 'TRANSFER' | 'LEAVE_TEAM' | 'UPGRADE' | 'DOWNGRADE' | 'ADD_ONS' | 'DIFFERENCE' | 'RESTORE';
  ticketId: number;
  eventId: number;
  /** The accounts concerned. A transfer concerns both accounts. */
  subjectAccountIds: readonly number[];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export const recordedAs = {
  EDIT: 'ticket.edited',
  TRANSFER: 'ticket.transferred',
  LEAVE_TEAM: 'ticket.leftTeam',
  UPGRADE: 'ticket.upgraded',
  DOWNGRADE: 'ticket.downgraded',
  ADD_ONS: 'ticket.addOnsChanged',
  DIFFERENCE: 'ticket.differencePaid',
  RESTORE: 'ticket.restored',
} as const;

/**
 * Records a change and its author in the same transaction: one row in the ticket's history, and one audit entry per
 * account concerned.
 */
export async function recordChange(tx: Tx, context: AuditContext, change: RecordedChange): Promise<void> {
  const { actor, now } = context;
  const { kind, ticketId, eventId, before, after } = change;
  await tx
    .insertInto('ticket_history')
    .values({
      ticket_id: ticketId,
      kind,
      account_id: actor?.accountId ?? null,
      staff_account_id: staffBehind(actor),
      before: toJson<unknown>(before),
      after: toJson<unknown>(after),
      created_at: now,
    })
    .execute();
  for (const subjectAccountId of change.subjectAccountIds) {
    await writeAudit(tx, context, {
      action: recordedAs[kind],
      entity: 'ticket',
      entityId: ticketId,
      subjectAccountId,
      eventId,
      before,
      after,
    });
  }
}
