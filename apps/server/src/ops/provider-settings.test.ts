import { expect, test } from 'vitest';
import { readConfig, SettingsError, type Environment } from './config.ts';

const right = {
  id: 'staff',
  name: 'Example ID',
  issuer: 'https://login.example.com/realms/staff',
  clientId: 'foyer',
  clientSecret: 'a secret',
  for: 'staff',
};
const envOf = (...providers: readonly object[]): Environment => ({
  PUBLIC_URL: 'https://events.example.com',
  SIGN_IN_PROVIDERS: JSON.stringify(providers),
});
const faultsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.lines : [String(error)];
  }
};

test('reads no provider without the setting, and one with its defaults', () => {
  expect(readConfig({}).signIn).toEqual({ providers: [], staffPasswords: true });
  const { providers, staffPasswords } = readConfig({ ...envOf(right), STAFF_PASSWORDS: 'off' }).signIn;
  expect(staffPasswords).toBe(false);
  expect(providers).toEqual([
    {
      id: 'staff',
      names: { 'en-US': 'Example ID', 'es-US': 'Example ID', 'ja-JP': 'Example ID' },
      issuer: right.issuer,
      clientId: 'foyer',
      clientSecret: 'a secret',
      for: 'staff',
      accountClaim: null,
      verifiedClaim: 'email_verified',
      scopes: 'openid email profile',
      rolesClaim: null,
      roles: [],
      rolesDays: 7,
      secondFactor: { amr: ['mfa'], acr: [] },
      createsStaff: false,
      endsProviderSession: true,
    },
  ]);
});

const roles = [{ value: 'admins', role: 'admin' }];

test.each<[string, Environment, RegExp]>([
  ['text that is no JSON', { ...envOf(), SIGN_IN_PROVIDERS: '{id: staff}' }, /^SIGN_IN_PROVIDERS must be JSON: a list/],
  ['an object', { ...envOf(), SIGN_IN_PROVIDERS: '{}' }, /^SIGN_IN_PROVIDERS: must be a list, \[ \{ … \} \]\.$/],
  [
    'a missing field',
    envOf({ ...right, clientId: undefined }),
    /^SIGN_IN_PROVIDERS: “staff”: clientId must be a text\.$/,
  ],
  ['a misspelt field', envOf({ ...right, clientID: 'x' }), /^SIGN_IN_PROVIDERS: “staff”: unknown clientID\.$/],
  [
    'a wrong id',
    envOf({ ...right, id: 'My Login' }),
    /^SIGN_IN_PROVIDERS: provider 1: id must be 1 to 30 small letters/,
  ],
  ['an id in use', envOf({ ...right, id: 'link' }), /“link”: id must be .* not link, password, session\.$/],
  ['the same id twice', envOf(right, right), /“staff”: another provider has the same id\.$/],
  [
    'an issuer without TLS',
    envOf({ ...right, issuer: 'http://login.example.com' }),
    /“staff”: issuer must be an https address/,
  ],
  [
    'an issuer for everybody',
    envOf({ ...right, issuer: 'https://login.microsoftonline.com/common/v2.0' }),
    /issuer must be an https address of one organisation/,
  ],
  ['an issuer with a query', envOf({ ...right, issuer: 'https://a.example/?x=1' }), /issuer must be an https address/],
  [
    'an unknown kind of people',
    envOf({ ...right, for: 'guests' }),
    /“staff”: for must be staff, consultants, everyone\.$/,
  ],
  ['scopes without openid', envOf({ ...right, scopes: 'email' }), /“staff”: scopes must contain openid/],
  ['a name in one language', envOf({ ...right, name: { 'en-US': 'X' } }), /“staff”: name must be a name, or an object/],
  [
    'an unknown role',
    envOf({ ...right, rolesClaim: 'groups', roles: [{ value: 'a', role: 'boss' }] }),
    /roles\.0\.role must be one of admin/,
  ],
  ['roles without their claim', envOf({ ...right, roles }), /“staff”: rolesClaim and roles are needed together\.$/],
  [
    'a claim without roles',
    envOf({ ...right, rolesClaim: 'groups' }),
    /“staff”: rolesClaim and roles are needed together\.$/,
  ],
  [
    'no days of roles',
    envOf({ ...right, rolesDays: 0 }),
    /“staff”: rolesDays must be a number of days from 1 to 90\.$/,
  ],
  ['days that are a text', envOf({ ...right, rolesDays: '7' }), /“staff”: rolesDays must be a number of days from/],
  ['an unknown second factor', envOf({ ...right, secondFactor: 'mfa' }), /“staff”: secondFactor must be always, never/],
  [
    'a second factor without lists',
    envOf({ ...right, secondFactor: { amr: 'mfa' } }),
    /“staff”: secondFactor must be always, never/,
  ],
  [
    'accounts without roles',
    envOf({ ...right, createsStaff: true }),
    /“staff”: createsStaff needs rolesClaim and roles\.$/,
  ],
  [
    'roles for consultants',
    envOf({ ...right, for: 'consultants', rolesClaim: 'groups', roles }),
    /“staff”: a provider for consultants gives no roles/,
  ],
  ['no public address', { ...envOf(right), PUBLIC_URL: '' }, /^PUBLIC_URL is needed with SIGN_IN_PROVIDERS/],
  [
    'staff without passwords and provider',
    { STAFF_PASSWORDS: 'off' },
    /^STAFF_PASSWORDS=off needs a provider for staff/,
  ],
  [
    'staff without passwords, and a provider for consultants only',
    { ...envOf({ ...right, for: 'consultants' }), STAFF_PASSWORDS: 'off' },
    /^STAFF_PASSWORDS=off needs a provider for staff/,
  ],
])('refuses %s with one line that names the field', (_, env, expected) => {
  const faults = faultsOf(env);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(expected);
  expect(faults.join('')).not.toContain('a secret');
});
