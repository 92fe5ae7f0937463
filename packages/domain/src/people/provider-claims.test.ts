import { roles as allRoles } from '@foyer/contract/wire/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountKeyOf,
  claimAt,
  grantChanges,
  hasProviderFactor,
  isAgain,
  mayUseProvider,
  rolesOfClaims,
  standardSecondFactor,
  verifiedEmail,
  type HeldGrant,
} from './provider-claims.ts';

const standard = { accountClaim: null, verifiedClaim: 'email_verified' };

describe('a claim', () => {
  test('is found by its name, also with dots in it, and inside of an object', () => {
    const claims = { 'https://example.com/roles': ['a'], realm_access: { roles: ['b'] } };
    expect(claimAt(claims, 'https://example.com/roles')).toEqual(['a']);
    expect(claimAt(claims, 'realm_access.roles')).toEqual(['b']);
    expect(claimAt(claims, 'realm_access.other')).toBeUndefined();
    expect(claimAt(claims, 'toString')).toBeUndefined();
    expect(claimAt(claims, 'realm_access.constructor')).toBeUndefined();
  });
});

describe('the account', () => {
  test('is found by the e-mail address only when the provider has verified it', () => {
    const email = 'Ada@Example.com';
    expect(accountKeyOf({ email, email_verified: true }, standard)).toEqual({ by: 'email', value: 'ada@example.com' });
    for (const verified of [false, undefined, null, 'true', 'false', 1, '1', {}])
      expect(accountKeyOf({ email, email_verified: verified }, standard), JSON.stringify(verified)).toEqual({
        refusal: 'PROVIDER_EMAIL_NOT_VERIFIED',
      });
  });

  test('is found by an address that another claim declares verified', () => {
    const entra = { verifiedClaim: 'xms_edov' };
    for (const verified of [true, 1, '1'])
      expect(verifiedEmail({ email: 'ada@example.com', xms_edov: verified }, entra)).toBe('ada@example.com');
    for (const verified of [false, 0, '0', undefined, 'no'])
      expect(verifiedEmail({ email: 'ada@example.com', xms_edov: verified, email_verified: true }, entra)).toBeNull();
  });

  test('is found by the number in a claim, and never by a name', () => {
    const rules = { ...standard, accountClaim: 'employee' };
    expect(accountKeyOf({ employee: ' C1000001 ' }, rules)).toEqual({ by: 'number', value: 'C1000001' });
    expect(accountKeyOf({ employee: 1000001 }, rules)).toEqual({ by: 'number', value: '1000001' });
    for (const employee of [undefined, '', ' ', true, ['C1000001'], { a: 1 }, 'x'.repeat(101)])
      expect(
        accountKeyOf({ employee, name: 'C1000001', email: 'ada@example.com', email_verified: true }, rules),
      ).toEqual({ refusal: 'PROVIDER_ACCOUNT_UNKNOWN' });
  });
});

