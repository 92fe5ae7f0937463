import type { CreatedPasskey, PasskeyCreation, SecondFactors } from '@foyer/contract/people/second-factors';
import { FoyerError } from '@foyer/contract/wire/errors';
import { fullName } from '@foyer/domain/people/names';
import { mostPasskeys } from '@foyer/domain/people/second-factor';
import type { CallContext } from '../../../../calls/context.ts';
import type { Database, Db } from '../../../../db/database.ts';
import { writeAudit } from '../../audit/index.ts';
import { ownSessionOf } from '../device-lock.ts';
import { lockAccount, type SignInRules } from '../queries.ts';
import { challengeMs, issueChallenge } from './challenges.ts';
import { mailNotice } from './mail-notice.ts';
import { describePasskey, passkeysOf, userHandle, verifyCreated, type Site } from './passkeys.ts';
import { findOwnAccount } from './own-account.ts';
import { readSecondFactors } from './read-second-factors.ts';

/** COSE algorithms that the library verifies, and that devices have: Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** What the browser needs to create a passkey for the signed-in person. @throws FORBIDDEN while acting, TOO_MANY_PASSKEYS */
export async function startPasskey(
  db: Db,
  site: Site,
  context: CallContext,
  rules: SignInRules,
): Promise<PasskeyCreation> {
  const account = await findOwnAccount(db, context, rules);
  const passkeys = await passkeysOf(db, account.account_id);
  if (passkeys.length >= mostPasskeys) throw new FoyerError('TOO_MANY_PASSKEYS');
  const sessionId = await ownSessionOf(db, context, rules);
  return {
    challenge: await issueChallenge(db, { purpose: 'add', sessionId }, context.now),
    rp: { id: site.rpId, name: 'Foyer' },
    user: {
      id: userHandle(account.account_id),
      name: account.external_account_identifier,
      displayName: fullName({ firstName: account.first_name, lastName: account.last_name }, account.locale),
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: passkeys.map(describePasskey),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** Adds a created passkey to the account. @throws FORBIDDEN while acting, PASSKEY_REFUSED, TOO_MANY_PASSKEYS */
export async function addPasskey(
  database: Database,
  { name, passkey: created, site }: { name: string; passkey: CreatedPasskey; site: Site },
  context: CallContext,
  rules: SignInRules,
): Promise<SecondFactors> {
  const { now } = context;
  const found = await findOwnAccount(database.kysely, context, rules);
  const sessionId = await ownSessionOf(database.kysely, context, rules);
  const columns = await verifyCreated(database.kysely, site, { purpose: 'add', sessionId }, { created, now });
  if (!columns) throw new FoyerError('PASSKEY_REFUSED');
  return database.transaction(async (tx) => {
    // Two passkeys that are added at once must not exceed the maximum.
    const account = await lockAccount(tx, found, rules, 'change');
    if (!account) throw new FoyerError('SESSION_ENDED');
    const accountId = account.account_id;
    if ((await passkeysOf(tx, accountId)).length >= mostPasskeys) throw new FoyerError('TOO_MANY_PASSKEYS');
    const added = await tx
      .insertInto('passkey')
      .values({ ...columns, account_id: accountId, name, created_at: now })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('passkey_id')
      .executeTakeFirst();
    if (!added) throw new FoyerError('PASSKEY_REFUSED');
    await mailNotice(tx, account, { notice: 'passkey-added', now, passkey: name });
    await writeAudit(tx, context, { action: 'account.passkeyAdded', entity: 'account', entityId: accountId });
    return readSecondFactors(tx, context, rules);
  });
}

/** Removes a passkey of the account. @throws FORBIDDEN while acting, RECORD_NOT_FOUND */
export async function removePasskey(
  database: Database,
  passkeyId: number,
  context: CallContext,
  rules: SignInRules,
): Promise<SecondFactors> {
  const { now } = context;
  const account = await findOwnAccount(database.kysely, context, rules);
  const accountId = account.account_id;
  return database.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('passkey_id', '=', passkeyId)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new FoyerError('RECORD_NOT_FOUND');
    await mailNotice(tx, account, { notice: 'passkey-removed', now, passkey: removed.name });
    await writeAudit(tx, context, { action: 'account.passkeyRemoved', entity: 'account', entityId: accountId });
    return readSecondFactors(tx, context, rules);
  });
}
