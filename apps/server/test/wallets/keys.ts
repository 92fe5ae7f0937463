import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Certificates and keys for tests only: a fake Apple certificate, a pass certificate below it, a push service's, and Google's key. */
const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

export const passTypeId = 'pass.example.foyer.tests';
export const teamId = 'FOYER00001';
export const issuerId = '3388000000001234567';
export const serviceAccount = 'foyer@tests.iam.gserviceaccount.com';

/** Settings as an operator writes them; the pass key has a passphrase. */
export const appleEnv = {
  APPLE_PASS_TYPE_ID: passTypeId,
  APPLE_TEAM_ID: teamId,
  APPLE_PASS_CERTIFICATE: read('pass.pem'),
  APPLE_PASS_KEY: read('pass.enc.key'),
  APPLE_PASS_KEY_PASSPHRASE: 'open sesame',
  APPLE_WWDR_CERTIFICATE: read('wwdr.pem'),
};
export const googleEnv = {
  GOOGLE_WALLET_ISSUER_ID: issuerId,
  GOOGLE_WALLET_ACCOUNT: serviceAccount,
  GOOGLE_WALLET_KEY: read('google.key'),
};
export const walletEnv = { ...appleEnv, ...googleEnv };

export const wwdr = read('wwdr.pem');
export const pushServer = { cert: read('push.pem'), key: read('push.key'), ca: read('wwdr.pem') };
export const googlePublicKey = createPublicKey(read('google.key'));
