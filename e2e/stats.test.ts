// In Chromium, because a chart is drawn, also in forced colours, keys move in it, and a page scrolls.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, look, screenshot, settled, travel, type Journey } from './support/journey.ts';
import { eventOf, nameOf } from './support/product.ts';

/** The Stats tab (reports 2.1). STRIKE25 is over, so only these tests register for it. */

const code = 'STRIKE25';
const eventId = async () => (await eventOf(code, 'admin')).eventId;

/** In forced colours a browser replaces each colour by the system's few. What colour alone shows would be gone. */
async function seeForcedColours(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(page);
  await screenshot(journey, 'forced-colors-statistics');
  const drawn = await page.evaluate(() => {
    const colourOf = (element: Element | null, part?: string) =>
      element && getComputedStyle(element, part).backgroundColor;
    return {
      page: colourOf(document.body.parentElement),
      tab: colourOf(document.querySelector('[role=tab][aria-selected=true]'), '::after'),
      // A limit is a line, and hatching is an image.
      bars: [...document.querySelectorAll('li > [aria-hidden=true] > span')]
        .filter((bar) => {
          const { borderRightWidth, backgroundImage } = getComputedStyle(bar);
          return borderRightWidth === '0px' && backgroundImage === 'none';
        })
        .map((bar) => colourOf(bar)),
    };
  });
  expect(drawn.tab).not.toBe(drawn.page);
  expect(new Set(drawn.bars).has(drawn.page)).toBe(false);
  expect(drawn.bars.length).toBeGreaterThan(0);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** The page behind a dialog does not scroll. The wheel is over the dialog's title, which does not scroll either. */
async function seeScrolling({ page }: Journey, openDialog: string): Promise<void> {
  await page.getByRole('button', { name: openDialog, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  const box = await page.getByRole('dialog').getByRole('heading').first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  const top = () => page.evaluate(() => scrollY);
  const before = await top();
  await page.mouse.wheel(0, 600);
  await settled(page);
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.mouse.wheel(0, 600);
  await expect.poll(top).toBeGreaterThan(before);
}

test('shows numbers before charts; each number opens its list, which opens the person; bars can be seen in forced colours', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { reports } = await loadStaff('en-US');
    const id = await eventId();
    await enter(journey, 'admin', `/admin/${id}?tab=stats`);
    await page.getByText(nameOf(await eventOf(code, 'admin'), 'en-US'), { exact: true }).waitFor();
    const cards = page.getByRole('article');
    await cards.nth(7).waitFor();
    await page.locator('svg[role=application] > path').waitFor();
    expect(await cards.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Registrations by ticket',
      'Registrations by relationship',
      'Registrations by day',
      'Check-ins by hour',
      'Revenue by currency and payment',
      'T-shirt sizes',
      'Titles',
      'Countries',
    ]);
    // The arrow keys move the tooltip of a chart along the time axis.
    const byDay = cards.nth(2);
    await byDay.locator('svg[role=application]').focus();
    await page.keyboard.press('ArrowRight');
    const tooltip = byDay.getByRole('status');
    await tooltip.locator('li').first().waitFor();
    const first = await tooltip.innerText();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tooltip.innerText()).not.toBe(first);
    await look(journey, 'stats');
    await seeForcedColours(journey);
    await seeScrolling(journey, reports.export);

    // In numbers: eight sizes at most, and no paging under six rows.
    const relationships = cards.nth(1);
    await relationships
      .getByRole('button', { name: reports.asNumbersOf({ name: 'Registrations by relationship' }) })
      .click();
    const guests = relationships.getByRole('row', { name: /^Guest/ }).getByRole('button');
    expect(await relationships.getByRole('navigation').count()).toBe(0);
    const sizes = cards.nth(5);
    await sizes.getByRole('button', { name: reports.asNumbersOf({ name: 'T-shirt sizes' }) }).click();
    await sizes.getByRole('navigation', { name: reports.pagesOf({ name: 'T-shirt sizes' }) }).waitFor();
    await look(journey, 'stats-numbers');

    const counted = Number(await guests.innerText());
    expect(counted).toBeGreaterThan(0);
    await guests.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('table').waitFor();
    await expect.poll(() => dialog.getByRole('row').count()).toBe(1 + counted);
    await look(journey, 'stats-list');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => guests.evaluate((button) => button === document.activeElement)).toBe(true);
    await guests.click();
    await dialog.getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`/admin/event/${id}/order-summary/C`));
  });
});
