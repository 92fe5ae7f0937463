import type { Tx } from '../../../db/database.ts';
import { hashPassword, mailSignInLink } from '../sign-in/index.ts';

/** How a person signs in for the first time: with a password that an operator typed, or with a mailed link. */
export type WayIn = { password: string } | { mailLink: { publicUrl: string } };

/** The time, and the operator who ran the command, for the audit log. */
export interface StaffContext {
  now: Date;
  notes: string;
}

/** Refuses a command. The message is one line for the operator. */
export class StaffRefusal extends Error {
  constructor(line: string) {
    super(line);
    this.name = 'StaffRefusal';
  }
}

/** Account columns for a sign-in method: a password hash, or null until the person sets a password. */
export async function passwordColumns(way: WayIn, now: Date) {
  if ('mailLink' in way) return { password_hash: null, password_changed_at: now };
  return { password_hash: await hashPassword(way.password), password_changed_at: now };
}

/**
 * Queues the mail of a sign-in link in the caller's transaction. Does nothing for a password. @throws StaffRefusal
 * without an e-mail address
 */
export async function sendWayIn(
  tx: Tx,
  way: WayIn,
  account: Parameters<typeof mailSignInLink>[1],
  now: Date,
): Promise<void> {
  if (!('mailLink' in way)) return;
  if (!(await mailSignInLink(tx, account, { now, publicUrl: way.mailLink.publicUrl }))) {
    throw new StaffRefusal(`${account.external_account_identifier} has no e-mail address that a link could go to.`);
  }
}
