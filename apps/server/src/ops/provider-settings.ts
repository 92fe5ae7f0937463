import { locales, roles, type Locale } from '@foyer/contract/wire/vocabulary';
import {
  providerAudiences,
  standardRolesDays,
  standardSecondFactor,
  type ProviderRules,
} from '@foyer/domain/people/provider-claims';
import * as z from 'zod/mini';
import { isUrlOf, oneOf, text } from './setting-kinds.ts';

/** Identity providers for sign-in (docs/sign-in.md). */

/** One identity provider. */
export interface IdentityProviderSettings extends ProviderRules {
  /** Part of the redirect URI. Sessions and roles name it. */
  readonly id: string;
  /** The name on the button, by language. */
  readonly names: Readonly<Record<Locale, string>>;
  readonly issuer: string;
  readonly clientId: string;
  /** `undefined`: a public client, which only PKCE protects. */
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  /** Whether a person without an account gets a staff account, if the role table gives them a role. */
  readonly createsStaff: boolean;
  /** Days for which a role of the role table counts after a sign-in at the provider. */
  readonly rolesDays: number;
  /** Whether signing out also ends the session at the provider. */
  readonly endsProviderSession: boolean;
}

export interface SignInSettings {
  readonly providers: readonly IdentityProviderSettings[];
  /** Whether accounts with a role may sign in with a password. */
  readonly staffPasswords: boolean;
}

/** Names that the sign-in already uses. */
const takenIds = ['link', 'password', 'session'];
const most = 10;

const filled = (longest: number) =>
  z.string({ error: 'must be a text' }).check(
    z.refine((value) => value.trim() !== '' && value.length <= longest, {
      error: `must have 1 to ${longest} characters`,
    }),
  );
/** Tokens and secrets travel to these addresses, so only this machine may be reached without TLS. */
const isIssuer = (value: string): boolean => {
  if (!isUrlOf('web')(value)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(value);
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  // These names of Microsoft stand for every organisation, so anybody could sign in.
  const isAnybody =
    hostname === 'login.microsoftonline.com' && /^\/(?:common|organizations|consumers)\//.test(pathname);
  return (protocol === 'https:' || isHere) && search === '' && hash === '' && username === '' && !isAnybody;
};

const roleRow = z.strictObject({
  value: filled(200),
  role: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }),
  event: z.optional(filled(40)),
});
const factorValues = z.optional(z.array(filled(200)).check(z.maxLength(20)));
const secondFactor = z.union([z.enum(['always', 'never']), z.strictObject({ amr: factorValues, acr: factorValues })], {
  error: 'must be always, never, or an object with lists of values, { "amr": ["mfa"], "acr": [] }',
});
const provider = z.strictObject({
  id: z.string({ error: 'must be a text' }).check(
    z.refine((value) => /^[a-z][a-z\d-]{0,29}$/.test(value) && !takenIds.includes(value), {
      error: `must be 1 to 30 small letters, digits or hyphens, and not ${takenIds.join(', ')}`,
    }),
  ),
  name: z.union([filled(40), z.strictObject(Object.fromEntries(locales.map((locale) => [locale, filled(40)])))], {
    error: `must be a name, or an object with a name for each of ${locales.join(', ')}`,
  }),
  issuer: z.string({ error: 'must be a text' }).check(
    z.refine(isIssuer, {
      error: 'must be an https address of one organisation, without ? and #, as the provider shows it',
    }),
  ),
  clientId: filled(200),
  clientSecret: z.optional(filled(500)),
  for: z.enum(providerAudiences, { error: `must be ${providerAudiences.join(', ')}` }),
  accountClaim: z.optional(filled(200)),
  verifiedClaim: z.optional(filled(200)),
  scopes: z.optional(
    filled(500).check(
      z.refine((value) => value.split(/\s+/).includes('openid'), { error: 'must contain openid, like openid email' }),
    ),
  ),
  rolesClaim: z.optional(filled(200)),
  roles: z.optional(z.array(roleRow, { error: 'must be a list' }).check(z.maxLength(200))),
  rolesDays: z.optional(
    z
      .int({ error: 'must be a number of days from 1 to 90' })
      .check(z.refine((days) => days >= 1 && days <= 90, { error: 'must be a number of days from 1 to 90' })),
  ),
  secondFactor: z.optional(secondFactor),
  createsStaff: z.optional(z.boolean({ error: 'must be true or false' })),
  endsProviderSession: z.optional(z.boolean({ error: 'must be true or false' })),
});
const providers = z.array(provider, { error: 'must be a list, [ { … } ]' }).check(z.maxLength(most));

