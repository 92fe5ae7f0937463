import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { Db, Tx } from '../../../db/database.ts';
import type { IdentityFault, IdentityFaultReason } from '../../../gateways/identity/port.ts';
import { newToken, tokenHash } from '../sign-in/index.ts';

/** How long a person may take at the provider, in ms (people 2.9). */
export const longestAtProviderMs = 10 * 60_000;

/** How long the sign-in page has to exchange the token, in ms. */
const exchangeMs = 2 * 60_000;

/** How long a sign-in takes at most, from its beginning to its session or its second step, in ms. */
export const longestSignInMs = longestAtProviderMs + exchangeMs;

/** The result of a sign-in at a provider: an account, or why there is none. */
export type Outcome =
  | {
      accountId: number;
      subject: string;
      sid: string | null;
      hasSecondFactor: boolean;
      authenticatedAt: Date | null;
    }
  | { refusal: ErrorCode };

const refusals = {
  unavailable: 'SIGN_IN_PROVIDER_DOWN',
  refused: 'SIGN_IN_PROVIDER_REFUSED',
  invalid: 'SIGN_IN_PROVIDER_INVALID',
} as const satisfies Record<IdentityFaultReason, ErrorCode>;

/** The error code of a fault, for the person. */
export const refusalOf = ({ reason }: IdentityFault): ErrorCode => refusals[reason];

/** Stores the result of a begun sign-in, and returns the one-time token with which the browser fetches it. */
export async function storeOutcome(db: Db | Tx, state: string, outcome: Outcome, now: Date): Promise<string> {
  const token = newToken();
  const found =
    'refusal' in outcome
      ? { refusal: outcome.refusal }
      : {
          account_id: outcome.accountId,
          subject: outcome.subject,
          sid: outcome.sid,
          has_second_factor: outcome.hasSecondFactor,
          authenticated_at: outcome.authenticatedAt,
        };
  await db
    .updateTable('provider_sign_in')
    .set({
      ...found,
      token_hash: tokenHash(token),
      returned_at: now,
      expires_at: new Date(now.getTime() + exchangeMs),
    })
    .where('state_hash', '=', tokenHash(state))
    .execute();
  return token;
}
