import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { staffBehind, writeAudit } from '../../people/audit/index.ts';

interface Solving {
  eventId: number;
  scanId: string;
  /** Null opens the conflict again. */
  note: string | null;
}

/** Marks a conflict as solved, or opens it again (door 3.4). Other screens of the door are notified. */
export async function solveConflict(
  { database }: { database: Database },
  { eventId, scanId, note }: Solving,
  context: CallContext,
): Promise<void> {
  const { actor, now } = context;
  await database.transaction(async (tx) => {
    await findEvent(tx, eventId, actor);
    const before = await tx
      .selectFrom('door_scan as s')
      .leftJoin('ticket as t', (join) =>
        join.onRef('t.ticket_id', '=', 's.ticket_id').onRef('t.event_id', '=', 's.event_id'),
      )
      .select(['s.ticket_id', 's.solved_note', 't.account_id'])
      .where('s.scan_id', '=', scanId)
      .where('s.event_id', '=', eventId)
      .where('s.shown', '=', 'admit')
      .where('s.verdict', '<>', 'admit')
      .forUpdate('s')
      .executeTakeFirst();
    if (!before) throw new FoyerError('RECORD_NOT_FOUND');
    if (before.solved_note === note) return;
    await tx
      .updateTable('door_scan')
      .set({
        solved_at: note === null ? null : now,
        solved_by_account_id: note === null ? null : (staffBehind(actor) ?? actor.accountId),
        solved_note: note,
      })
      .where('scan_id', '=', scanId)
      .execute();
    await writeAudit(tx, context, {
      action: note === null ? 'scan.conflictOpened' : 'scan.conflictSolved',
      entity: 'ticket',
      entityId: before.ticket_id,
      subjectAccountId: before.account_id ?? undefined,
      eventId,
      before: { note: before.solved_note },
      after: { note },
    });
    await sql`SELECT pg_notify('foyer_door', ${String(eventId)})`.execute(tx);
  });
}
