import type { CreatedPasskey, PasskeyRequest } from '@foyer/contract/people/second-factors';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Db, Tx } from '../../../../db/database.ts';
import { challengeMs, issueChallenge, takeChallenge, type ChallengeOwner } from './challenges.ts';

/** The site that passkeys belong to: its origin, and the host name that browsers bind them to. */
export interface Site {
  origin: string;
  rpId: string;
}

/** The site of an installation, from its base URL (docs/operations.md PUBLIC_URL). */
export function siteOf(publicUrl: string): Site {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** The user handle in a passkey. It names the account and contains no personal data. */
export const userHandle = (accountId: number): string => Buffer.from(`account ${accountId}`).toString('base64url');

/** The passkeys of an account, oldest first. */
export const passkeysOf = (db: Db | Tx, accountId: number) =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('passkey_id').execute();

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

/** A passkey as browsers name it in a request. */
export const describePasskey = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/** A new challenge for the passkeys of an account, or for any passkey of the site. */
export async function requestPasskey(
  db: Db,
  site: Site,
  owner: ChallengeOwner,
  { passkeys, now }: { passkeys: readonly PasskeyRow[]; now: Date },
): Promise<PasskeyRequest> {
  return {
    challenge: await issueChallenge(db, owner, now),
    rpId: site.rpId,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(describePasskey),
  };
}

/**
 * The passkey that has signed a challenge of this owner, with its new counter. Undefined when anything is wrong: challenge,
 * origin, site, signature, user verification, or a counter that does not rise.
 */
export async function verifySigned(
  db: Db,
  site: Site,
  owner: ChallengeOwner,
  { signed, now }: { signed: SignedChallenge; now: Date },
): Promise<{ passkey: PasskeyRow; counter: number } | undefined> {
  const { id, response } = signed;
  const expectedChallenge = await takeChallenge(db, response.clientDataJSON, owner, now);
  const passkey = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirst();
  if (expectedChallenge === undefined || passkey === undefined) return undefined;
  if (response.userHandle !== undefined && response.userHandle !== userHandle(passkey.account_id)) return undefined;
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    requireUserVerification: true,
    // The library throws for each fault. All of them are the same refusal.
  }).catch(() => undefined);
  return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : undefined;
}

/**
 * Stores the use of a passkey. False when another use has stored this counter or a higher one since, so a copied passkey is
 * not used twice at once. A passkey that does not count always has 0.
 */
export async function notePasskeyUse(
  tx: Tx,
  { passkey, counter, now }: { passkey: PasskeyRow; counter: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', passkey.passkey_id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of a passkey that a browser has created for a challenge of this session. Undefined when anything is wrong. */
export async function verifyCreated(
  db: Db,
  site: Site,
  owner: ChallengeOwner,
  { created, now }: { created: CreatedPasskey; now: Date },
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'> | undefined> {
  const { id, response } = created;
  const expectedChallenge = await takeChallenge(db, response.clientDataJSON, owner, now);
  if (expectedChallenge === undefined) return undefined;
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
  };
}
