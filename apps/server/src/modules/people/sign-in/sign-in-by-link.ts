import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { FoyerError } from '@foyer/contract/wire/errors';
import { foldToken } from '@foyer/domain/people/identifiers';
import type { Actor, CallContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { findLinkAccount, lockAccount, useSignInToken, type SignInRules } from './queries.ts';
import { removeFactors } from './second-factors/codes.ts';
import { passFirstStep } from './second-step.ts';
import { tokenHash } from './token.ts';
import { forgetTries } from './waits.ts';

export interface LinkSignIn extends SignInRules {
  provider: string;
  token: string;
}

/**
 * Signs in with the one-time token of a mailed link (people 2.2). A second use is refused like a wrong password. A link that two
 * administrators approved first removes the second factors of the account (people 8.6).
 */
export async function signInByLink(
  database: Database,
  input: LinkSignIn,
  context: CallContext<Actor | null>,
): Promise<LoginResponse> {
  const { now, remoteAddress, device } = context;
  const step = await database.transaction(async (tx) => {
    const hash = tokenHash(foldToken(input.token));
    const found = input.provider === 'link' ? await findLinkAccount(tx, hash) : undefined;
    // Locks the account before its link. A password change uses the same order, which avoids a deadlock.
    const account = found && (await lockAccount(tx, found, input));
    const token = account && (await useSignInToken(tx, hash, now));
    if (!account || !token) throw new FoyerError('AUTH_FAILED_BAD_CREDENTIALS');
    const { account_id: accountId, external_account_identifier: userId } = account;
    const caller = { userId, device, remoteAddress, now };
    // The recipient used the link, so its requests do not count as an attack.
    await forgetTries(tx, 'link', caller, { isKnownDevice: false });
    await forgetTries(tx, 'link', caller, { isKnownDevice: true });
    if (token.resets_factors && (await removeFactors(tx, accountId))) {
      const actor = { accountId, roles: account.roles };
      await writeAudit(
        tx,
        { actor, now, requestId: context.requestId },
        { action: 'account.factorsReset', entity: 'account', entityId: accountId },
      );
    }
    return passFirstStep(tx, { account, remember: false, method: 'link' }, context, input);
  });
  if (step instanceof FoyerError) throw step;
  return step;
}
