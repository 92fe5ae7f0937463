import { foldAddress } from '@foyer/domain/people/identifiers';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readInstallationId } from '../../db/installation.ts';
import { mailIdOf } from './message-id.ts';

/** A bounced mail as reported by the mail service, identified by its Message-ID or its recipient. */
export interface Bounce {
  messageId?: string | undefined;
  recipient?: string | undefined;
  reason: string;
  at: Date;
}

/** `known`: the bounce was recorded earlier. `unknown`: no sent mail matches. */
export type BounceVerdict = 'recorded' | 'known' | 'unknown';

/**
 * Stores the reason of a bounce on the mail, where staff see it. A recipient without a Message-ID matches the latest
 * mail that was sent to it before `at`. A repeated report changes nothing.
 */
export async function recordBounce(db: Db, { messageId, recipient, reason, at }: Bounce): Promise<BounceVerdict> {
  const mailId =
    messageId === undefined
      ? await latestTo(db, recipient ?? '', at)
      : mailIdOf(messageId, await readInstallationId(db));
  if (mailId === null) return 'unknown';
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ bounced_at: at, bounce_reason: reason.slice(0, 1000) })
    .where('outbox_id', '=', mailId)
    .where('bounced_at', 'is', null)
    // A mail may bounce and then be retried, so its status does not matter. A mail without any attempt cannot bounce.
    .where('attempts', '>', 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'recorded';
  const row = await db.selectFrom('outbox').select('bounced_at').where('outbox_id', '=', mailId).executeTakeFirst();
  return row?.bounced_at ? 'known' : 'unknown';
}

async function latestTo(db: Db, recipient: string, at: Date): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select('outbox_id')
    .where(sql`lower(recipient)`, '=', foldAddress(recipient))
    .where('sent_at', '<=', at)
    .orderBy('outbox_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.outbox_id ?? null;
}
