import { isExempt } from '@foyer/domain/people/permissions';
import { personAtKeyboardId, type CallContext } from '../../calls/context.ts';
import { addressKey, useLimit, type Counters } from '../system/limits/index.ts';

/**
 * Counts a mail to an address that the caller typed, before it is queued. There are limits per ticket or order, per
 * address and per person at the keyboard. Each limit lasts a day from the first mail.
 * Call this only after checking that the caller may send the mail.
 * @param about the ticket or order of the mail: `ticket:41`, `order:9001`
 * @throws RATE_LIMITED with `retryAfterSeconds`
 */
export async function countFreeMail(
  database: Counters,
  { about, to }: { about: string; to: string },
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<void> {
  const sender = personAtKeyboardId(actor);
  await useLimit(database, 'free-mail-about', about, now);
  await useLimit(
    database,
    isExempt(actor, 'typedAddresses') ? 'free-mail-from-staff' : 'free-mail-from',
    String(sender),
    now,
  );
  await useLimit(database, 'free-mail-to', addressKey(to), now);
}
