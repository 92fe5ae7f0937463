import type { Db } from '../../db/database.ts';

/** Number of the newest mail. It never falls, so later calendar files have a higher sequence than all mails before. */
export async function lastMailNumber(db: Db): Promise<number> {
  const { number } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('outbox_id').as('number'))
    .executeTakeFirstOrThrow();
  return number ?? 0;
}
