import type { MailQueue } from '@foyer/contract/mail/outgoing-mail';
import type { CallContext } from '@foyer/domain/people/actor';
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

/** Queues every failed mail again with a fresh number of attempts. Returns how many. A second call finds none. */
export async function retryFailedMail(database: Database, context: CallContext): Promise<number> {
  return database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ status: 'PENDING', attempts: 0, next_attempt_at: context.now })
      .where('status', '=', 'FAILED')
      .where('template', '<>', short)
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    // Clears the stored totals of messages. They are counted again when none of their mails is queued.
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
