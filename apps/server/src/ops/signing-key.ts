import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError, type Config } from './config.ts';

/** The Ed25519 key that signs ticket codes (readings §6), and its public half for verifying without a network. */
export interface SigningKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The public key's 32 bytes, base64url; what a scanner holds to verify codes offline. */
  publicKeyText: string;
}

const fileName = 'signing-key.pem';
/** DER before the 32 bytes of an Ed25519 private key (RFC 8410 §7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key of `SIGNING_KEY` (PEM, or a 32-byte seed in base64), else the one kept in the data directory, made on first use and
 * readable by the owner alone. Several machines on one database need the same `SIGNING_KEY`.
 */
export async function loadSigningKey(config: Pick<Config, 'signingKey' | 'dataDir'>): Promise<SigningKey> {
  if (config.signingKey !== undefined) return fromText(config.signingKey, 'SIGNING_KEY');
  const path = join(config.dataDir, fileName);
  await mkdir(config.dataDir, { recursive: true });
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    // `wx` fails when the file is there: of two processes that start together, both end up with the first one's key.
    await writeFile(path, made, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return fromText(await readFile(path, 'utf8'), path);
}

function fromText(text: string, source: string): SigningKey {
  const privateKey = readPrivateKey(text.trim().replaceAll('\\n', '\n'));
  if (privateKey?.asymmetricKeyType !== 'ed25519') {
    throw new SettingsError([`${source} must be an Ed25519 private key: PEM, or its 32-byte seed in base64.`]);
  }
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, publicKeyText: publicKey.export({ format: 'jwk' }).x ?? '' };
}

function readPrivateKey(text: string): KeyObject | undefined {
  try {
    if (text.startsWith('-----BEGIN')) return createPrivateKey(text);
    const seed = Buffer.from(text, 'base64');
    if (seed.length !== 32) return undefined;
    return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}

/** A secret of its own for a purpose, made from the signing key: the same on every machine that has the key. */
export function deriveSecret({ privateKey }: SigningKey, purpose: string): string {
  const seed = privateKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', seed, '', `foyer ${purpose}`, 32)).toString('base64url');
}
