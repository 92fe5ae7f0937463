import { atKeyboard, type CallContext } from '@foyer/domain/actor';
import { isStaff } from '@foyer/domain/permissions';
import type { Db, Tx } from '../../db/database.ts';
import { useLimit, type Limit } from '../limits/index.ts';

const daySeconds = 86_400;
const daily = (name: string, allowed: number): Limit => ({ name, allowed, windowSeconds: daySeconds });

/** More than a family and its helpers need, less than anybody could make a nuisance with. */
const aboutOne = daily('free-mail-about', 10);
const toOne = daily('free-mail-to', 10);
const fromOne = daily('free-mail-from', 40);
/** The desk mends addresses all day. */
const fromStaff = daily('free-mail-from-staff', 400);

/**
 * Counts a mail to an address that the caller typed, before it is queued: per ticket or order, per address and per person at the
 * keyboard, each for a day from its first one. To be asked once it is certain that the caller may send it.
 * @param about what the mail is about: `ticket:41`, `order:9001`
 * @throws RATE_LIMITED with `retryAfterSeconds`
 */
export async function countFreeMail(
  db: Db | Tx,
  { about, to }: { about: string; to: string },
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<void> {
  const sender = atKeyboard(actor);
  await useLimit(db, aboutOne, about, now);
  await useLimit(db, isStaff(actor) ? fromStaff : fromOne, String(sender), now);
  await useLimit(db, toOne, to.trim().toLowerCase(), now);
}
