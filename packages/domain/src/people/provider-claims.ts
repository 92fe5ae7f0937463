import type { Role } from '@foyer/contract/wire/vocabulary';
import type { Grant } from './grants.ts';

/** Rules about what an identity provider says of a person (people 2.10 to 2.13). */

/** The claims of a person, as the provider signed or returned them. */
export type Claims = Readonly<Record<string, unknown>>;

/** The kinds of accounts that may sign in with a provider. */
export const providerAudiences = ['staff', 'consultants', 'everyone'] as const;
export type ProviderAudience = (typeof providerAudiences)[number];

/** A row of the role table: people whose claim has this value get the role. */
export interface RoleRow {
  readonly value: string;
  readonly role: Role;
  /** Short code of an event; `null`: all events. */
  readonly event: string | null;
}

export interface ProviderRules {
  readonly for: ProviderAudience;
  /** The claim with the account number or user id; `null`: the verified e-mail address identifies the account. */
  readonly accountClaim: string | null;
  /** The claim that says whether the address is verified: `email_verified` in the standard. */
  readonly verifiedClaim: string;
  /** The claim with the values of the role table; `null`: the provider gives no roles. */
  readonly rolesClaim: string | null;
  readonly roles: readonly RoleRow[];
  readonly secondFactor: ProviderSecondFactor;
}

/**
 * When a sign-in at the provider counts as one with a second factor: always, never, or with one of these values of the ID token
 * (people 8.3).
 */
export type ProviderSecondFactor =
  | 'always'
  | 'never'
  | { readonly amr: readonly string[]; readonly acr: readonly string[] };

/** `mfa` means several factors (RFC 8176). Values of `acr` differ from provider to provider. */
export const standardSecondFactor: ProviderSecondFactor = { amr: ['mfa'], acr: [] };

/** Days for which a role of a provider counts after a sign-in there, if the settings name no number (people 2.12). */
export const standardRolesDays = 7;

/**
 * The value of a claim. A dot leads into an object (`realm_access.roles`), unless the claim itself is named so
 * (`https://example.com/roles`).
 */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The verified e-mail address of the person in lower case, or null (people 2.11). */
export function verifiedEmail(claims: Claims, { verifiedClaim }: Pick<ProviderRules, 'verifiedClaim'>): string | null {
  const email = textOf(claims['email']).toLowerCase();
  const verified = claimAt(claims, verifiedClaim);
  // `xms_edov` of Microsoft Entra ID is `true`, `1` or `"1"`. The standard's claim is a boolean.
  const isVerified = verified === true || (verifiedClaim !== 'email_verified' && (verified === 1 || verified === '1'));
  return isVerified && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}

export type AccountKey =
  | { by: 'number'; value: string }
  | { by: 'email'; value: string }
  | { refusal: 'PROVIDER_EMAIL_NOT_VERIFIED' | 'PROVIDER_ACCOUNT_UNKNOWN' };

/** What identifies the account of a person: a number or user id, or a verified address. A name never does (people 2.11). */
export function accountKeyOf(claims: Claims, rules: Pick<ProviderRules, 'accountClaim' | 'verifiedClaim'>): AccountKey {
  if (rules.accountClaim === null) {
    const email = verifiedEmail(claims, rules);
    return email === null ? { refusal: 'PROVIDER_EMAIL_NOT_VERIFIED' } : { by: 'email', value: email };
  }
  const claim = claimAt(claims, rules.accountClaim);
  const value = typeof claim === 'number' && Number.isSafeInteger(claim) ? String(claim) : textOf(claim);
  return value === '' || value.length > 100 ? { refusal: 'PROVIDER_ACCOUNT_UNKNOWN' } : { by: 'number', value };
}

/** The rows of the role table that apply to the person, in the order of the table. Values are compared exactly (people 2.12). */
export function rolesOfClaims(
  claims: Claims,
  { rolesClaim, roles }: Pick<ProviderRules, 'rolesClaim' | 'roles'>,
): RoleRow[] {
  if (rolesClaim === null) return [];
  const claim = claimAt(claims, rolesClaim);
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return roles.filter(({ value }) => values.includes(value));
}

/** Whether the signed claims of a person show a second factor (people 8.3). */
export function hasProviderFactor(claims: Claims, rule: ProviderSecondFactor): boolean {
  if (typeof rule === 'string') return rule === 'always';
  const { amr, acr } = claims;
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : [];
  return rule.amr.some((value) => methods.includes(value)) || (typeof acr === 'string' && rule.acr.includes(acr));
}

/** Seconds by which the clock of a provider may differ from ours. */
export const providerClockSeconds = 60;

/** Whether a person has signed in again at the provider since a moment, by the time that the provider signed (people 8.4). */
export const isAgain = (authenticatedAt: Date | null, since: Date): boolean =>
  authenticatedAt !== null && authenticatedAt.getTime() >= since.getTime() - providerClockSeconds * 1000;

/** Whether an account may sign in with the provider, with the roles that it has after the role table was applied (people 2.10). */
export function mayUseProvider(
  { isStaffAccount, hasRoles }: { isStaffAccount: boolean; hasRoles: boolean },
  audience: ProviderAudience,
): boolean {
  if (audience === 'everyone') return true;
  const isStaff = isStaffAccount || hasRoles;
  return audience === 'staff' ? isStaff : !isStaff;
}

/** A grant with the provider that gave it; `null`: given by hand. */
export interface HeldGrant extends Grant {
  readonly grantId: number;
  readonly origin: string | null;
}

/** A role that the provider gives, for one event or all (`null`), for all times. */
export interface GivenRole {
  readonly role: Role;
  readonly eventId: number | null;
}

const isSame = (a: GivenRole, b: GivenRole): boolean => a.role === b.role && a.eventId === b.eventId;

/**
 * The changes that make an account's grants follow the provider (people 2.12). Only grants that came from this provider are
 * removed. A role that was given by hand without a time span is not given a second time.
 */
export function grantChanges(
  held: readonly HeldGrant[],
  given: readonly GivenRole[],
  provider: string,
): { remove: HeldGrant[]; add: GivenRole[] } {
  const has = (wanted: GivenRole) =>
    held.some(
      (grant) =>
        isSame(grant, wanted) && (grant.origin === provider || (grant.validFrom === null && grant.validUntil === null)),
    );
  const add = given.filter(
    (wanted, index) => given.findIndex((each) => isSame(each, wanted)) === index && !has(wanted),
  );
  const remove = held.filter((grant) => grant.origin === provider && !given.some((wanted) => isSame(grant, wanted)));
  return { remove, add };
}
