import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { Tx } from '../../../db/database.ts';
import type { AuditContext } from '../audit/index.ts';
import { readGrants } from '../grants/index.ts';
import { hashPassword, mailSignInLink } from '../sign-in/index.ts';

/**
 * How a person signs in for the first time: with a password that an operator typed, with a mailed link, or at the identity
 * provider with this id.
 */
export type SignInMethod =
  | { password: string }
  | { mailLink: { publicUrl: string; days?: number | undefined } }
  | { provider: string };

/** The time and the administrator of a change. For a command, the actor is null and the notes name the operator. */
export interface StaffContext extends AuditContext {
  notes?: string;
}

/** Refuses a change of a staff account. The message is one line for the operator, the code is for the API. */
export class StaffRefusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, line: string) {
    super(line);
    this.name = 'StaffRefusal';
    this.code = code;
  }
}

/** Account columns for a sign-in method: a password hash, or null until the person sets a password. */
export async function passwordColumns(method: SignInMethod, now: Date) {
  if (!('password' in method)) return { password_hash: null, password_changed_at: now };
  return { password_hash: await hashPassword(method.password), password_changed_at: now };
}

/**
 * Queues the mail of a sign-in link in the caller's transaction. Does nothing for another method. The days of the link count
 * from the start of the account's first role, because nobody signs in before it. @throws StaffRefusal without an e-mail
 * address
 */
export async function sendSignInLink(
  tx: Tx,
  method: SignInMethod,
  account: Parameters<typeof mailSignInLink>[1],
  now: Date,
): Promise<void> {
  if (!('mailLink' in method)) return;
  const { publicUrl, days } = method.mailLink;
  const starts = (await readGrants(tx, account.account_id)).map(({ validFrom }) => validFrom?.getTime() ?? 0);
  const first = starts.length === 0 ? 0 : Math.min(...starts);
  const startsAt = new Date(Math.max(now.getTime(), first));
  if (!(await mailSignInLink(tx, account, { now, startsAt, publicUrl, staffDays: days }))) {
    throw new StaffRefusal(
      'NO_EMAIL_ADDRESS',
      `${account.external_account_identifier} has no e-mail address that a link could go to.`,
    );
  }
}
