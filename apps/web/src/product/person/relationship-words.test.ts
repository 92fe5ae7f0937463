import { describe, expect, test } from 'vitest';
import type { RelationshipType } from '@foyer/contract/event-configuration';
import { relationshipLabel, relationshipName } from './relationship-words.ts';

const spouse: RelationshipType = {
  relationshipType: 'SPOUSE',
  selfType: false,
  guestType: false,
  translations: {
    defaultLabel: 'Spouse',
    defaultSelfLabel: 'My spouse',
    label: { ja_JP: { value: '配偶者' }, es_US: { value: '' } },
  },
};

describe('what an attendee of a relationship type is called', () => {
  test.each([
    ['another account reads the label', false, 'en-US', 'Spouse'],
    ['in its own language', false, 'ja-JP', '配偶者'],
    ['the account itself reads its own wording', true, 'en-US', 'My spouse'],
    ['a translation that says nothing leaves the name of the type', false, 'es-US', 'SPOUSE'],
  ] as const)('%s', (_case, isSelf, locale, words) => {
    expect(relationshipLabel(spouse, isSelf, locale)).toBe(words);
  });

  test('the account itself reads the label where there is no wording of its own', () => {
    const { defaultSelfLabel: _, ...translations } = spouse.translations;
    expect(relationshipLabel({ ...spouse, translations }, true, 'en-US')).toBe('Spouse');
  });
});

test('a stored type is named by its event, and stands as it is stored where the event knows it no more', () => {
  expect(relationshipName([spouse], 'SPOUSE', 'en-US')).toBe('Spouse');
  expect(relationshipName([spouse], 'PARTNER', 'en-US')).toBe('PARTNER');
});
