import type { signInEndpoints } from '@foyer/contract/people/sign-in';
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
import { switchContext } from './switch-context.ts';
import { unlockDevice } from './unlock-device.ts';

type Handlers = { [N in keyof typeof signInEndpoints]: HandlerOf<(typeof signInEndpoints)[N]> };

export interface AuthDependencies {
  database: Database;
  /** Whether demo accounts may sign in. */
  demo: boolean;
  staffSessions: StaffSessions;
  passwords: Passwords;
  insteadOfPasswords?: SignInRules['insteadOfPasswords'];
  /** Where a browser signs out at an identity provider; null for nowhere. */
  signOutAddress: (provider: string) => Promise<string | null>;
}

export function signInHandlers({ database, signOutAddress, ...rules }: AuthDependencies): Handlers {
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
    unlockDevice: ({ body }, context) => unlockDevice(database, body, context, rules),
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
  };
}
