import type { ConfirmationMethod } from '@foyer/contract/people/sign-in-vocabulary';

/**
 * Passkeys, one-time codes and the confirmation before sensitive calls (people 8). An authenticator app that was set up and a
 * passkey are the second factors of an account.
 */

/** Minutes for which a confirmation, or a sign-in, allows sensitive calls in its session (people 8.4). */
export const confirmationMinutes = 10;
/** Minutes within which the second step of a sign-in must be made, and a passkey must sign a challenge. */
export const stepMinutes = 5;
/** Wrong codes that end a sign-in which waits for its second step. */
export const mostCodeTries = 5;
export const recoveryCodeCount = 10;
/** Maximum number of passkeys of an account. */
export const mostPasskeys = 20;
/** Hours within which a second administrator can approve the reset of second factors (people 8.6). */
export const factorResetHours = 72;

/** What an account has. `isStaff`: it has a role, also one that begins later. */
export interface Factors {
  isStaff: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** An authenticator app that was confirmed with a first code. */
  hasCodes: boolean;
}

/** `required`: the setting STAFF_SECOND_FACTOR is on. */
export type SecondFactorRule = 'optional' | 'required';

export const hasSecondFactor = ({ hasPasskey, hasCodes }: Pick<Factors, 'hasPasskey' | 'hasCodes'>): boolean =>
  hasPasskey || hasCodes;

/**
 * What a person must use after the right password or link (people 8.3). `passkey`: the sign-in starts again with the passkey,
 * which counts as both factors. `none` for an attendee who has passkeys only: a passkey is their choice, and a lost device
 * must not lock them out.
 */
export function secondStepOf(factors: Factors, rule: SecondFactorRule): 'none' | 'code' | 'passkey' {
  if (factors.hasCodes) return 'code';
  return factors.hasPasskey && factors.isStaff && rule === 'required' ? 'passkey' : 'none';
}

/** Whether a call needs a confirmation: `always`, or only for people who have a second factor or must have one. */
export type Confirmation = 'with-factor' | 'always';

/** Whether a confirmation of this time still allows sensitive calls. Null: the session has none. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmationMinutes * 60_000;

/** Whether a person must confirm before a call (people 8.4). */
export function needsConfirmation(
  kind: Confirmation,
  {
    factors,
    rule,
    confirmedAt,
    now,
  }: { factors: Factors; rule: SecondFactorRule; confirmedAt: Date | null; now: Date },
): boolean {
  if (isConfirmed(confirmedAt, now)) return false;
  return kind === 'always' || hasSecondFactor(factors) || (rule === 'required' && factors.isStaff);
}

const strongestFirst: readonly ConfirmationMethod[] = ['passkey', 'code', 'password', 'provider'];

/** How a person can confirm, the strongest first. Empty: only a new sign-in helps. */
export const methodsToConfirm = (
  { hasPasskey, hasCodes, hasPassword }: Factors,
  { hasProvider }: { hasProvider: boolean },
): ConfirmationMethod[] =>
  strongestFirst.filter(
    (method) => ({ passkey: hasPasskey, code: hasCodes, password: hasPassword, provider: hasProvider })[method],
  );

/** Letters of recovery codes. I, L, O and U are missing, because people confuse or misread them. */
export const recoveryLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a recovery code, 80 random bits. */
export const recoveryLength = 16;

/** A recovery code as people read it: `7K3M-…`, in groups of four. */
export const groupRecoveryCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/**
 * A typed second step: the six digits of an app, or a recovery code in its stored form. Null for anything else. Any width,
 * blanks, dashes and letter case are accepted, and confused letters are read as the digits that they resemble.
 */
export function readTypedCode(typed: string): { kind: 'code' | 'recovery-code'; code: string } | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'code', code: plain };
  const read = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isCode = read.length === recoveryLength && Array.from(read).every((each) => recoveryLetters.includes(each));
  return isCode ? { kind: 'recovery-code', code: read } : null;
}
