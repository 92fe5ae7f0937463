import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '@foyer/contract/people/second-factors';
import type { SignedChallenge } from '@foyer/contract/people/signed-challenge';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test changes in a signature. */
interface Signing {
  /** The page that requests the signature; that of the test app by default. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The signature counter; one more than before by default. */
  counter?: number;
  isVerified?: boolean;
}

export interface TestPasskey {
  create: (options: PasskeyCreation, signing?: Signing) => CreatedPasskey;
  sign: (options: PasskeyRequest, signing?: Signing) => SignedChallenge;
}

const ownOrigin = 'http://foyer.test';
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** An authenticator in software: an ES256 key that signs as WebAuthn Level 3 §6 describes. */
export function createTestPasskey(): TestPasskey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, { isVerified = true }: Signing, attested?: Buffer) =>
    Buffer.concat([
      sha256(rpId),
      // User present, user verified, attested credential data.
      Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)]),
      uint32(counter),
      ...(attested ? [attested] : []),
    ]);

  return {
    create: (options, signing = {}) => {
      userHandle = options.user.id;
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const authData = new Uint8Array(authenticatorData(signing.rpId ?? options.rp.id, signing, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientData(
            'webauthn.create',
            signing.challenge ?? options.challenge,
            signing.origin ?? ownOrigin,
          ).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: (options, signing = {}) => {
      counter = signing.counter ?? counter + 1;
      const data = authenticatorData(signing.rpId ?? options.rpId, signing);
      const client = clientData('webauthn.get', signing.challenge ?? options.challenge, signing.origin ?? ownOrigin);
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}
