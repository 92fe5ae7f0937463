import { Suspense } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { StaffPart } from '@foyer/messages/catalogue/messages';
import { loadStaffPart } from '@foyer/messages/catalogue/staff-catalogue';
import { expect, test, vi } from 'vitest';
import { loadStaffTexts, staffTexts } from './staff-parts.ts';

const spies = (Object.keys(loadStaffPart) as StaffPart[]).map((part) => vi.spyOn(loadStaffPart, part));
/** Returns the value of the first render; undefined when the component suspends. */
function readAtOnce<T>(read: () => T): T | undefined {
  let value: T | undefined;
  function Reads() {
    value = read();
    return null;
  }
  renderToString(
    <Suspense>
      <Reads />
    </Suspense>,
  );
  return value;
}
/** How many parts were loaded in this language. */
const loadedIn = (locale: Locale) =>
  spies.filter((spy) => spy.mock.calls.some(([requested]) => requested === locale)).length;

test('loads the named parts, reads them at once, and loads them again when the language changes', async () => {
  await loadStaffTexts('en-US', ['registration', 'staff', 'door']);
  expect([loadedIn('en-US'), loadedIn('ja-JP')]).toEqual([2, 0]);
  expect(readAtOnce(() => staffTexts('en-US').scan)).toEqual((await loadStaff('en-US')).scan);
  expect(readAtOnce(() => staffTexts('en-US').reports)).toBeUndefined();

  await loadStaffTexts('ja-JP', []);
  expect(readAtOnce(() => staffTexts('ja-JP').scan)).toEqual((await loadStaff('ja-JP')).scan);
});

test('loads an unnamed part when it is read, and shows a fallback', async () => {
  function Reads() {
    return <p>{staffTexts('es-US').drawer.title}</p>;
  }
  const page = await renderToReadableStream(
    <Suspense fallback="waits">
      <Reads />
    </Suspense>,
  );
  await page.allReady;
  expect(await new Response(page).text()).toContain((await loadStaff('es-US')).drawer.title);
});

test('contains every area, whatever part it is in', async () => {
  const whole = await loadStaff('en-US');
  await loadStaffTexts('en-US', Object.keys(loadStaffPart));
  expect(readAtOnce(() => ({ ...staffTexts('en-US') }))).toEqual(whole);
});

test('a component waits for each of several parts in turn', async () => {
  vi.resetModules();
  const fresh = await import('./staff-parts.ts');
  function Reads() {
    const text = fresh.staffTexts('es-US');
    return [text.scan.title, text.editor.back, text.orderSummary.title].join('; ');
  }
  const page = await renderToReadableStream(
    <Suspense fallback="waits">
      <Reads />
    </Suspense>,
  );
  await page.allReady;
  const { scan, editor, orderSummary } = await loadStaff('es-US');
  expect(await new Response(page).text()).toContain([scan.title, editor.back, orderSummary.title].join('; '));
});
