import { FoyerError } from '@foyer/contract/wire/errors';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import type { Database, Db, Tx } from '../../../db/database.ts';
import {
  forgetUses,
  forgetUsesOf,
  giveBackUse,
  networkOf,
  useLimit,
  type Counters,
  type LimitName,
} from '../../system/limits/index.ts';
import { tokenHash } from './token.ts';

/**
 * Limits attempts to enter a password, code or PIN and requests for a link (people 2.3). An attempt is
 * counted before the secret is checked. A device that has signed in to the account is known by its cookie and has its
 * own count. Other devices are counted per account and network, and per account. A user id without an account is
 * counted in the same way, so a wait reveals nothing.
 */
interface Caller {
  /** As typed or stored. This module normalises the spelling. */
  userId: string;
  /** The id in the signed cookie of the device. */
  device: string | undefined;
  remoteAddress: string;
  now: Date;
}

/** The limits of each kind of attempt: per account and network, per account, and per account and known device. */
const triedLimits = {
  password: { here: 'password-here', everywhere: 'password', device: 'password-device' },
  code: { here: 'code-here', everywhere: 'code', device: 'code-device' },
  pin: { here: 'pin-here', everywhere: 'pin', device: 'pin-here' },
  link: { here: 'link-here', everywhere: 'link', device: 'link-device' },
} as const satisfies Record<string, { here: LimitName; everywhere: LimitName; device: LimitName }>;
type Tried = keyof typeof triedLimits;

/** How an attempt was counted. */
export interface Counted {
  isKnownDevice: boolean;
}

const accountKey = (userId: string) => accountIdentifierOf(userId).slice(0, 100);
const pairsOf = (userId: string) => `${accountKey(userId)} `;
const hereKey = ({ userId, remoteAddress }: Caller) => `${pairsOf(userId)}${networkOf(remoteAddress)}`;
const deviceKey = ({ userId, device = '' }: Caller) =>
  `${pairsOf(userId)}device ${tokenHash(device).toString('base64url')}`;

/** Counts an attempt before it is made. @throws RATE_LIMITED with `retryAfterSeconds` */
export async function countTry(
  database: Pick<Database, 'kysely' | 'pool'>,
  tried: Tried,
  caller: Caller,
): Promise<Counted> {
  const { here, everywhere, device } = triedLimits[tried];
  const isKnownDevice = await hasSignedIn(database.kysely, caller);
  if (isKnownDevice) {
    await useLimit(database, device, deviceKey(caller), caller.now);
  } else {
    await useLimit(database, here, hereKey(caller), caller.now);
    await useLimit(database, everywhere, accountKey(caller.userId), caller.now);
  }
  return { isKnownDevice };
}

/** Clears the count after a successful attempt. */
export async function forgetTries(
  db: Db | Tx,
  tried: Tried,
  caller: Caller,
  { isKnownDevice }: Counted,
): Promise<void> {
  const { here, everywhere, device } = triedLimits[tried];
  if (isKnownDevice) {
    await forgetUses(db, device, deviceKey(caller));
  } else {
    await forgetUses(db, here, hereKey(caller));
    await giveBackUse(db, everywhere, accountKey(caller.userId));
  }
}

/** Ends every wait of an account after an operator has reset its password or sent it a link. */
export async function endWaits(db: Db | Tx, userId: string): Promise<void> {
  for (const { here, everywhere, device } of Object.values(triedLimits)) {
    await forgetUses(db, everywhere, accountKey(userId));
    for (const name of new Set([here, device])) await forgetUsesOf(db, name, pairsOf(userId));
  }
}

/** Runs the same statement for every caller, so its duration does not show whether an account exists. */
async function hasSignedIn(db: Db, { userId, device }: Caller): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_device as d')
    .innerJoin('account as a', 'a.account_id', 'd.account_id')
    .select('d.account_id')
    .where('a.external_account_identifier', '=', accountIdentifierOf(userId))
    .where('d.device', '=', tokenHash(device ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** The account with the lowest id that has signed in on this device; null for a device that is known no more. */
export async function findDeviceOwner(db: Db, device: string): Promise<number | null> {
  const { owner } = await db
    .selectFrom('sign_in_device')
    .select((eb) => eb.fn.min('account_id').as('owner'))
    .where('device', '=', tokenHash(device))
    .executeTakeFirstOrThrow();
  return owner;
}

/** Maximum of known devices of an account. */
const mostDevices = 40;

/**
 * Records that the account has signed in on this device, and forgets the devices that it used longest ago beyond the
 * maximum. Returns whether the account has signed in on other devices, and never on this one.
 */
export async function rememberDevice(
  db: Db | Tx,
  { accountId, device, now }: { accountId: number; device: string | undefined; now: Date },
): Promise<boolean> {
  if (device === undefined) return false;
  const hash = tokenHash(device);
  const { known, isKnown } = await db
    .selectFrom('sign_in_device')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('known'),
      fn.coalesce(fn.agg<boolean>('bool_or', [eb('device', '=', hash)]), eb.lit(false)).as('isKnown'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await db
    .with('used', (cte) =>
      cte
        .insertInto('sign_in_device')
        .values({ account_id: accountId, device: hash, seen_at: now })
        .onConflict((conflict) => conflict.columns(['account_id', 'device']).doUpdateSet({ seen_at: now })),
    )
    .deleteFrom('sign_in_device')
    .where('account_id', '=', accountId)
    .where('device', 'in', (eb) =>
      eb
        .selectFrom('sign_in_device')
        .select('device')
        .where('account_id', '=', accountId)
        .where('device', '<>', hash)
        .orderBy('seen_at', 'desc')
        .orderBy('device')
        .offset(mostDevices - 1),
    )
    .execute();
  return known > 0 && !isKnown;
}

/**
 * The error of a wrong password. Never called for a right password. @throws RATE_LIMITED when new devices in the
 * network have sent many wrong passwords
 */
export async function wrongPassword(
  database: Counters,
  { remoteAddress, now }: Caller,
  { isKnownDevice }: Counted,
): Promise<FoyerError> {
  if (!isKnownDevice) await useLimit(database, 'password-address', networkOf(remoteAddress), now);
  return new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
}
