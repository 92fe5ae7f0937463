import type { authEndpoints } from '@foyer/contract/auth';
import type { HandlerOf } from '@foyer/domain/actor';
import type { Database } from '../../db/database.ts';
import { changePassword } from './change-password.ts';
import { requestLink } from './request-link.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { signIn } from './sign-in.ts';
import { switchContext } from './switch-context.ts';
import { tokenHash } from './token.ts';

type Handlers = { [N in keyof typeof authEndpoints]: HandlerOf<(typeof authEndpoints)[N]> };

export interface AuthDependencies {
  database: Database;
  /** Where mailed links lead to, without a slash at the end. */
  publicUrl: () => string;
  /** Whether the demo's accounts may be used. */
  demo: boolean;
}

export function authHandlers({ database, publicUrl, demo }: AuthDependencies): Handlers {
  return {
    login: ({ body }, { now, remoteAddress }) => signIn(database.kysely, { ...body, demo, now, remoteAddress }),
    loginWithToken: ({ params, query }, { now, remoteAddress }) =>
      signInByLink(database, { ...params, ...query, demo, now, remoteAddress }),
    requestLoginLink: async ({ body }, { now, remoteAddress }) => {
      await requestLink(database, { ...body, demo, now, remoteAddress, publicUrl: publicUrl() });
      return { success: true };
    },
    logout: async (_, { sessionToken }) => {
      if (sessionToken)
        await database.kysely.deleteFrom('session').where('token_hash', '=', tokenHash(sessionToken)).execute();
      return { success: true };
    },
    switchContext: ({ body }, context) => switchContext(database, { ...body, demo }, context),
    changePassword: ({ body }, context) => changePassword(database, { ...body, demo }, context),
  };
}
