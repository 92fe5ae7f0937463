import { randomBytes, randomInt } from 'node:crypto';
import { readTypedCode, recoveryCodeCount, recoveryLength, recoveryLetters } from '@foyer/domain/people/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../../../db/database.ts';
import { endSessions } from '../end-sessions.ts';
import { tokenHash } from '../token.ts';
import type { CodeSecrets } from './code-secrets.ts';

/** RFC 6238 as all authenticator apps know it: SHA-1, six digits, 30 seconds. */
const periodSeconds = 30;
/** Periods before and after the current one whose codes count, because clocks differ. */
const window = 1;

/** 160 random bits, as RFC 4226 recommends. */
export const newCodeSecret = (): Buffer => randomBytes(20);

const totpOf = (secret: Buffer, userId = '') =>
  new TOTP({
    issuer: 'Foyer',
    label: userId,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** The secret as an app takes it: typed, or as the address in a QR code. */
export function describeSecret(secret: Buffer, userId: string): { secret: string; url: string } {
  const totp = totpOf(secret, userId);
  return { secret: totp.secret.base32, url: totp.toString() };
}

/** The period of a right code; null for a wrong one. */
export function periodOf(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/**
 * Uses up a typed code of an account: of the app, or a recovery code. Returns its kind; null when it is wrong or was used
 * before. Of two simultaneous uses one is refused, because each is a guarded update.
 */
export async function useCode(
  tx: Tx,
  accountId: number,
  typed: string,
  { secrets, now }: { secrets: CodeSecrets; now: Date },
): Promise<'code' | 'recovery-code' | null> {
  const read = readTypedCode(typed);
  if (read?.kind === 'recovery-code') {
    const used = await tx
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('code_hash', '=', tokenHash(read.code))
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    return used ? 'recovery-code' : null;
  }
  if (read === null) return null;
  const row = await tx
    .selectFrom('totp')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const secret = row && secrets.open(accountId, row.secret);
  const period = secret ? periodOf(secret, read.code, now) : null;
  if (period === null) return null;
  const used = await tx
    .updateTable('totp')
    .set({ last_counter: period })
    .where('account_id', '=', accountId)
    .where('last_counter', '<', period)
    .returning('account_id')
    .executeTakeFirst();
  return used ? 'code' : null;
}

/** Replaces the recovery codes of an account, and returns the new ones as stored hashes cannot show them again. */
export async function replaceCodes(tx: Tx, accountId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: tokenHash(code), account_id: accountId, created_at: now })))
    .execute();
  return codes;
}

const newRecoveryCode = () =>
  Array.from({ length: recoveryLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('');

/**
 * Removes every second factor of an account, and ends its sessions: a lost or stolen device may be signed in. Returns whether it
 * had a second factor.
 */
export async function removeFactors(tx: Tx, accountId: number): Promise<boolean> {
  const passkeys = await tx.deleteFrom('passkey').where('account_id', '=', accountId).executeTakeFirst();
  const totp = await tx.deleteFrom('totp').where('account_id', '=', accountId).executeTakeFirst();
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('factor_reset').where('account_id', '=', accountId).execute();
  // No session has the id 0, so none stays.
  await endSessions(tx, 'factorsReset', { sessionId: 0, originId: null, personId: accountId });
  return passkeys.numDeletedRows + totp.numDeletedRows > 0n;
}
