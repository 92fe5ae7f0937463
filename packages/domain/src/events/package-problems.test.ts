import { expect, it } from 'vitest';
import type { TicketDefinition } from '@foyer/contract/events/event-definition';
import { configurationOf, definitionOf } from '../testing/definition.ts';
import { relationshipTypes } from '../testing/factories.ts';
import { packageProblems } from './package-problems.ts';

type Package = NonNullable<NonNullable<TicketDefinition['additionalConfiguration']>['package']>;

const ticketOf = (key: string, more: Partial<TicketDefinition> = {}): TicketDefinition => ({
  key,
  defaultDescription: key,
  amount: 100,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: ['CONSULTANT', 'SPOUSE', 'GUEST'],
  ...more,
});
const familyOf = (parts: Package['parts'], more: Partial<TicketDefinition> = {}): TicketDefinition =>
  ticketOf('family', { relationshipTypes: ['CONSULTANT'], additionalConfiguration: { package: { parts } }, ...more });
const own = { ticket: 'adult', relationshipType: 'CONSULTANT' };
const guest = { ticket: 'child', relationshipType: 'GUEST' };
const kindsOf = (family: TicketDefinition, others: readonly TicketDefinition[] = [], pools = {}) =>
  packageProblems(
    definitionOf(
      configurationOf([], {
        relationshipTypes,
        pools: [{ key: 'hall', name: 'Hall', quantity: 9, tickets: pools, addOns: {} }],
      }),
      { ticketConfigurations: [ticketOf('adult'), ticketOf('child'), ...others, family] },
    ),
  ).map(({ kind }) => kind);

it('accepts a package of ticket types that are sold for its people', () => {
  expect(kindsOf(familyOf([own, { ...guest, relationshipType: 'SPOUSE' }, guest, guest]))).toEqual([]);
});

it.each<[string, TicketDefinition, TicketDefinition[], object, string[]]>([
  ['a type that the event lacks', familyOf([own, { ...guest, ticket: 'gone' }]), [], {}, ['unknown']],
  [
    'a withdrawn type',
    familyOf([own, { ...guest, ticket: 'old' }]),
    [ticketOf('old', { active: false })],
    {},
    ['unknown'],
  ],
  ['a package in a package', familyOf([own, { ...guest, ticket: 'family' }]), [], {}, ['notSingle', 'notOffered']],
  [
    'a type for people with an earned place',
    familyOf([own, { ...guest, ticket: 'top' }]),
    [ticketOf('top', { additionalConfiguration: { qualifiedOnly: true } })],
    {},
    ['qualifiedOnly'],
  ],
  [
    'another currency',
    familyOf([own, { ...guest, ticket: 'yen' }]),
    [ticketOf('yen', { currency: 'JPY' })],
    {},
    ['otherCurrency'],
  ],
  [
    'a person for whom the type is not sold',
    familyOf([own, { ...guest, ticket: 'vip' }]),
    [ticketOf('vip', { relationshipTypes: ['SPOUSE'] })],
    {},
    ['notOffered'],
  ],
  ['more tickets than an account may have', familyOf([own, own]), [], {}, ['tooMany']],
  [
    'another first person',
    familyOf([own, guest], { relationshipTypes: ['CONSULTANT', 'GUEST'] }),
    [],
    {},
    ['otherFirst'],
  ],
  [
    'add-ons of its own',
    familyOf([own, guest], { addOns: [{ key: 'dinner', defaultName: 'Dinner', amount: 1 }] }),
    [],
    {},
    ['extras'],
  ],
  [
    'an upgrade to it',
    familyOf([own, guest]),
    [ticketOf('basic', { additionalConfiguration: { upgradeTo: ['family'] } })],
    {},
    ['extras'],
  ],
  ['a pool that it draws on', familyOf([own, guest]), [], { family: 1 }, ['draws']],
])('finds %s', (_, family, others, pools, kinds) => {
  expect(kindsOf(family, others, pools)).toEqual(kinds);
});
