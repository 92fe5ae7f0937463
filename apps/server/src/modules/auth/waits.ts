import { FoyerError } from '@foyer/contract/errors';
import type { Db, Tx } from '../../db/database.ts';
import { forgetUses, forgetUsesOf, giveBackUse, placeOf, useLimit, type LimitName } from '../limits/index.ts';

/**
 * How often a password or PIN may be tried and a link be asked for (readings §10 Sign-in waits). A try is counted before the password is
 * looked at. Hard per account and address; over all addresses ten times looser, and then only for devices that are not known. A user
 * id that does not exist is counted alike, so a wait tells nothing.
 */
interface Caller {
  /** The user id as it is stored, whether there is such an account or not. */
  userId: string;
  accountId: number | undefined;
  remoteAddress: string;
  now: Date;
}

/** What is tried, with its two limits: per account and network, and per account over all networks. */
const triedLimits = {
  password: { here: 'password-here', everywhere: 'password' },
  pin: { here: 'pin-here', everywhere: 'pin' },
  link: { here: 'link-here', everywhere: 'link' },
} as const satisfies Record<string, { here: LimitName; everywhere: LimitName }>;
type Tried = keyof typeof triedLimits;

const pairsOf = (userId: string) => `${userId.slice(0, 100)} `;
const pairOf = ({ userId, remoteAddress }: Caller) => `${pairsOf(userId)}${placeOf(remoteAddress)}`;

/**
 * Counts a try before it is made; answers whether the device is known, whose tries count here alone.
 * @throws RATE_LIMITED with `retryAfterSeconds`
 */
export async function countTry(db: Db, tried: Tried, caller: Caller): Promise<{ isKnownDevice: boolean }> {
  const { here, everywhere } = triedLimits[tried];
  await useLimit(db, here, pairOf(caller), caller.now);
  const isKnownDevice = await hasSignedIn(db, caller);
  if (!isKnownDevice) await useLimit(db, everywhere, caller.userId, caller.now);
  return { isKnownDevice };
}

/** The try was right: what was counted for it is no failure. */
export async function forgetTries(
  db: Db | Tx,
  tried: Tried,
  caller: Caller,
  { isKnownDevice }: { isKnownDevice: boolean },
): Promise<void> {
  const { here, everywhere } = triedLimits[tried];
  await forgetUses(db, here, pairOf(caller));
  if (!isKnownDevice) await giveBackUse(db, everywhere, caller.userId);
}

/** Ends every wait of an account: the operator gave it a new way in, and knows who it is. Its guessers' addresses go on waiting. */
export async function endWaits(db: Db | Tx, userId: string): Promise<void> {
  for (const { here, everywhere } of Object.values(triedLimits)) {
    await forgetUses(db, everywhere, userId);
    await forgetUsesOf(db, here, pairsOf(userId));
  }
}

async function hasSignedIn(db: Db, { accountId, remoteAddress }: Caller): Promise<boolean> {
  if (accountId === undefined) return false;
  const row = await db
    .selectFrom('sign_in_device')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('address', '=', placeOf(remoteAddress))
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on the account signs in from here. */
export async function rememberDevice(
  db: Db | Tx,
  { accountId, remoteAddress, now }: { accountId: number; remoteAddress: string; now: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_device')
    .values({ account_id: accountId, address: placeOf(remoteAddress), seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet({ seen_at: now }))
    .execute();
}

/**
 * What a wrong password is answered with.
 * @throws RATE_LIMITED when its address has sent many wrong ones; a right one never comes here.
 */
export async function wrongPassword(db: Db, { remoteAddress, now }: Caller): Promise<FoyerError> {
  await useLimit(db, 'password-address', placeOf(remoteAddress), now);
  return new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
}