export const signInVariables = {
  SIGN_IN_PROVIDERS: text(
    (value) => parse(value) !== undefined,
    'must be JSON: a list of providers, [ { "id": "staff", … } ]',
  ),
  STAFF_PASSWORDS: oneOf('on', 'off'),
} as const;

export const signInSecrets = ['SIGN_IN_PROVIDERS'] as const;

type Given = Readonly<Partial<Record<keyof typeof signInVariables | 'PUBLIC_URL', string>>>;

function parse(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Adds a line to `faults` for each wrong field, with the id of its provider. Lines never repeat values. */
export function readSignIn(given: Given, faults: string[]): SignInSettings {
  const written = given.SIGN_IN_PROVIDERS;
  const staffPasswords = given.STAFF_PASSWORDS !== 'off';
  const none: SignInSettings = { providers: [], staffPasswords };
  const parsed = written === undefined ? [] : parse(written);
  // Text that is no JSON already has its own line.
  if (parsed === undefined) return none;
  const before = faults.length;
  const read = providers.safeParse(parsed);
  if (!read.success) {
    faults.push(
      ...read.error.issues.map((issue) => `SIGN_IN_PROVIDERS: ${nameOf(parsed, issue.path)}${wordsOf(issue)}.`),
    );
    return none;
  }
  for (const [index, { id, roles: table, rolesClaim, createsStaff, for: audience }] of read.data.entries()) {
    const tell = (line: string) => faults.push(`SIGN_IN_PROVIDERS: “${id}”: ${line}.`);
    if (read.data.findIndex((each) => each.id === id) < index) tell('another provider has the same id');
    if ((table === undefined || table.length === 0) !== (rolesClaim === undefined))
      tell('rolesClaim and roles are needed together');
    if (createsStaff === true && rolesClaim === undefined) tell('createsStaff needs rolesClaim and roles');
    if (audience === 'consultants' && rolesClaim !== undefined)
      tell('a provider for consultants gives no roles. Remove roles, or set for to staff or everyone');
  }
  if (read.data.length > 0 && given.PUBLIC_URL === undefined)
    faults.push('PUBLIC_URL is needed with SIGN_IN_PROVIDERS: providers send people back to this address.');
  if (!staffPasswords && !read.data.some(({ for: audience }) => audience !== 'consultants'))
    faults.push(
      'STAFF_PASSWORDS=off needs a provider for staff or everyone in SIGN_IN_PROVIDERS. Otherwise staff have no way to sign in but links.',
    );
  return faults.length > before ? none : { providers: read.data.map(settingsOf), staffPasswords };
}

type Issue = z.core.$ZodIssue;

const wordsOf = (issue: Issue): string => {
  if (issue.code === 'unrecognized_keys') return `unknown ${issue.keys.join(', ')}`;
  if (issue.code === 'too_big') return `at most ${String(issue.maximum)} are possible`;
  const field = issue.path.slice(1).map(String).join('.');
  // A missing field has the message of its kind, which fits too.
  return field === '' ? issue.message : `${field} ${issue.message}`;
};

/** Names the provider of an issue by its id, or by its position. */
function nameOf(parsed: unknown, path: readonly PropertyKey[]): string {
  const [index] = path;
  if (typeof index !== 'number') return '';
  const entry: unknown = Array.isArray(parsed) ? parsed[index] : undefined;
  const id: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'id') : undefined;
  return typeof id === 'string' && /^[\w-]{1,30}$/.test(id) ? `“${id}”: ` : `provider ${index + 1}: `;
}

function factorRuleOf(given: z.infer<typeof secondFactor> | undefined): ProviderRules['secondFactor'] {
  if (given === undefined || typeof given === 'string') return given ?? standardSecondFactor;
  return { amr: given.amr ?? [], acr: given.acr ?? [] };
}

function settingsOf(each: z.infer<typeof provider>): IdentityProviderSettings {
  const { name } = each;
  return {
    id: each.id,
    names: Object.fromEntries(
      locales.map((locale) => [locale, typeof name === 'string' ? name : (name[locale] ?? each.id)]),
    ) as Record<Locale, string>,
    issuer: each.issuer,
    clientId: each.clientId,
    clientSecret: each.clientSecret,
    for: each.for,
    accountClaim: each.accountClaim ?? null,
    verifiedClaim: each.verifiedClaim ?? 'email_verified',
    scopes: each.scopes ?? 'openid email profile',
    rolesClaim: each.rolesClaim ?? null,
    roles: (each.roles ?? []).map(({ event, ...row }) => ({ ...row, event: event ?? null })),
    rolesDays: each.rolesDays ?? standardRolesDays,
    secondFactor: factorRuleOf(each.secondFactor),
    createsStaff: each.createsStaff ?? false,
    endsProviderSession: each.endsProviderSession ?? true,
  };
}
