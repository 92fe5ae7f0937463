import { personAtKeyboardId, type CallContext } from '@foyer/domain/people/actor';
import { isExempt } from '@foyer/domain/people/permissions';
import type { Db, Tx } from '../../db/database.ts';
import { addressKey, useLimit } from '../system/limits/index.ts';

/**
 * Counts a mail to an address that the caller typed, before it is queued. There are limits per ticket or order, per
 * address and per person at the keyboard. Each limit lasts a day from the first mail.
 * Call this only after checking that the caller may send the mail.
 * @param about the ticket or order of the mail: `ticket:41`, `order:9001`
 * @throws RATE_LIMITED with `retryAfterSeconds`
 */
export async function countFreeMail(
  db: Db | Tx,
  { about, to }: { about: string; to: string },
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<void> {
  const sender = personAtKeyboardId(actor);
  await useLimit(db, 'free-mail-about', about, now);
  await useLimit(
    db,
    isExempt(actor, 'typedAddresses') ? 'free-mail-from-staff' : 'free-mail-from',
    String(sender),
    now,
  );
  await useLimit(db, 'free-mail-to', addressKey(to), now);
}
