import { createHash } from 'node:crypto';
import { isExempt } from '@foyer/domain/people/permissions';
import { foldCode } from '@foyer/domain/people/identifiers';
import type { CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { countDistinctUses, giveBackUse } from './use-limit.ts';

/**
 * Counts coupon codes typed by an attendee that no offer has. Every call that compares a typed code calls this first. A
 * code is counted before the comparison, so waits are equal for right and wrong codes. Several codes of a request count
 * each, also when one of them is refused. The count of a right code is then returned. Staff are not counted. @throws RATE_LIMITED with `retryAfterSeconds`, before any code is compared
 */
export async function countCouponGuesses(
  database: Pick<Database, 'kysely' | 'pool'>,
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
  const { fresh, refusal } = await countDistinctUses(
    database,
    {
      limit: 'coupon-guesses',
      key: account,
      once: 'coupon-tried',
      things: [...codes].map((code) => `${eventId} ${digestOf(code)}`),
    },
    now,
  );
  if (refusal) throw refusal;
  const isReal = (thing: string) => [...real].some((code) => thing === `${eventId} ${digestOf(code)}`);
  for (const _ of fresh.filter(isReal)) await giveBackUse(database.kysely, 'coupon-guesses', account);
}

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url');
