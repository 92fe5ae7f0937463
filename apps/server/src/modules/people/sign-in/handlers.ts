import type { secondFactorsEndpoints } from '@foyer/contract/people/second-factors';
import type { signInEndpoints } from '@foyer/contract/people/sign-in';
import type { SecondFactorRule } from '@foyer/domain/people/second-factor';
import type { Database } from '../../../db/database.ts';
import type { StaffSessions } from '@foyer/domain/people/staff-sessions';
import type { HandlerOf } from '../../../calls/context.ts';
import { changePassword } from './change-password.ts';
import { checkLink } from './check-link.ts';
import { lockDevice, readDeviceLock } from './device-lock.ts';
import { endOtherSessions, endSession, signOut } from './end-own-sessions.ts';
import { listSessions } from './list-sessions.ts';
import type { Passwords } from './passwords.ts';
import { requestLink } from './request-link.ts';
import { setPin } from './set-pin.ts';
import type { SignInRules } from './queries.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { signIn } from './sign-in.ts';
import type { CodeSecrets } from './second-factors/code-secrets.ts';
import { confirmIdentity, startConfirmation } from './second-factors/confirm-identity.ts';
import { confirmCodes, removeCodes, replaceRecoveryCodes, startCodes } from './second-factors/manage-codes.ts';
import { addPasskey, removePasskey, startPasskey } from './second-factors/manage-passkeys.ts';
import { siteOf } from './second-factors/passkeys.ts';
import { readSecondFactors } from './second-factors/read-second-factors.ts';
import { completeSignIn } from './second-step.ts';
import { signInByPasskey, startPasskeySignIn } from './sign-in-by-passkey.ts';
import { switchContext } from './switch-context.ts';
import { unlockDevice } from './unlock-device.ts';

type Calls = typeof signInEndpoints & Omit<typeof secondFactorsEndpoints, keyof StaffCalls>;
/** Calls of administrators about the factors of others belong to `people/staff`. */
type StaffCalls = Pick<
  typeof secondFactorsEndpoints,
  'listFactorResets' | 'resetFactors' | 'cancelFactorReset' | 'separateFromProviders'
>;
type Handlers = { [N in keyof Calls]: HandlerOf<Calls[N]> };

export interface AuthDependencies {
  database: Database;
  /** Whether demo accounts may sign in. */
  demo: boolean;
  staffSessions: StaffSessions;
  passwords: Passwords;
  insteadOfPasswords?: SignInRules['insteadOfPasswords'];
  providers: NonNullable<SignInRules['providers']>;
  /** Where a browser signs out at an identity provider; null for nowhere. */
  signOutAddress: (provider: string) => Promise<string | null>;
  secondFactor: SecondFactorRule;
  /** Encrypts the secrets of authenticator apps. */
  secrets: CodeSecrets;
  /** Base URL of links, which names the site of passkeys. */
  publicUrl: () => string;
}

export function signInHandlers(deps: AuthDependencies): Handlers {
  const {
    database,
    demo,
    staffSessions,
    passwords,
    secondFactor,
    secrets,
    insteadOfPasswords,
    providers,
    signOutAddress,
  } = deps;
  const rules = { demo, staffSessions, passwords, secondFactor, insteadOfPasswords, providers };
  const site = () => siteOf(deps.publicUrl());
  return {
    login: ({ body }, context) => signIn(database, { ...body, ...rules }, context),
    loginWithToken: ({ params, query }, context) => signInByLink(database, { ...params, ...query, ...rules }, context),
    requestLoginLink: async ({ body }, context) => {
      await requestLink(database, body, context);
      return { success: true };
    },
    checkLoginLink: ({ body }, context) => checkLink(database.kysely, body, context),
    logout: async ({ body }, context) => {
      const provider = await signOut(database.kysely, body ?? {}, context, rules);
      const signOutAt = provider === null ? null : await signOutAddress(provider);
      return { success: true, ...(signOutAt === null ? {} : { signOutAt }) };
    },
    switchContext: ({ body }, context) => switchContext(database, { ...body, ...rules }, context),
    changePassword: ({ body }, context) => changePassword(database, { ...body, ...rules }, context),
    getDeviceLock: (_, context) => readDeviceLock(database.kysely, context, rules),
    lockDevice: (_, context) => lockDevice(database.kysely, context, rules),
    unlockDevice: ({ body }, context) => unlockDevice(database, body, context, { ...rules, site: site() }),
    listSessions: (_, context) => listSessions(database.kysely, context, rules),
    endSession: async ({ params }, context) => {
      await endSession(database, params.sessionId, context);
      return { success: true };
    },
    endOtherSessions: async (_, context) => {
      await endOtherSessions(database, context, rules);
      return { success: true };
    },
    setPin: ({ body }, context) => setPin(database, body, context, rules),
    startPasskeySignIn: ({ body }, context) => startPasskeySignIn(database.kysely, { ...body, site: site() }, context),
    signInByPasskey: ({ body }, context) => signInByPasskey(database, { ...body, site: site() }, context, rules),
    completeSignIn: ({ body }, context) => completeSignIn(database, { ...body, secrets }, context, rules),
    getSecondFactors: (_, context) => readSecondFactors(database.kysely, context, rules),
    startPasskey: (_, context) => startPasskey(database.kysely, site(), context, rules),
    addPasskey: ({ body }, context) => addPasskey(database, { ...body, site: site() }, context, rules),
    removePasskey: ({ params }, context) => removePasskey(database, params.passkeyId, context, rules),
    startCodes: (_, context) => startCodes(database, secrets, context, rules),
    confirmCodes: ({ body }, context) => confirmCodes(database, { ...body, secrets }, context, rules),
    removeCodes: (_, context) => removeCodes(database, context, rules),
    replaceRecoveryCodes: (_, context) => replaceRecoveryCodes(database, context, rules),
    startConfirmation: (_, context) => startConfirmation(database.kysely, site(), context, rules),
    confirmIdentity: ({ body }, context) =>
      confirmIdentity(database, body, context, { ...rules, site: site(), secrets }),
  };
}
