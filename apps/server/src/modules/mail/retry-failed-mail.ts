import { mostRetried, type MailQueue } from '@foyer/contract/mail/outgoing-mail';
import type { CallContext } from '../../calls/context.ts';
import type { Database, Db } from '../../db/database.ts';
import { writeAudit } from '../people/audit/index.ts';

/** A sign-in link expires long before its mail is given up, so it is neither counted nor retried. */
const short = 'sign-in-link';

const bouncedMs = 7 * 24 * 3_600_000;

/** Counts queued, failed and recently bounced mail, with the age of the oldest queued mail (mail 1). */
export async function readMailQueue(db: Db, now: Date): Promise<MailQueue> {
  const [waiting, failed, bounced] = await Promise.all([
    db
      .selectFrom('outbox')
      .where('next_attempt_at', 'is not', null)
      // Messages to many recipients are queued for longer by design and have their own progress.
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

/**
 * Queues failed mails again with a fresh number of attempts, oldest first and at most `mostRetried`. Returns how many,
 * and how many are left.
 */
export async function retryFailedMail(
  database: Database,
  context: CallContext,
): Promise<{ count: number; remaining: number }> {
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ status: 'PENDING', attempts: 0, next_attempt_at: context.now })
      .where('outbox_id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('outbox_id')
          .where('status', '=', 'FAILED')
          .where('template', '<>', short)
          .orderBy('outbox_id')
          .limit(mostRetried)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    const { remaining } = await tx
      .selectFrom('outbox')
      .where('status', '=', 'FAILED')
      .where('template', '<>', short)
      .select(({ fn }) => fn.countAll<number>().as('remaining'))
      .executeTakeFirstOrThrow();
    // Clears the stored totals of messages. They are counted again when none of their mails is queued.
    await tx
      .updateTable('attendee_message')
      .set({ sent_count: null, failed_count: null })
      .where('failed_count', '>', 0)
      .execute();
    if (count > 0) {
      await writeAudit(tx, context, { action: 'mail.retried', entity: 'outbox', entityId: 'failed', after: { count } });
    }
    return { count, remaining };
  });
}
