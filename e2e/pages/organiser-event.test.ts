import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { onlyFor } from '../support/editing.ts';
import { person } from '../support/effort.ts';
import { enter, travel, type Journey, type Look } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';

/** An organiser makes one event from nothing to its clone, and needs few taps and typed fields. */

const people = peopleOf('organiser-event');

const idOf = ({ page }: Journey) => Number(new URL(page.url()).pathname.split('/').at(-1));
const cell = ({ page }: Journey, row: number, column: number) =>
  page.locator(`[data-cell="${row}.${column}"]`).getByRole('textbox');

test('puts a plain event on sale in at most 6 taps and 3 fields', async () => {
  const { selfService: s, editor: e } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { tap, type, effort } = person();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', '/admin/events');
    await tap(button(s.newTitle));
    await type(page.getByLabel(s.name, { exact: true }), 'Plain evening');
    await type(page.getByLabel(s.code, { exact: true }), 'PLAIN-EVENING');
    await type(page.getByLabel(s.firstDay, { exact: true }), '2099-05-05');
    await tap(button(s.create));
    await page.getByRole('tab', { name: e.tabInfo }).waitFor();
    await onlyFor(idOf(journey), people.guest);
    await journey.visit(`/admin/self-service/${idOf(journey)}`);
    await tap(button(e.review));
    await page.getByText(e.becomesVisible).waitFor();
    await tap(page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }));
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();
    expect(effort.taps).toBeLessThanOrEqual(6);
    expect(effort.fields).toBeLessThanOrEqual(3);
  });
});

const looks: readonly Look[] = [
  { locale: 'ja-JP', size: 'phone' },
  { locale: 'es-US', size: 'phone' },
];

test.each(looks)('shows ticket types as a table, and the library of questions: $locale, $size', async (seen) => {
  const { selfService: s, editor: e, formBuilder: b } = await loadStaff(seen.locale);
  await travel(seen, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/self-service');
    await page.getByRole('button', { name: s.newTitle, exact: true }).click();
    await page.getByLabel(s.code, { exact: true }).fill(`TABLE-${seen.locale}`);
    await page.getByRole('button', { name: s.create, exact: true }).click();
    await page.getByRole('tab', { name: e.tabTickets }).click();
    await page.getByRole('button', { name: e.viewTable, exact: true }).click();
    await cell(journey, 0, 1).waitFor();
    await page.getByRole('tab', { name: b.tab }).click();
    const section = { 'en-US': 'About you', 'es-US': 'Sobre usted', 'ja-JP': 'ご本人について' }[seen.locale];
    await page.getByRole('button', { name: b.addQuestionTo({ section }), exact: true }).click();
    await page.getByRole('menuitem').nth(1).waitFor();
  });
});
