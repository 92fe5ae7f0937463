import { nextReminder } from '@foyer/domain/people/earned-places';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { mailOffer } from './mail-offer.ts';
import { offerNext } from './offer-next.ts';
import { earnedPlacesWithPeople } from './queries.ts';

/** Places per transaction. */
const batch = 200;

/**
 * Ends expired offers, offers their places to the next accounts of the ranked lists, and mails reminders (selling 3.4,
 * 3.7, 3.8). Several processes may run it: each place is locked by the one that changes it.
 */
export const earnedPlacesJob = (database: Database): Job => ({
  name: 'earned places',
  everyMs: 60_000,
  run: async ({ now, signal }) => {
    let done = 0;
    for (const step of [expireOffers, remind]) {
      if (!signal.aborted) done += await step(database, now);
    }
    return done;
  },
});

/** Ends a batch of offers, and makes the next offer for each in the same transaction. */
const expireOffers = (database: Database, now: Date): Promise<number> =>
  database.transaction(
    async (tx) => {
      const { rows } = await sql<{ qualificationId: number }>`
        WITH ended AS (
          UPDATE earned_place p SET state = 'EXPIRED', changed_at = ${now}
          WHERE earned_place_id IN (
            SELECT earned_place_id FROM earned_place WHERE state = 'OFFERED' AND offered_until <= ${now}
            ORDER BY offered_until LIMIT ${batch} FOR UPDATE SKIP LOCKED)
          RETURNING earned_place_id, qualification_id, account_id
        ), logged AS (
          INSERT INTO audit_log (at, subject_account_id, action, entity, entity_id, before, after)
          SELECT ${now}, account_id, 'place.expired', 'place', earned_place_id::text, '{"status": "OFFERED"}', '{"status": "EXPIRED"}'
          FROM ended
        )
        SELECT qualification_id AS "qualificationId" FROM ended ORDER BY earned_place_id`.execute(tx);
      for (const { qualificationId } of rows) await offerNext(tx, qualificationId, { actor: null, now });
      return rows.length;
    },
    { retries: 3 },
  );

/** Mails a batch of reminders. The mail and the moment of the next one are written together. */
const remind = (database: Database, now: Date): Promise<number> =>
  database.transaction(async (tx) => {
    const rows = await earnedPlacesWithPeople(tx)
      .where('p.state', '=', 'OFFERED')
      .where('p.remind_at', '<=', now)
      .orderBy('p.remind_at')
      .limit(batch)
      .forUpdate('p')
      .skipLocked()
      .execute();
    for (const row of rows) {
      await tx
        .updateTable('earned_place')
        .set({ remind_at: nextReminder(row.offered_until, now) })
        .where('earned_place_id', '=', row.earned_place_id)
        .execute();
      if (row.offered_until > now) await mailOffer(tx, { ...row, isReminder: true }, now);
    }
    return rows.length;
  });
