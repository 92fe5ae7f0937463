import { describe, expect, it } from 'vitest';
import {
  accountNumberOf,
  accountNumberTyped,
  isConsultantId,
  parseConsultantId,
  sameAccount,
} from '../people/consultant-id.ts';
import { badgeNames } from '../door/badges.ts';
import { fullName, isMasked, maskName, maskUserId } from '../people/names.ts';
import {
  autoPickRelationship,
  availableRelationships,
  isAuthorizedFor,
  maskedPerson,
  preferredTransferRelationship,
} from './relationships.ts';
import { consultant, guest, me, other, relationshipTypes, spouse } from '../testing/factories.ts';

const names = (types: { relationshipType: string }[]) => types.map(({ relationshipType }) => relationshipType);
const held = (...types: string[]) =>
  types.map((relationshipType) => ({ externalAccountIdentifier: me, relationshipType }));

describe('available relationships', () => {
  it.each<[string, string[], string[], string[], string[]]>([
    ['nothing yet: the self ticket comes first', [], [], [], ['CONSULTANT']],
    ['self held', ['CONSULTANT'], [], [], ['SPOUSE', 'GUEST']],
    ['self in the cart', [], ['CONSULTANT'], [], ['SPOUSE', 'GUEST']],
    ['self selected on the screen', [], [], ['CONSULTANT'], ['SPOUSE', 'GUEST']],
    ['one guest of two', ['CONSULTANT', 'GUEST'], [], [], ['SPOUSE', 'GUEST']],
    ['a guest held, one in the cart', ['CONSULTANT', 'GUEST'], ['GUEST'], [], ['SPOUSE']],
    ['cart and selected say the same guest', ['CONSULTANT'], ['GUEST'], ['GUEST'], ['SPOUSE', 'GUEST']],
    ['a guest held, one selected', ['CONSULTANT', 'GUEST'], [], ['GUEST'], ['SPOUSE']],
    ['all of it', ['CONSULTANT', 'SPOUSE', 'GUEST', 'GUEST'], [], [], []],
  ])('%s', (_, heldTypes, cart, selected, free) => {
    const available = availableRelationships({
      relationshipTypes,
      externalAccountIdentifier: me,
      held: held(...heldTypes),
      cart: held(...cart),
      selected,
    });
    expect(names(available)).toEqual(free);
  });

  it('are counted per account', () => {
    const available = availableRelationships({
      relationshipTypes,
      externalAccountIdentifier: other,
      held: held('CONSULTANT', 'SPOUSE'),
    });
    expect(names(available)).toEqual(['CONSULTANT']);
  });

  it('allow one extra ticket over all types that are neither self nor guest', () => {
    const partner = { ...spouse, relationshipType: 'PARTNER' };
    const available = availableRelationships({
      relationshipTypes: [...relationshipTypes, partner],
      externalAccountIdentifier: me,
      held: held('CONSULTANT', 'PARTNER'),
    });
    expect(names(available)).toEqual(['GUEST']);
  });

  it('include every type when an event has no self type', () => {
    const available = availableRelationships({ relationshipTypes: [guest], externalAccountIdentifier: me, held: [] });
    expect(names(available)).toEqual(['GUEST']);
  });
});

describe('auto-pick', () => {
  it.each([
    [[consultant, guest], true, 'CONSULTANT'],
    [[consultant, guest], false, 'CONSULTANT'],
    [[spouse], false, 'SPOUSE'],
    [[spouse], true, undefined],
    [[spouse, guest], false, undefined],
    [[], false, undefined],
  ])('%j, others allowed %s → %s', (types, others, picked) => {
    expect(autoPickRelationship(types, others)?.relationshipType).toBe(picked);
  });
  it('prefers the consultant type in a transfer', () => {
    expect(preferredTransferRelationship([guest, consultant])).toBe(consultant);
    expect(preferredTransferRelationship([guest])).toBe(guest);
    expect(preferredTransferRelationship([guest, spouse])).toBeNull();
  });
});

