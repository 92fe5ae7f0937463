import type { Database } from '../../../db/database.ts';
import { readInstallation } from '../../../db/installation.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { KeepingContext } from './replace-signing-key.ts';

export interface Resumed {
  /** Number of mails from before the backup that were marked as failed, and that will be sent. */
  givenUp: number;
  sent: number;
}

/**
 * Ends the pause of a restored copy: selling, mail and jobs start, and running servers notice without a restart. The
 * original installation has most likely sent the mail that was queued at backup time. It is marked as failed, visible
 * to staff, unless `sendWaiting`. @returns null when the installation is not paused
 */
export async function resumeInstallation(
  database: Database,
  { sendWaiting }: { sendWaiting: boolean },
  { now, notes }: KeepingContext,
): Promise<Resumed | null> {
  return database.transaction(async (tx) => {
    await tx.selectFrom('installation').select('is_this').forUpdate().execute();
    const { id, pausedAt, backupAt } = await readInstallation(tx);
    if (pausedAt === null || backupAt === null) return null;
    await tx.updateTable('installation').set({ paused_at: null }).execute();
    const waiting = tx
      .updateTable('outbox')
      .where('status', '=', 'PENDING')
      .where('created_at', '<=', backupAt)
      .set(sendWaiting ? { last_error: null } : { status: 'FAILED', next_attempt_at: null, last_error: 'RESTORED' });
    const count = Number((await waiting.executeTakeFirst()).numUpdatedRows);
    const resumed = sendWaiting ? { givenUp: 0, sent: count } : { givenUp: count, sent: 0 };
    await writeAudit(
      tx,
      { actor: null, now },
      {
        action: 'installation.resumed',
        entity: 'installation',
        entityId: id,
        before: { pausedAt },
        after: resumed,
        notes,
      },
    );
    return resumed;
  });
}
