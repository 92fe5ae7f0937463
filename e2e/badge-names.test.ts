// In Chromium, because the printed letters have a size.
import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { difference, drawPdfPage } from '../apps/server/test/pdf.ts';
import { enter, look, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';

/**
 * Long names on printed badges. The test measures the ink on the printed page, because a cut name has the same layout
 * as a complete one.
 */

const people = peopleOf('badge-names');
const names: readonly [first: string, last: string][] = [
  ['Maximiliana-Alexandrina', 'Featherstonehaugh-Cholmondeley'],
  ['WWWWWWWWWWWWWWWWWWWW', 'MMMMMMMMMMMMMMMMMMMMMMMMMMMMMM'],
  ['María de los Ángeles Guadalupe', 'Fernández de Córdoba y Rodríguez-Villanueva'],
  ['長い名前の出席者の名前でございます', '東京都千代田区霞が関一丁目様'],
  ['Ng', 'Li'],
  ['A'.repeat(200), 'Éí '.repeat(60)],
];
const pageMm = { width: 100, height: 148 };

/** The edges of the ink on a page, in mm from the upper left corner of the page. */
async function inkOf(drawn: Buffer) {
  const { data, info } = await sharp(drawn).greyscale().raw().toBuffer({ resolveWithObject: true });
  const mm = (pixels: number) => (pixels / 96) * 25.4;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [at, grey] of data.entries()) {
    if (grey >= 128) continue;
    const [column, row] = [at % info.width, Math.floor(at / info.width)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  return { left: mm(left), right: mm(right + 1), top: mm(top), bottom: mm(bottom + 1) };
}

/** Requests all badges, because another journey may have printed every badge of the event. */
async function fetchAll(route: Route) {
  const url = new URL(route.request().url());
  url.searchParams.delete('printed');
  return route.fetch({ url: url.href });
}

/** Every letter of long names is inside the margins of pages of exactly 100 by 148 mm. */
async function seeLongNames(journey: Journey, eventId: number): Promise<void> {
  const { page } = journey;
  await page.route('**/badges?*', async (route) => {
    const response = await fetchAll(route);
    const body = (await response.json()) as { results: { firstName: string; lastName: string }[] };
    const results = body.results.slice(0, names.length).map((badge, at) => {
      const [firstName = '', lastName = ''] = names[at] ?? [];
      return { ...badge, firstName, lastName, countryCode: 'USA', topPt: null, bottomPt: null };
    });
    await route.fulfill({ response, json: { results, totalItems: results.length } });
  });
  await enter(journey, 'admin', `/admin/event/${eventId}/badges`);
  await page.getByRole('button', { name: `Print ${names.length} badges` }).waitFor();
  await look(journey, 'badges-long-names');
  const printed = await page.pdf({ preferCSSPageSize: true });
  const boxes = [...printed.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  expect(boxes).toHaveLength(names.length);
  // The browser rounds page boxes to whole pixels.
  const pixelMm = 25.4 / 96;
  for (const [, width, height] of boxes) {
    expect(Math.abs((Number(width) / 72) * 25.4 - pageMm.width)).toBeLessThan(pixelMm);
    expect(Math.abs((Number(height) / 72) * 25.4 - pageMm.height)).toBeLessThan(pixelMm);
  }
  const sheets = await page.locator('[data-print-out] > div').evaluateAll((all) =>
    all.map((sheet) => {
      const { width, height } = sheet.getBoundingClientRect();
      return { width: Math.round((width / 96) * 2540) / 100, height: Math.round((height / 96) * 2540) / 100 };
    }),
  );
  expect(sheets).toEqual(names.map(() => pageMm));
  // Without any clipping, cut letters would reappear outside of their lines.
  await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('[data-print-out] *');
    for (const element of all) element.style.setProperty('overflow', 'visible', 'important');
  });
  const unclipped = await page.pdf({ preferCSSPageSize: true });
  for (const [at, [first]] of names.entries()) {
    const drawn = await drawPdfPage(unclipped, at);
    expect(await difference(await drawPdfPage(printed, at), drawn), first).toBe(0);
    const ink = await inkOf(drawn);
    expect(ink.left, first).toBeGreaterThan(5.7);
    expect(ink.right, first).toBeLessThan(94.3);
    expect(ink.top, first).toBeGreaterThan(15);
    expect(ink.bottom, first).toBeLessThan(143);
  }
}

/** Names in scripts with their own font, and the font family that prints them. */
const scripts = {
  'Noto Sans KR Variable': '김서연',
  'Noto Sans JP Variable': '𠮷野',
  'Noto Sans Arabic Variable': 'فاطمة',
  'Noto Sans Hebrew Variable': 'נועה',
  'Noto Sans Devanagari Variable': 'ज्ञानेश्वरी',
  'Noto Sans Thai Variable': 'ณัฐวุฒิ',
};

/** A font is loaded for each script of the names, and a name with signs without a font is named. */
async function seeScripts(journey: Journey, eventId: number): Promise<void> {
  const { page } = journey;
  await page.route('**/badges?*', async (route) => {
    const response = await fetchAll(route);
    const body = (await response.json()) as { results: object[] };
    const results = Object.values(scripts).map((name, at) => ({
      ...body.results[at],
      firstName: name,
      lastName: 'Li',
      countryCode: 'USA',
      typedName: at === 0 ? 'ᏣᎳᎩ' : null,
    }));
    await route.fulfill({ response, json: { results, totalItems: results.length } });
  });
  await journey.visit(`/admin/event/${eventId}/badges`);
  await page.getByText('Our fonts can’t print some characters of ᏣᎳᎩ', { exact: false }).waitFor();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    );
  await expect.poll(async () => [...new Set(await loaded())]).toEqual(expect.arrayContaining(Object.keys(scripts)));
  // A family has up to 124 slices. A name needs only one or two of them.
  expect((await loaded()).length).toBeLessThan(25);
  await look(journey, 'badges-scripts');
}

test('prints every letter of long names inside the margins, and loads a font for each script of the names', async () => {
  const { eventId } = await eventOf('ENERGIZE26', people.visitor);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    await seeLongNames(journey, eventId);
    await journey.page.unrouteAll({ behavior: 'wait' });
    await seeScripts(journey, eventId);
  });
});
