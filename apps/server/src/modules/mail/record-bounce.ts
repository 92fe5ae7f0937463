import { foldAddress } from '@foyer/domain/identifiers';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readInstallationId } from '../../db/installation.ts';
import { mailIdOf } from './message-id.ts';

/** A mail that came back, as the mail service reports it: by its Message-ID, or by the address it was for. */
export interface Bounce {
  messageId?: string | undefined;
  recipient?: string | undefined;
  /** The service's words. */
  reason: string;
  at: Date;
}

/** `known`: it was recorded before. `unknown`: no mail that was sent from here is meant. */
export type BounceVerdict = 'recorded' | 'known' | 'unknown';

/**
 * Records at the mail why it came back; staff see it there. An address without a Message-ID means the latest mail that was sent to it
 * until then. The same report given twice changes nothing.
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
    // A mail may be handed over, come back and then be tried again; never one that nobody has sent.
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
