import * as z from 'zod/mini';
import { anyone, endpointsOf } from '../wire/endpoint.ts';
import { done, filled, text } from '../wire/primitives.ts';
import { loginResponse } from './sign-in.ts';

/** Sign-in at an identity provider of OpenID Connect (people 2.8 to 2.15). A browser opens the first two calls as pages. */

const provider = z.strictObject({ provider: filled(30) });

export const providerSignInEndpoints = endpointsOf({
  startProviderSignIn: anyone('GET /authentication/oidc/:provider/start', {
    summary: 'Begins a sign-in at an identity provider. Redirects to the provider and sets a cookie for 10 minutes.',
    usesSignInCookie: true,
    costs: { guesses: 'provider-sign-ins' },
    params: provider,
    query: z.strictObject({
      /** The path of this site to open after the sign-in. */
      to: z.optional(z.string().check(z.maxLength(2000))),
      /** `yes`: the provider lets the person sign in again, also if it knows them (people 8.4). */
      again: z.optional(z.enum(['yes'])),
    }),
    output: 'html',
    otherStatuses: [303],
    errors: ['RECORD_NOT_FOUND'],
  }),
  returnFromProvider: anyone('GET /authentication/oidc/:provider/callback', {
    summary: 'Receives the response of an identity provider, and redirects to the sign-in page with a one-time token.',
    usesSignInCookie: true,
    costs: { guesses: 'provider-sign-ins' },
    params: provider,
    // Providers add parameters of their own, which must be ignored.
    query: z.record(text(100), z.union([text(10_000), z.array(text(10_000))])),
    output: 'html',
    otherStatuses: [303],
    errors: ['RECORD_NOT_FOUND'],
  }),
  finishProviderSignIn: anyone('POST /authentication/oidc/:provider/session', {
    marksDevice: true,
    usesSignInCookie: true,
    summary: 'Exchanges the one-time token of a sign-in at a provider for a session, in the browser that began.',
    costs: { guesses: 'provider-sign-ins' },
    params: provider,
    body: z.strictObject({ token: filled(100) }),
    output: loginResponse,
    errors: [
      'RECORD_NOT_FOUND',
      'SIGN_IN_PROVIDER_DOWN',
      'SIGN_IN_PROVIDER_REFUSED',
      'SIGN_IN_PROVIDER_INVALID',
      'SIGN_IN_EXPIRED',
      'PROVIDER_ACCOUNT_UNKNOWN',
      'PROVIDER_ACCOUNT_AMBIGUOUS',
      'PROVIDER_ACCOUNT_TAKEN',
      'PROVIDER_EMAIL_NOT_VERIFIED',
      'PROVIDER_NOT_FOR_ACCOUNT',
      'ROLE_NOT_VALID_NOW',
      'SECOND_FACTOR_REQUIRED',
    ],
    sendsSuccess: true,
  }),
  endProviderSessions: anyone('POST /authentication/oidc/:provider/backchannel-logout', {
    summary: 'Ends the sessions that a signed logout token of the provider names (OpenID Connect Back-Channel Logout).',
    costs: { guesses: 'provider-sign-outs', storage: 'provider-sign-outs' },
    params: provider,
    // Providers add fields of their own, which must be ignored. `logout_token` is the token.
    body: z.record(text(100), text(10_000)),
    bodyKind: 'form',
    output: done,
    errors: ['RECORD_NOT_FOUND', 'SIGN_IN_PROVIDER_DOWN', 'MALFORMED_REQUEST'],
  }),
});
