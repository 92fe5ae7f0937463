import { FoyerError } from '@foyer/contract/wire/errors';
import { nextReminder } from '@foyer/domain/people/earned-places';
import { parseConsultantId } from '@foyer/domain/people/consultant-id';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { mailOffer } from './mail-offer.ts';
import { earnedPlacesWithPeople } from './queries.ts';
import { findQualificationId } from './staff-lists.ts';

interface Grant {
  key: string;
  accounts: readonly string[];
  seats: number;
  guests: number;
  offeredUntil: Date;
}

type Refused = { account: string; reason: 'unknownAccount' | 'twice' };

/** Offers places to accounts (selling 3.2). Unknown accounts, and those that have a place, are in the response. */
export async function grantEarnedPlaces(
  database: Database,
  { key, accounts, seats, guests, offeredUntil }: Grant,
  context: CallContext,
): Promise<{ granted: number; refused: Refused[] }> {
  const { now } = context;
  if (offeredUntil <= now) {
    throw new FoyerError('VALIDATION_ERROR', {
      items: [{ code: 'DATE_ORDER', path: 'body.offeredUntil', metadata: { after: 'today' } }],
    });
  }
  const numbers = new Map(accounts.map((account) => [parseConsultantId(account) ?? account.trim(), account]));
  return database.transaction(
    async (tx) => {
      const qualificationId = await findQualificationId(tx, key);
      const known = await tx
        .selectFrom('account')
        .select(['account_id', 'external_account_identifier'])
        .where('external_account_identifier', 'in', [...numbers.keys()])
        .where('account_type_code', '<>', 'STAFF')
        .where('closed_at', 'is', null)
        .orderBy('account_id')
        .execute();
      const refused: Refused[] = [...numbers]
        .filter(([number]) => !known.some((account) => account.external_account_identifier === number))
        .map(([, account]) => ({ account: account.slice(0, 60), reason: 'unknownAccount' }));
      let granted = 0;
      for (const { account_id: accountId, external_account_identifier: account } of known) {
        const added = await tx
          .insertInto('earned_place')
          .values({
            qualification_id: qualificationId,
            account_id: accountId,
            seats,
            guests,
            offered_until: offeredUntil,
            remind_at: nextReminder(offeredUntil, now),
            created_at: now,
            changed_at: now,
          })
          .onConflict((conflict) => conflict.columns(['qualification_id', 'account_id']).doNothing())
          .returning('earned_place_id')
          .executeTakeFirst();
        if (!added) {
          refused.push({ account, reason: 'twice' });
          continue;
        }
        granted += 1;
        const row = await earnedPlacesWithPeople(tx)
          .where('p.earned_place_id', '=', added.earned_place_id)
          .executeTakeFirstOrThrow();
        await writeAudit(tx, context, {
          action: 'place.offered',
          entity: 'place',
          entityId: added.earned_place_id,
          subjectAccountId: accountId,
          after: { status: 'OFFERED', qualification: key, seats, guests, offeredUntil },
        });
        await mailOffer(tx, { ...row, isReminder: false }, now);
      }
      return { granted, refused };
    },
    { retries: 3 },
  );
}
