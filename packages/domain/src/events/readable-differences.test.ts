import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { expect, test } from 'vitest';
import { configurationOf, definitionOf } from '../testing/definition.ts';
import { changesOf } from './listed-changes.ts';

const event = (more: Partial<EventDefinition> = {}, configuration: object = {}): EventDefinition => {
  const base = definitionOf(configurationOf([]), { published: true, ...more });
  return { ...base, configuration: { ...base.configuration, ...configuration } };
};
const named = (en: string, es?: string, ja?: string) => ({
  en_US: { value: en, isDefault: true },
  ...(es === undefined ? {} : { es_US: { value: es, isDefault: false } }),
  ...(ja === undefined ? {} : { ja_JP: { value: ja, isDefault: false } }),
});
const listed = (before: EventDefinition, after: EventDefinition) =>
  changesOf(before, after).map(({ path, before: was, after: is }) => [path, was, is]);

test('lists each language of a new text, and the English text once', () => {
  const before = event({ defaultName: 'Gala' });
  const after = event({ defaultName: 'Ball', translations: { name: named('Ball', 'Baile', '舞踏会') } });
  expect(listed(before, after)).toEqual([
    ['defaultName', 'Gala', 'Ball'],
    ['translations.name.es_US', null, 'Baile'],
    ['translations.name.ja_JP', null, '舞踏会'],
  ]);
});

test('lists a changed translation without its mark, and no English text that reads as before', () => {
  const before = event({ defaultName: 'Gala', translations: { name: named('Gala', 'Gala') } });
  const marked = { en_US: { value: 'Gala' }, es_US: { value: 'Baile', isDefault: true } };
  expect(listed(before, event({ defaultName: 'Gala', translations: { name: marked } }))).toEqual([
    ['translations.name.es_US', 'Gala', 'Baile'],
  ]);
  expect(
    listed(event({ defaultName: 'Gala' }), event({ defaultName: 'Gala', translations: { name: named('Gala') } })),
  ).toEqual([]);
  const cleared = event({ defaultName: 'Gala', translations: { name: named('Gala', ' ') } });
  expect(listed(before, cleared)).toEqual([['translations.name.es_US', 'Gala', null]]);
});

test('lists an English translation that differs from the default text', () => {
  const before = event({ defaultName: 'Gala', translations: { name: named('The Gala') } });
  const after = event({ defaultName: 'Gala', translations: { name: named('Our Gala') } });
  expect(listed(before, after)).toEqual([['translations.name.en_US', 'The Gala', 'Our Gala']]);
});

test('lists a changed part of the venue once', () => {
  const venue = (city: string) => ({
    name: 'Hall A',
    city,
    translations: { venue: { en_US: { name: 'Hall A', city }, es_US: { name: 'Sala A', city } } },
  });
  expect(listed(event({}, { venue: venue('Dallas') }), event({}, { venue: venue('Austin') }))).toEqual([
    ['configuration.venue.city', 'Dallas', 'Austin'],
    ['configuration.venue.translations.venue.es_US.city', 'Dallas', 'Austin'],
  ]);
});

test('lists each setting of a new group, and never shows code', () => {
  const ticket = {
    key: '1',
    defaultDescription: 'Pass',
    amount: 1,
    currency: 'USD',
    currencyLocale: 'en-US' as const,
    relationshipTypes: ['CONSULTANT'],
  };
  const field = { name: 'diet', fieldType: 'Text' as const };
  const showWhen = { field: 'meal', is: 'in' as const, value: ['vegan'] };
  const before = event({ ticketConfigurations: [ticket] }, { sections: [{ name: 'a', title: 'A', fields: [field] }] });
  const after = event(
    { ticketConfigurations: [{ ...ticket, additionalConfiguration: { transferable: true, upgradeTo: ['2'] } }] },
    {
      sections: [{ name: 'a', title: 'A', fields: [{ ...field, showWhen }] }],
      cancellation: { enabled: true, fee: { percent: 10 } },
    },
  );
  const changes = listed(before, after);
  expect(changes).toContainEqual(['configuration.cancellation.fee.percent', null, '10']);
  expect(changes).toContainEqual(['ticketConfigurations.1.additionalConfiguration.transferable', null, 'true']);
  expect(JSON.stringify(changes.map(([, was, is]) => [was, is]))).not.toMatch(/[{}]/);
});
