// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react';
import type { EventView } from '@foyer/contract/events/events';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { Configuration } from './Configuration.tsx';

afterEach(cleanup);

const japanese = (value: string) => ({ ja_JP: { value, isDefault: false } });
const fields = [
  { name: 'hotelMember', fieldType: 'Text', label: 'Member number', translations: { label: japanese('会員番号') } },
  { name: 'badgeFirstName', fieldType: 'Text' },
  { name: 'staySpacer', fieldType: 'Spacer' },
  { name: 'endDivider', fieldType: 'Divider' },
  { name: 'welcome', fieldType: 'Paragraph', label: 'Welcome' },
  { name: 'Submit', fieldType: 'Button' },
  { name: 'addAttendee-SPOUSE', fieldType: 'Button' },
  { name: 'Cancel', fieldType: 'Button', label: 'Back', translations: { label: japanese('戻る') } },
];
const spouse = { relationshipType: 'SPOUSE', translations: { defaultLabel: 'Spouse', label: japanese('配偶者') } };
const event = {
  configuration: {
    timeZone: 'UTC',
    relationshipTypes: [spouse],
    sections: [{ name: 'about', title: 'About you', fields }],
    images: [],
    orderSummaryFields: [],
    eligibleAccounts: [],
    eligibleLocales: [],
  },
} as unknown as EventView; // The component reads only these parts.

test.each([
  [
    'en-US',
    [
      'Member number',
      'Badge first name',
      'Spacer',
      'Divider',
      'Welcome',
      'Submit the form',
      'Submit and add: Spouse',
      'Back',
    ],
  ],
  [
    'ja-JP',
    ['会員番号', 'Badge first name', '余白', '区切り線', 'Welcome', 'フォームを送信', '送信して追加：配偶者', '戻る'],
  ],
] as const)('names the fields of a form by label, action or kind: %s', async (locale, names) => {
  const page = await renderOnPage(<Configuration event={event} />, ['registration', 'staff'], locale);
  const heading = await page.findByRole('heading', { name: /About you/ });
  const lists = page.getAllByRole('list').filter((list) => heading.compareDocumentPosition(list) & 4);
  const shown = within(lists[0] ?? page.container).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(names);
});
