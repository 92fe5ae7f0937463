import type { MailQueue } from '@foyer/contract/outgoing-mail';
import type { CallContext } from '@foyer/domain/actor';
import type { Database, Db } from '../../db/database.ts';
import { writeAudit } from '../audit/index.ts';

/** A link to sign in is over long before its mail is given up: it is neither counted nor sent again. */
const short = 'sign-in-link';

/** Mails that came back are counted so long. */
const bouncedMs = 7 * 24 * 3_600_000;

/** How much mail waits and since when, how much was given up, and how much came back of late (readings §7). */
export async function readMailQueue(db: Db, now: Date): Promise<MailQueue> {
  const [waiting, failed, bounced] = await Promise.all([
    db
      .selectFrom('outbox')
      .where('next_attempt_at', 'is not', null)
      // What goes to many waits by design, and says itself how far it is.
      .where('attendee_message_id', 'is', null)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outbox')
      .where('status', '=', 'FAILED')
      .where('template', '<>', short)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outbox')
      .where('bounced_at', '>', new Date(now.getTime() - bouncedMs))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    waiting: waiting.count,
    failed: failed.count,
    bounced: bounced.count,
    oldestWaitingDate: waiting.oldest?.toISOString() ?? null,
  };
}

/** Puts every mail that was given up back into the queue, as if new; answers how many. Pressed twice, the second finds none. */
export async function retryFailedMail(database: Database, context: CallContext): Promise<number> {
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ status: 'PENDING', attempts: 0, next_attempt_at: context.now })
      .where('status', '=', 'FAILED')
      .where('template', '<>', short)
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    // What became of a message is counted anew once none of its mails waits.
    await tx
      .updateTable('attendee_message')
      .set({ sent_count: null, failed_count: null })
      .where('failed_count', '>', 0)
      .execute();
    if (count > 0) {
      await writeAudit(tx, context, { action: 'mail.retried', entity: 'outbox', entityId: 'failed', after: { count } });
    }
    return count;
  });
}
