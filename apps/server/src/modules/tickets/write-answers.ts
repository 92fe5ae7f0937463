import { FoyerError, type ErrorMetadata } from '@foyer/contract/wire/errors';
import type { TicketValues } from '@foyer/contract/forms/values';
import { answersBy } from '@foyer/domain/forms/answers-by';
import type { Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { staffBehind, type AuditContext } from '../people/audit/index.ts';
import { attendeeColumns, holderOf } from './attendee.ts';
import { storedValues } from './present.ts';
import type { TicketRow } from './queries.ts';
import { recordChange } from './record-change.ts';

/**
 * Rejects a change that is based on other answers than the locked row has. Without a revision there is no check.
 * @throws EDIT_CONFLICT with the time of the last change, and its author as far as `actor` may know
 */
export async function seeSame(
  tx: Tx,
  row: TicketRow,
  answersRevision: number | undefined,
  actor: AuditContext['actor'],
): Promise<void> {
  if (answersRevision === undefined || answersRevision === row.answers_revision) return;
  throw new FoyerError('EDIT_CONFLICT', {
    metadata: { version: row.answers_revision, ...(await lastSaved(tx, row, actor)) },
  });
}

/** Author and time of the last edit. Empty after a transfer, or if the history was deleted. */
async function lastSaved(tx: Tx, row: TicketRow, actor: AuditContext['actor']): Promise<ErrorMetadata> {
  const saved = await tx
    .selectFrom('ticket_history')
    .select(['kind', 'account_id', 'staff_account_id', 'created_at'])
    .where('ticket_id', '=', row.ticket_id)
    .where('kind', 'in', ['EDIT', 'TRANSFER'])
    .orderBy('ticket_history_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (saved?.kind !== 'EDIT') return {};
  const who = answersBy(
    { accountId: saved.account_id, staffAccountId: saved.staff_account_id },
    actor && { accountId: actor.accountId, staffAccountId: staffBehind(actor) },
    row.account_id,
  );
  return { who, at: saved.created_at.toISOString() };
}

/**
 * Writes validated answers to a ticket that the caller has locked, and records the changes in history and audit log.
 * Returns false if nothing changed.
 */
export async function writeAnswers(
  tx: Tx,
  context: AuditContext,
  row: TicketRow,
  values: TicketValues,
): Promise<boolean> {
  const stored = storedValues(row);
  const changes = changedNames(stored, values);
  if (changes.length === 0) return false;
  await tx
    .updateTable('ticket')
    .set({
      ticket_data: toJson<Record<string, unknown>>({ registrationForm: values }),
      ...attendeeColumns(values, holderOf(row), row.is_self),
      updated_at: context.now,
    })
    .where('ticket_id', '=', row.ticket_id)
    .execute();
  await recordChange(tx, context, {
    kind: 'EDIT',
    ticketId: row.ticket_id,
    eventId: row.event_id,
    subjectAccountIds: [row.account_id],
    before: only(stored, changes),
    after: only(values, changes),
  });
  return true;
}

/** Names of answers that were changed, added or removed. */
function changedNames(before: TicketValues, after: TicketValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

const only = (values: TicketValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
