import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earnedPlaceStates, type EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createAccounts } from '../../../seed/factories/account.ts';
import { offerNext } from './offer-next.ts';

/** Compares the statement that chooses the next account of a ranked list with the rule in words (selling 3.7). */

let db: TestDatabase;
let accounts: number[];
beforeAll(async () => {
  db = await createTestDatabase('offer next');
  accounts = (
    await createAccounts(
      db.database.kysely,
      Array.from({ length: 6 }, () => ({})),
    )
  ).map(({ accountId }) => accountId);
});
afterAll(() => db.drop());

interface Candidate {
  accountId: number;
  rank: number;
  invited: number;
  state: EarnedPlaceState | null;
}

/** Nobody is invited twice before all were invited once; then the rank counts. Only accounts without a place, or whose offer expired. */
function expectedOf(candidates: readonly Candidate[], most: number | null): number | null {
  const [first] = candidates
    .filter(({ state, invited }) => (state === null || state === 'EXPIRED') && (most === null || invited < most))
    .toSorted((a, b) => a.invited - b.invited || a.rank - b.rank || a.accountId - b.accountId);
  return first?.accountId ?? null;
}

class Undone extends Error {}

test('chooses the account of the rule, for any list', async () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const states = fc.array(
    fc.record({
      rank: fc.integer({ min: 1, max: 4 }),
      invited: fc.integer({ min: 0, max: 3 }),
      state: fc.constantFrom(null, null, ...earnedPlaceStates),
    }),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(states, fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }), async (list, most) => {
      const candidates = list.map((each, index) => ({ ...each, accountId: accounts[index] ?? 0 }));
      let offered: number | null = null;
      const work = db.database.transaction(async (tx) => {
        const { qualification_id: id } = await tx
          .insertInto('qualification')
          .values({ key: 'list', default_name: 'List', next_offer: 'list', most_invitations: most, created_at: now })
          .returning('qualification_id')
          .executeTakeFirstOrThrow();
        for (const { accountId, rank, invited, state } of candidates) {
          await tx
            .insertInto('qualification_candidate')
            .values({ qualification_id: id, account_id: accountId, rank, invited })
            .execute();
          if (state === null) continue;
          const moments = { offered_until: now, created_at: now, changed_at: now };
          const earned = { qualification_id: id, account_id: accountId, state, deferred_at: now, ...moments };
          await tx.insertInto('earned_place').values(earned).execute();
        }
        await offerNext(tx, id, { actor: null, now });
        const row = await tx
          .selectFrom('earned_place')
          .select('account_id')
          .where('qualification_id', '=', id)
          .where('state', '=', 'OFFERED')
          .where('offered_until', '>', now)
          .executeTakeFirst();
        offered = row?.account_id ?? null;
        throw new Undone();
      });
      await expect(work).rejects.toBeInstanceOf(Undone);
      expect(offered).toBe(expectedOf(candidates, most));
    }),
    { numRuns: 40 },
  );
});
