import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noteSigningKey, readInstallation } from '../db/installation.ts';
import type { Db } from '../db/database.ts';
import { SettingsError, type Config } from './config.ts';
import { foyerCommand } from './version.ts';

/** The Ed25519 key that signs ticket codes (tickets 5.1), with its public key for offline verification. */
export interface SigningKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The public key's 32 bytes in base64url. Scanners verify codes offline with it. */
  publicKeyText: string;
}

const fileName = 'signing-key.pem';
/** DER prefix of the 32 bytes of an Ed25519 private key (RFC 8410 §7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

type KeySettings = Pick<Config, 'signingKey' | 'dataDir'>;

/** Location of the key with these settings, for messages. */
const keyLocation = ({ signingKey, dataDir }: KeySettings) =>
  signingKey === undefined ? join(dataDir, fileName) : 'SIGNING_KEY';

/** The key in `SIGNING_KEY` (PEM, or a 32-byte seed in base64), otherwise the key in the data directory; null when there is none. */
export async function findSigningKey(config: KeySettings): Promise<SigningKey | null> {
  if (config.signingKey !== undefined) return fromText(config.signingKey, 'SIGNING_KEY');
  const path = join(config.dataDir, fileName);
  try {
    return fromText(await readWhole(path), path);
  } catch (error) {
    // A missing folder means that there is no key. Creating the key later reports an unusable folder.
    if (error instanceof Error && 'code' in error && /^ENO(?:ENT|TDIR)$/.test(String(error.code))) return null;
    throw error;
  }
}

/** How long an empty key file may be in the process of being written by another process, in ms. */
const writingMs = 1000;

/** Reads a file that another process may be writing. That process creates it empty, to prevent a second creation, and writes it at once. */
async function readWhole(path: string): Promise<string> {
  for (const until = performance.now() + writingMs; ; await pause(20)) {
    const text = await readFile(path, 'utf8');
    if (text !== '' || performance.now() >= until) return text;
  }
}

/** Like `findSigningKey`, but creates the key on first use, readable by its owner only. Several machines on one database need the same `SIGNING_KEY`. */
export async function loadSigningKey(config: KeySettings): Promise<SigningKey> {
  const found = await findSigningKey(config);
  if (found !== null) return found;
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const key = await keepSigningKey(config, made);
  if (key === null) throw new Error('The signing key vanished while it was read.');
  return key;
}

/** Writes the PEM text of a key into the data directory unless a key exists. Returns the existing key. */
export async function keepSigningKey(
  { dataDir }: Pick<Config, 'dataDir'>,
  pem: string | Buffer,
): Promise<SigningKey | null> {
  await mkdir(dataDir, { recursive: true });
  try {
    // `wx` fails when the file exists, so two processes that start together both use the first one's key.
    await writeFile(join(dataDir, fileName), pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return findSigningKey({ dataDir, signingKey: undefined });
}

/** The fingerprint of a key: 16 hexadecimal digits of its public key's SHA-256. It reveals nothing about the private key. */
export const keyFingerprint = ({ publicKeyText }: Pick<SigningKey, 'publicKeyText'>): string =>
  createHash('sha256').update(Buffer.from(publicKeyText, 'base64url')).digest('hex').slice(0, 16);

/** Error message with instructions when the key differs from the key noted in the database. Null when they match or none is noted. */
export function otherKeyFault(config: KeySettings, key: SigningKey | null, known: string | null): string | null {
  if (known === null || (key !== null && keyFingerprint(key) === known)) return null;
  const ours =
    key === null
      ? `There is no signing key at ${keyLocation(config)}`
      : `The signing key of ${keyLocation(config)} is another one (${keyFingerprint(key)})`;
  return (
    `${ours}, and the database's tickets are signed with ${known}. Bring that key back: SIGNING_KEY, or ${fileName} in DATA_DIR. ` +
    `If it is lost, see ${foyerCommand} key replace --help.`
  );
}

/**
 * The key of this installation. The first start creates it and notes its fingerprint in the database. Later a different key is refused, because all codes sent
 * so far would count as forged.
 * @throws SettingsError with one line of instructions
 */
export async function openSigningKey(db: Db, config: KeySettings): Promise<SigningKey> {
  const { signingKey: known } = await readInstallation(db);
  const key = known === null ? await loadSigningKey(config) : await findSigningKey(config);
  const noted = known === null && key !== null ? await noteSigningKey(db, keyFingerprint(key)) : known;
  const fault = otherKeyFault(config, key, noted);
  if (fault !== null) throw new SettingsError([fault]);
  if (key === null) throw new Error('Neither the database nor the data directory has a signing key.');
  return key;
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

/** Another signing key for one purpose. Codes signed with one key are forged for the other. */
export function deriveSigningKey(signingKey: SigningKey, purpose: string): SigningKey {
  const seed = Buffer.from(deriveSecret(signingKey, purpose), 'base64url');
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, publicKeyText: publicKey.export({ format: 'jwk' }).x ?? '' };
}

/** A secret for one purpose, derived from the signing key. It is the same on every machine with that key. */
export function deriveSecret({ privateKey }: SigningKey, purpose: string): string {
  const seed = privateKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', seed, '', `foyer ${purpose}`, 32)).toString('base64url');
}
