import type { SecondStep, SignInMethod } from '@foyer/contract/people/sign-in-vocabulary';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { deviceNameOf } from '@foyer/domain/door/device-name';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { endReplacedSession } from './end-own-sessions.ts';
import { openSession } from './open-session.ts';
import type { AccountRow, SignInRules } from './queries.ts';
import { mailNotice } from './second-factors/mail-notice.ts';
import { rememberDevice } from './waits.ts';

export interface Arrival {
  account: AccountRow;
  remember: boolean;
  method: SignInMethod;
  secondStep?: SecondStep;
  /** The person has proved who they are, so sensitive calls need no confirmation for some minutes (people 8.4). */
  isConfirmed: boolean;
}

/**
 * Ends a sign-in that has succeeded: knows the device from now on, ends the session that the browser had, and opens the new
 * one. The owner of the account gets a mail about a device that is not the first one (people 8.7).
 */
export async function arrive(
  tx: Tx,
  { account, remember, ...signedInBy }: Arrival,
  context: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<LoginResponse> {
  const { device, now, userAgent = '' } = context;
  if (await rememberDevice(tx, { accountId: account.account_id, device, now })) {
    await mailNotice(tx, account, { notice: 'new-device', now, device: deviceNameOf(userAgent) });
  }
  await endReplacedSession(tx, context, rules);
  return openSession(tx, { account, remember, signedInBy, staffSessions: rules.staffSessions, context });
}