describe('isAuthorizedFor', () => {
  const person = { firstName: 'Mary', lastName: 'Smith', email: 'm@example.com', phoneNumber: '1' };
  it.each([
    [me, false, [], true],
    [me.toLowerCase(), false, [], true],
    [other, true, [], true],
    [other, false, [], false],
    [other, false, ['helper'], true],
    [other, false, ['ticket-scanner'], false],
  ] as const)('%s, in the organisation %s, roles %j → %s', (account, isInCallersOrganisation, roles, may) => {
    const caller = { externalAccountIdentifier: me, roles };
    expect(isAuthorizedFor(caller, { externalAccountIdentifier: account, isInCallersOrganisation })).toBe(may);
  });
  it('masks the first name and withholds e-mail and phone', () => {
    expect(maskedPerson(person, true)).toEqual(person);
    expect(maskedPerson(person, false)).toEqual({ ...person, firstName: 'M****', email: null, phoneNumber: null });
    expect(maskName('花子')).toBe('花****');
    expect(maskName('👩‍🚀Al')).toBe('👩‍🚀****');
    expect(maskName(' ')).toBe('****');
    expect(['C1234567', 'helper', 'a'].map(maskUserId)).toEqual(['C1****67', 'h****', 'a****']);
    expect(isMasked('M****')).toBe(true);
    expect(isMasked('Mary')).toBe(false);
  });
});

it('orders names by language and country', () => {
  const person = { firstName: 'Hanako', lastName: 'Sato' };
  expect(fullName(person, 'ja-JP')).toBe('Sato Hanako');
  expect(fullName(person, 'es-US')).toBe('Hanako Sato');
  expect(fullName({ firstName: '', lastName: 'Sato' }, 'en-US')).toBe('Sato');
  expect(badgeNames(person, 'CAN')).toEqual({ top: 'Hanako', bottom: 'Sato' });
  expect(badgeNames(person, 'JPN')).toEqual({ top: 'Sato', bottom: 'Hanako' });
});

describe('consultant ids', () => {
  it.each([
    ['C1000001', 'C1000001'],
    [' c 100-0001 ', 'C1000001'],
    ['1000001', 'C1000001'],
    ['Ｃ１０００００１', 'C1000001'],
    ['１００　０００１', 'C1000001'],
    ['acme:C1000001', 'C1000001'],
    ['ACME\\1000001', 'C1000001'],
    ['C100000', null],
    ['C10000011', null],
    ['D1000001', null],
    ['', null],
  ])('%j → %s', (typed, id) => expect(parseConsultantId(typed)).toBe(id));
  it.each([
    ['C1000001', true],
    ['c1000001', false],
    ['1000001', false],
    ['C10000011', false],
    ['XC1000001', false],
    ['admin', false],
  ])('converts %j to its canonical form: %s', (identifier, is) => expect(isConsultantId(identifier)).toBe(is));
  it.each([
    ['C1000001', 'C1000001'],
    ['Ｃ１００．０００１ x', 'C1000001'],
    ['no. 1000001 (Mary)', 'C1000001'],
    ['12:C1000001', 'C1000001'],
    ['100 0001 2', '100 0001 2'],
    [' admin ', 'admin'],
    ['  ', ''],
  ])('a search for %j looks up %j', (typed, account) => expect(accountNumberOf(typed)).toBe(account));

  it.each([
    ['C', ''],
    ['c10', '10'],
    ['１０００００１', '1000001'],
    ['100-00 01', '1000001'],
    ['1.000', '1.000'],
    ['Fern', ''],
    ['ams7:C1000001', '1000001'],
    ['12345678', '12345678'],
  ])('keeps %j typed into the number field as %j (tickets 3.3)', (typed, stays) => {
    expect(accountNumberTyped(typed)).toBe(stays);
    expect(accountNumberTyped(stays), 'typing on changes nothing of it').toBe(stays);
  });
  it('are equal when they name the same account', () => {
    expect(sameAccount('c1000001', '１０００００１')).toBe(true);
    expect(sameAccount('admin', 'ADMIN')).toBe(true);
    expect(sameAccount('C1000001', 'C1000002')).toBe(false);
  });
});
