import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** Credentials for Apple Wallet passes in PEM; the key has no passphrase. */
export interface AppleWalletSettings {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  /** Apple's certificate that signed ours (Worldwide Developer Relations). */
  wwdr: string;
}

/** Credentials for Google Wallet passes. */
export interface GoogleWalletSettings {
  issuerId: string;
  /** E-mail address of the service account. */
  account: string;
  key: string;
}

/** The configured wallets; `undefined`: that wallet is not offered. */
export interface WalletSettings {
  apple: AppleWalletSettings | undefined;
  google: GoogleWalletSettings | undefined;
}

const appleNames = [
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
] as const;
const googleNames = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'] as const;
type Name = (typeof appleNames)[number] | (typeof googleNames)[number] | 'APPLE_PASS_KEY_PASSPHRASE';
type Given = Readonly<Partial<Record<Name, string>>>;

/**
 * A line break is written `\
 * ` in an environment file.
 */
const unfolded = (text: string) => text.replaceAll('\\n', '\n');

/** Whether a text is PEM of this kind. Its content is checked later, together with the related settings. */
const isPem =
  (kind: 'CERTIFICATE' | 'PRIVATE KEY') =>
  (value: string): boolean =>
    new RegExp(`-----BEGIN (?:[A-Z ]+ )?${kind}-----\\s[\\s\\S]+-----END (?:[A-Z ]+ )?${kind}-----`).test(
      unfolded(value),
    );

/** The rule of each setting; `text` builds it from a test and the end of its error message. */
export const walletVariables = <T>(text: (test: (value: string) => boolean, expected: string) => T) => ({
  APPLE_PASS_TYPE_ID: text(
    (value) => /^pass\.[\w.-]{1,200}$/.test(value),
    'must be a pass type, pass.com.example.tickets',
  ),
  APPLE_TEAM_ID: text((value) => /^[A-Z\d]{10}$/.test(value), 'must be the 10 capitals and digits of a team'),
  APPLE_PASS_CERTIFICATE: text(isPem('CERTIFICATE'), 'must be a certificate in PEM'),
  APPLE_PASS_KEY: text(isPem('PRIVATE KEY'), 'must be a private key in PEM'),
  APPLE_PASS_KEY_PASSPHRASE: text(() => true, ''),
  APPLE_WWDR_CERTIFICATE: text(isPem('CERTIFICATE'), 'must be a certificate in PEM'),
  GOOGLE_WALLET_ISSUER_ID: text((value) => /^\d{1,30}$/.test(value), 'must be the number of an issuer'),
  GOOGLE_WALLET_ACCOUNT: text(
    (value) => /^[^\s<>@]+@[^\s<>@]+$/.test(value),
    'must be the address of a service account',
  ),
  GOOGLE_WALLET_KEY: text(isPem('PRIVATE KEY'), 'must be a private key in PEM'),
});

export const walletSecrets = [
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_PASS_KEY_PASSPHRASE',
  'APPLE_WWDR_CERTIFICATE',
  'GOOGLE_WALLET_KEY',
] as const;

/** Each wallet needs all or none of its settings. Adds a line to `faults` for each missing or mismatched one. */
export function readWallets(given: Given, faults: string[]): WalletSettings {
  const before = faults.length;
  const apple = complete(appleNames, given, faults);
  const google = complete(googleNames, given, faults);
  if (given.APPLE_PASS_KEY_PASSPHRASE !== undefined && given.APPLE_PASS_KEY === undefined)
    faults.push('APPLE_PASS_KEY_PASSPHRASE says nothing without APPLE_PASS_KEY.');
  // A malformed value already has its own line.
  if (faults.length > before || faults.some((line) => /^(?:APPLE|GOOGLE)_/.test(line)))
    return { apple: undefined, google: undefined };
  return { apple: apple && readApple(apple, given, faults), google: google && readGoogle(google, faults) };
}

function complete<N extends Name>(names: readonly N[], given: Given, faults: string[]): Record<N, string> | undefined {
  const there = names.filter((name) => given[name] !== undefined);
  const [first] = there;
  if (first === undefined) return undefined;
  const missing = names.filter(
    (name) => given[name] === undefined && !faults.some((line) => line.startsWith(`${name}_FILE `)),
  );
  for (const name of missing) faults.push(`${name} is needed with ${first}.`);
  return Object.fromEntries(names.map((name) => [name, unfolded(given[name] ?? '')])) as Record<N, string>;
}

function readApple(
  given: Record<(typeof appleNames)[number], string>,
  { APPLE_PASS_KEY_PASSPHRASE: passphrase }: Given,
  faults: string[],
): AppleWalletSettings | undefined {
  const before = faults.length;
  const certificate = readCertificate('APPLE_PASS_CERTIFICATE', given.APPLE_PASS_CERTIFICATE, faults);
  const wwdr = readCertificate('APPLE_WWDR_CERTIFICATE', given.APPLE_WWDR_CERTIFICATE, faults);
  const key = readKey('APPLE_PASS_KEY', { key: given.APPLE_PASS_KEY, passphrase }, faults);
  if (certificate && key && !certificate.checkPrivateKey(key))
    faults.push('APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE.');
  if (certificate && wwdr && !certificate.verify(wwdr.publicKey))
    faults.push(
      'APPLE_PASS_CERTIFICATE was not signed with APPLE_WWDR_CERTIFICATE: take the generation of Apple that its issuer names.',
    );
  // The certificate contains the pass type and the team.
  const subject = certificate?.subject.split('\n') ?? [];
  if (certificate && !subject.includes(`UID=${given.APPLE_PASS_TYPE_ID}`))
    faults.push('APPLE_PASS_CERTIFICATE is not for APPLE_PASS_TYPE_ID.');
  if (certificate && !subject.includes(`OU=${given.APPLE_TEAM_ID}`))
    faults.push('APPLE_PASS_CERTIFICATE is not of the team APPLE_TEAM_ID.');
  if (faults.length > before || !certificate || !wwdr || !key) return undefined;
  return {
    passTypeId: given.APPLE_PASS_TYPE_ID,
    teamId: given.APPLE_TEAM_ID,
    certificate: certificate.toString(),
    key: pemOf(key),
    wwdr: wwdr.toString(),
  };
}

function readGoogle(
  given: Record<(typeof googleNames)[number], string>,
  faults: string[],
): GoogleWalletSettings | undefined {
  const key = readKey('GOOGLE_WALLET_KEY', { key: given.GOOGLE_WALLET_KEY }, faults);
  if (!key) return undefined;
  return { issuerId: given.GOOGLE_WALLET_ISSUER_ID, account: given.GOOGLE_WALLET_ACCOUNT, key: pemOf(key) };
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function readCertificate(name: Name, text: string, faults: string[]): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    faults.push(`${name} cannot be read as a certificate.`);
    return undefined;
  }
}

function readKey(
  name: Name,
  { key, passphrase }: { key: string; passphrase?: string | undefined },
  faults: string[],
): KeyObject | undefined {
  try {
    const read = createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) });
    if (read.asymmetricKeyType === 'rsa') return read;
    faults.push(`${name} must be an RSA key.`);
  } catch {
    faults.push(`${name} cannot be read${name === 'APPLE_PASS_KEY' ? ' (is APPLE_PASS_KEY_PASSPHRASE right?)' : ''}.`);
  }
  return undefined;
}
