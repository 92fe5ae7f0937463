import type { SendAllowance } from '@foyer/contract/mail/announcements';
import { sendsPerDay } from '@foyer/contract/mail/message-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CallContext } from '../../calls/context.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { writeAudit } from '../people/audit/index.ts';
import {
  changeAllowance,
  giveBackRaised,
  limits,
  readUses,
  tryRaised,
  useLimit,
  type Counters,
} from '../system/limits/index.ts';

/**
 * The limit per event and day for mails to many people (mail 3.6). A message, a mail about new dates and a call-off are
 * one send each, whatever the number of recipients. Count a send outside of the transaction that causes it.
 */

const sendsOf = (eventId: number, perDay: number | null) => ({
  name: 'event-sends' as const,
  key: String(eventId),
  allowed: perDay ?? sendsPerDay,
});
const testsOf = (eventId: number) => ({
  name: 'event-tests' as const,
  key: String(eventId),
  allowed: limits['event-tests'].allowed,
});

/** @throws RECORD_NOT_FOUND */
async function sendsAt(db: Db | Tx, eventId: number) {
  const event = await db.selectFrom('event').select('sends_per_day').where('event_id', '=', eventId).executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  return sendsOf(eventId, event.sends_per_day);
}

/** Counts a send before it happens. @throws EVENT_SEND_LIMIT with the number per day and `retryAfterSeconds` */
export async function countSend(database: Database, eventId: number, now: Date): Promise<void> {
  const use = await sendsAt(database.kysely, eventId);
  if (await tryRaised(database, use, now)) return;
  const { nextDate } = await readUses(database.kysely, use, now);
  const retryAfterSeconds = Math.max(1, Math.ceil(((nextDate ?? now).getTime() - now.getTime()) / 1000));
  throw new FoyerError('EVENT_SEND_LIMIT', { metadata: { perDay: use.allowed, retryAfterSeconds } });
}

/** Counts a send that the limit never prevents: a call-off. */
export async function countUnlimitedSend(database: Database, eventId: number, now: Date): Promise<void> {
  await tryRaised(database, await sendsAt(database.kysely, eventId), now);
}

/** Returns a send that was counted twice, for a repeated request. */
export async function giveBackSend(db: Db, eventId: number): Promise<void> {
  await giveBackRaised(db, await sendsAt(db, eventId));
}

/** Counts a test mail about an event. @throws RATE_LIMITED with `retryAfterSeconds` */
export const countTest = (database: Counters, eventId: number, now: Date): Promise<void> =>
  useLimit(database, 'event-tests', String(eventId), now);

export async function readSendAllowance(db: Db | Tx, eventId: number, now: Date): Promise<SendAllowance> {
  const sends = await sendsAt(db, eventId);
  const tests = testsOf(eventId);
  const shown = async (use: typeof sends | typeof tests) => {
    const { left, nextDate } = await readUses(db, use, now);
    return { perDay: use.allowed, left, nextDate: nextDate?.toISOString() ?? null };
  };
  return { sends: await shown(sends), tests: await shown(tests) };
}

/** Sets the number of sends per day of an event. It applies to the current day too. */
export async function changeSendAllowance(
  database: Database,
  { eventId, perDay }: { eventId: number; perDay: number },
  context: CallContext,
): Promise<SendAllowance> {
  return database.transaction(async (tx) => {
    const { allowed: before } = await sendsAt(tx, eventId);
    if (before !== perDay) {
      const sendsPerDayOf = perDay === sendsPerDay ? null : perDay;
      await tx.updateTable('event').set({ sends_per_day: sendsPerDayOf }).where('event_id', '=', eventId).execute();
      await changeAllowance(tx, sendsOf(eventId, perDay));
      await writeAudit(tx, context, {
        action: 'message.limitChanged',
        entity: 'event',
        entityId: eventId,
        eventId,
        before: { perDay: before },
        after: { perDay },
      });
    }
    return readSendAllowance(tx, eventId, context.now);
  });
}
