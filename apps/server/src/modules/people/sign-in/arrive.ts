import type { SecondStep, SignInMethod } from '@foyer/contract/people/sign-in-vocabulary';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { deviceNameOf } from '@foyer/domain/door/device-name';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { endReplacedSession } from './end-own-sessions.ts';
import { openSession, type ProviderSignIn } from './open-session.ts';
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

/** A sign-in at an identity provider, which is never remembered. */
interface ArrivalFromProvider {
  account: AccountRow;
  identity: ProviderSignIn;
  secondStep?: SecondStep;
}

/**
 * Ends a sign-in that has succeeded: knows the device from now on, ends the session that the browser had, and opens the new
 * one. The owner of the account gets a mail about a device that is not the first one (people 8.7).
 */
export async function arrive(
  tx: Tx,
  arrival: Arrival | ArrivalFromProvider,
  context: CallContext<Actor | null>,
  rules: SignInRules,
): Promise<LoginResponse> {
  const { account } = arrival;
  const { device, now, userAgent = '' } = context;
  if (await rememberDevice(tx, { accountId: account.account_id, device, now })) {
    await mailNotice(tx, account, { notice: 'new-device', now, device: deviceNameOf(userAgent) });
  }
  await endReplacedSession(tx, context, rules);
  const how =
    'identity' in arrival
      ? {
          remember: false,
          identity: arrival.identity,
          ...(arrival.secondStep ? { secondStep: arrival.secondStep } : {}),
        }
      : { remember: arrival.remember, signedInBy: arrival };
  return openSession(tx, { account, ...how, staffSessions: rules.staffSessions, context });
}
