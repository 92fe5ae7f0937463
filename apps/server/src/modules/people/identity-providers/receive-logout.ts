import { FoyerError } from '@foyer/contract/wire/errors';
import type { Actor, CallContext } from '../../../calls/context.ts';
import { IdentityFault } from '../../../gateways/identity/port.ts';
import { endProviderSessions, lockProvider, tokenHash } from '../sign-in/index.ts';
import { longestSignInMs } from './store-outcome.ts';
import { namedFor, providerOf, type IdentityProvidersDependencies } from './deps.ts';

/**
 * Ends the sessions that a logout token of a provider names (people 2.14). A token counts once.
 * @throws RECORD_NOT_FOUND, SIGN_IN_PROVIDER_DOWN, MALFORMED_REQUEST for a token that is not genuine, or was used before
 */
export async function receiveLogout(
  { database, providers, log }: IdentityProvidersDependencies,
  { provider: id, token }: { provider: string; token: string },
  { locale, now }: CallContext<Actor | null>,
): Promise<void> {
  const provider = providerOf(providers, id);
  const { subject, sid, tokenId, usableUntil } = await provider.readLogoutToken(token).catch((error: unknown) => {
    if (!(error instanceof IdentityFault)) throw error;
    log('logout token of an identity provider refused', { provider: id, reason: error.message });
    if (error.reason === 'unavailable')
      throw new FoyerError('SIGN_IN_PROVIDER_DOWN', { metadata: namedFor(provider, locale), cause: error });
    throw new FoyerError('MALFORMED_REQUEST', { cause: error });
  });
  const isFirst = await database.transaction(async (tx) => {
    await lockProvider(tx, id, 'sign-out');
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('provider_sign_out')
      .values({
        provider: id,
        jti_hash: tokenHash(tokenId),
        subject,
        sid,
        received_at: now,
        // Until then a sign-in that has begun already may end.
        expires_at: new Date(Math.max(usableUntil.getTime(), now.getTime() + longestSignInMs)),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'jti_hash']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    const ended = await endProviderSessions(tx, id, { subject, sid });
    // A sign-in that the browser has not completed yet must not outlive the session at the provider.
    await tx
      .deleteFrom('provider_sign_in')
      .where('provider', '=', id)
      .$if(subject !== null, (query) => query.where('subject', '=', subject))
      .$if(sid !== null, (query) => query.where('sid', '=', sid))
      .execute();
    await tx
      .deleteFrom('sign_in_step')
      .where('identity_provider', '=', id)
      .$if(subject !== null, (query) => query.where('identity_subject', '=', subject))
      .$if(sid !== null, (query) => query.where('identity_sid', '=', sid))
      .execute();
    log('identity provider ended sessions', { provider: id, sessions: ended });
    return true;
  });
  if (!isFirst) throw new FoyerError('MALFORMED_REQUEST');
}
