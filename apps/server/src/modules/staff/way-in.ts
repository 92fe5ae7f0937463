import type { Tx } from '../../db/database.ts';
import { hashPassword, mailSignInLink } from '../auth/index.ts';

/** How a person gets in for the first time: with a password that was typed for them, or by a mailed link. */
export type WayIn = { password: string } | { mailLink: { publicUrl: string } };

/** When it happens, and who typed the command, for the audit log. */
export interface StaffContext {
  now: Date;
  notes: string;
}

/** Why it cannot be, in one line for the operator. */
export class StaffRefusal extends Error {
  constructor(line: string) {
    super(line);
    this.name = 'StaffRefusal';
  }
}

/** The columns of a way in: a password, or none until the person chooses one. */
export async function passwordColumns(way: WayIn, now: Date) {
  if ('mailLink' in way) return { password_hash: null, password_changed_at: now };
  return { password_hash: await hashPassword(way.password), password_changed_at: now };
}

/** Writes the mail of a way by link, in the transaction of its cause. @throws StaffRefusal without an address */
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
