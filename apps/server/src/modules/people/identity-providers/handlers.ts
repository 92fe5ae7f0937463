import type { providerSignInEndpoints } from '@foyer/contract/people/provider-sign-in';
import type { HandlerOf } from '../../../calls/context.ts';
import type { IdentityProvidersDependencies } from './deps.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { receiveLogout } from './receive-logout.ts';
import { receiveResponse } from './receive-response.ts';
import { startSignIn } from './start-sign-in.ts';

type Handlers = { [N in keyof typeof providerSignInEndpoints]: HandlerOf<(typeof providerSignInEndpoints)[N]> };

export function identityProvidersHandlers(deps: IdentityProvidersDependencies): Handlers {
  return {
    startProviderSignIn: ({ params, query }, context) => startSignIn(deps, { ...params, ...query }, context),
    returnFromProvider: ({ params, query }, context) => receiveResponse(deps, { ...params, query }, context),
    finishProviderSignIn: ({ params, body }, context) => finishSignIn(deps, { ...params, ...body }, context),
    endProviderSessions: async ({ params, body }, context) => {
      await receiveLogout(deps, { ...params, token: body['logout_token'] ?? '' }, context);
      return { success: true };
    },
  };
}