describe('roles', () => {
  const roles = [
    { value: 'admins', role: 'admin', event: null },
    { value: 'gala', role: 'desk', event: 'GALA26' },
  ] as const;

  test('follow the values of the claim, as a list or as one text, compared exactly', () => {
    const table = { rolesClaim: 'groups', roles };
    expect(rolesOfClaims({ groups: ['gala', 'other'] }, table)).toEqual([roles[1]]);
    expect(rolesOfClaims({ groups: 'admins' }, table)).toEqual([roles[0]]);
    for (const groups of [undefined, 'Admins', 'admins gala', ['ADMINS'], [['admins']], { admins: true }])
      expect(rolesOfClaims({ groups }, table), JSON.stringify(groups)).toEqual([]);
    expect(rolesOfClaims({ groups: ['admins'] }, { rolesClaim: null, roles })).toEqual([]);
  });

  test.each([
    ['staff', { isStaffAccount: true, hasRoles: false }, true],
    ['staff', { isStaffAccount: false, hasRoles: true }, true],
    ['staff', { isStaffAccount: false, hasRoles: false }, false],
    ['consultants', { isStaffAccount: false, hasRoles: false }, true],
    ['consultants', { isStaffAccount: false, hasRoles: true }, false],
    ['consultants', { isStaffAccount: true, hasRoles: false }, false],
    ['everyone', { isStaffAccount: true, hasRoles: true }, true],
  ] as const)('a provider for %s admits %j: %s', (audience, account, expected) => {
    expect(mayUseProvider(account, audience)).toBe(expected);
  });

  const given = fc.record({
    role: fc.constantFrom(...allRoles),
    eventId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  });
  const time = fc.option(fc.constantFrom(new Date(0), new Date(1e12)), { nil: null });
  const held = fc
    .array(
      fc.record({
        role: fc.constantFrom(...allRoles),
        eventId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
        validFrom: time,
        validUntil: fc.constant(null),
        origin: fc.constantFrom(null, 'here', 'elsewhere'),
      }),
      { maxLength: 8 },
    )
    .map((grants) => grants.map((grant, index): HeldGrant => ({ ...grant, grantId: index + 1 })));

  test('from the provider are added and removed, and others stay', () => {
    fc.assert(
      fc.property(held, fc.array(given, { maxLength: 6 }), (before, wanted) => {
        const { remove, add } = grantChanges(before, wanted, 'here');
        expect(remove.every(({ origin }) => origin === 'here')).toBe(true);
        const after = [
          ...before.filter((grant) => !remove.includes(grant)),
          ...add.map((each, index) => ({
            ...each,
            grantId: 100 + index,
            validFrom: null,
            validUntil: null,
            origin: 'here',
          })),
        ];
        for (const { role, eventId } of wanted)
          expect(after.some((grant) => grant.role === role && grant.eventId === eventId)).toBe(true);
        for (const grant of after.filter(({ origin }) => origin === 'here'))
          expect(wanted.some(({ role, eventId }) => role === grant.role && eventId === grant.eventId)).toBe(true);
        // A second sign-in with the same claims changes nothing.
        expect(grantChanges(after, wanted, 'here')).toEqual({ remove: [], add: [] });
      }),
    );
  });

  test('that were given by hand for a time span are given again without it', () => {
    const byHand = {
      grantId: 1,
      role: 'desk',
      eventId: 7,
      validFrom: null,
      validUntil: new Date(0),
      origin: null,
    } as const;
    expect(grantChanges([byHand], [{ role: 'desk', eventId: 7 }], 'here')).toEqual({
      remove: [],
      add: [{ role: 'desk', eventId: 7 }],
    });
    expect(grantChanges([{ ...byHand, validUntil: null }], [{ role: 'desk', eventId: 7 }], 'here').add).toEqual([]);
  });
});

describe('a second factor at the provider', () => {
  test('is a value of the settings in amr or acr, and by default mfa', () => {
    const rule = { amr: ['otp', 'hwk'], acr: ['2'] };
    expect(hasProviderFactor({ amr: ['pwd', 'hwk'] }, rule)).toBe(true);
    expect(hasProviderFactor({ acr: '2' }, rule)).toBe(true);
    expect(hasProviderFactor({ amr: ['pwd', 'mfa'], acr: '1' }, rule)).toBe(false);
    expect(hasProviderFactor({ amr: ['mfa'] }, standardSecondFactor)).toBe(true);
    for (const claims of [{}, { amr: ['pwd'] }, { amr: 'mfa' }, { acr: 'mfa' }, { amr: [['mfa']] }])
      expect(hasProviderFactor(claims, standardSecondFactor), JSON.stringify(claims)).toBe(false);
  });

  test('is always or never there, if the settings say so', () => {
    expect([hasProviderFactor({}, 'always'), hasProviderFactor({ amr: ['mfa'] }, 'never')]).toEqual([true, false]);
  });
});

test('a person has signed in again if the provider says so, with a minute for its clock', () => {
  const since = new Date('2026-06-01T12:00:00Z');
  const after = (seconds: number) => new Date(since.getTime() + seconds * 1000);
  expect([after(1), after(0), after(-60)].map((at) => isAgain(at, since))).toEqual([true, true, true]);
  expect([after(-61), null].map((at) => isAgain(at, since))).toEqual([false, false]);
});
