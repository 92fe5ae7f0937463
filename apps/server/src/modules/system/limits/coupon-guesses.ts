import { createHash } from 'node:crypto';
import type { CallContext } from '@foyer/domain/people/actor';
import { isExempt } from '@foyer/domain/people/permissions';
import { foldCode } from '@foyer/domain/people/identifiers';
import type { Database } from '../../../db/database.ts';
import { giveBackUse, tryUse, useLimit } from './use-limit.ts';

/**
 * Counts coupon codes typed by an attendee that no offer has. Every call that compares a typed code calls this first. A
 * code is counted before the comparison, so waits are equal for right and wrong codes. The count of a right code is
 * then returned. Staff are not counted. @throws RATE_LIMITED with `retryAfterSeconds`, before any code is compared
 */
export async function countCouponGuesses(
  database: Pick<Database, 'transaction'>,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
  {
    eventId,
    typed,
    offers,
  }: {
    eventId: number;
    typed: readonly unknown[];
    offers: readonly { coupons: readonly { conditions: { code?: string | undefined } }[] }[];
  },
): Promise<void> {
  const codes = new Set(typed.flatMap((code) => (typeof code === 'string' ? foldCode(code) : [])));
  codes.delete('');
  if (codes.size === 0 || isExempt(actor, 'couponGuesses')) return;
  const real = new Set(
    offers.flatMap(({ coupons }) =>
      coupons.flatMap(({ conditions }) => (conditions.code ? foldCode(conditions.code) : [])),
    ),
  );
  const account = String(actor.accountId);
  await database.transaction(async (tx) => {
    for (const code of [...codes].toSorted()) {
      const digest = createHash('sha256').update(code).digest('base64url');
      if (!(await tryUse(tx, 'coupon-tried', `${account} ${eventId} ${digest}`, now))) continue;
      await useLimit(tx, 'coupon-guesses', account, now);
      if (real.has(code)) await giveBackUse(tx, 'coupon-guesses', account);
    }
  });
}
