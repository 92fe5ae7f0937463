import { describe, expect, test } from 'vitest';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { openBrowser } from '../../../test/browser.ts';
import { helper } from '../../../test/helper.ts';
import { paths } from '../../session/paths.ts';

/** Loads the module on a page without a session. */
async function load() {
  openBrowser();
  const { sessionStore } = await import('../../session/session-store.ts');
  return { sessionStore, ...(await import('./relationship-words.ts')) };
}

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

describe('the label of a relationship type', () => {
  test.each([
    ['another account gets the label', false, 'en-US', 'Spouse'],
    ['the label is in the language of the reader', false, 'ja-JP', '配偶者'],
    ['the own account gets its own wording', true, 'en-US', 'My spouse'],
    ['an empty translation falls back to the default label', false, 'es-US', 'Spouse'],
  ] as const)('%s', async (_case, isSelf, locale, words) => {
    const { relationshipLabel } = await load();
    expect(relationshipLabel(spouse, isSelf, locale)).toBe(words);
  });

  test('falls back to the code of the type without a label', async () => {
    const { relationshipLabel } = await load();
    expect(relationshipLabel({ ...spouse, translations: {} }, false, 'es-US')).toBe('SPOUSE');
  });

  test('falls back to the general label for the own account', async () => {
    const { relationshipLabel } = await load();
    const { defaultSelfLabel: _, ...translations } = spouse.translations;
    expect(relationshipLabel({ ...spouse, translations }, true, 'en-US')).toBe('Spouse');
  });
});

test('staff who act for an account see the general label, because the attendee is someone else', async () => {
  const { relationshipLabel, sessionStore } = await load();
  sessionStore.signIn(helper, false);
  expect(relationshipLabel(spouse, true, 'en-US')).toBe('My spouse');
  sessionStore.enterContext(
    { ...helper, userId: 'C1000001', username: 'C1000001', fullName: 'Mary Smith' },
    paths.dashboard(),
  );
  expect(relationshipLabel(spouse, true, 'en-US')).toBe('Spouse');
});

test("names a stored type by its event's label, and by its code if the event does not have it", async () => {
  const { relationshipName } = await load();
  expect(relationshipName([spouse], 'SPOUSE', 'en-US')).toBe('Spouse');
  expect(relationshipName([spouse], 'PARTNER', 'en-US')).toBe('PARTNER');
});
