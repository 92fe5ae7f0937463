import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { appleEnv, googleEnv, passTypeId, pushServer, teamId, walletEnv } from '../../test/wallets/keys.ts';
import { readConfig, SettingsError, type Environment } from './config.ts';

const faultsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.lines : [String(error)];
  }
};

test('offers no wallet without settings; reads a key with its passphrase, and line breaks as \\n', () => {
  expect(readConfig({}).wallets).toEqual({ apple: undefined, google: undefined });
  const folded = Object.fromEntries(
    Object.entries(walletEnv).map(([name, text]) => [name, text.replaceAll('\n', '\\n')]),
  );
  for (const env of [walletEnv, folded]) {
    const { apple, google } = readConfig(env).wallets;
    expect(apple).toMatchObject({ passTypeId, teamId });
    expect(apple?.key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(google).toMatchObject({ account: googleEnv.GOOGLE_WALLET_ACCOUNT });
  }
  expect(readConfig(googleEnv).wallets.apple).toBeUndefined();
});

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

test.each<[string, Environment, RegExp]>([
  ['a missing setting', { ...appleEnv, APPLE_TEAM_ID: '' }, /^APPLE_TEAM_ID is needed with APPLE_PASS_TYPE_ID\.$/],
  [
    'a missing key',
    { ...googleEnv, GOOGLE_WALLET_KEY: '' },
    /^GOOGLE_WALLET_KEY is needed with GOOGLE_WALLET_ISSUER_ID\.$/,
  ],
  [
    'a passphrase without a key',
    { APPLE_PASS_KEY_PASSPHRASE: 'x' },
    /^APPLE_PASS_KEY_PASSPHRASE says nothing without APPLE_PASS_KEY\.$/,
  ],
  [
    'a key that is not PEM',
    { ...googleEnv, GOOGLE_WALLET_KEY: 'abc' },
    /^GOOGLE_WALLET_KEY must be a private key in PEM\.$/,
  ],
  [
    'PEM without a certificate',
    { ...appleEnv, APPLE_PASS_CERTIFICATE: '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----' },
    /^APPLE_PASS_CERTIFICATE cannot be read as a certificate\.$/,
  ],
  [
    'a wrong passphrase',
    { ...appleEnv, APPLE_PASS_KEY_PASSPHRASE: 'no' },
    /^APPLE_PASS_KEY cannot be read \(is APPLE_PASS_KEY_PASSPHRASE right\?\)\.$/,
  ],
  [
    'the key of another certificate',
    { ...appleEnv, APPLE_PASS_KEY: pushServer.key },
    /^APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE\.$/,
  ],
  ['a key of another kind', { ...googleEnv, GOOGLE_WALLET_KEY: ec }, /^GOOGLE_WALLET_KEY must be an RSA key\.$/],
  [
    'a certificate of another pass type',
    { ...appleEnv, APPLE_PASS_TYPE_ID: 'pass.example.others' },
    /^APPLE_PASS_CERTIFICATE is not for APPLE_PASS_TYPE_ID\.$/,
  ],
  [
    'a certificate of another team',
    { ...appleEnv, APPLE_TEAM_ID: 'OTHER00001' },
    /^APPLE_PASS_CERTIFICATE is not of the team APPLE_TEAM_ID\.$/,
  ],
  [
    'a wrong intermediate certificate of Apple',
    { ...appleEnv, APPLE_WWDR_CERTIFICATE: pushServer.cert },
    /^APPLE_PASS_CERTIFICATE was not signed with APPLE_WWDR_CERTIFICATE/,
  ],
])('refuses in one line: %s', (_what, env, line) => {
  const lines = faultsOf(env);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(line);
  expect(lines.join('\n')).not.toContain('BEGIN');
});
