import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin } from './support/editing.ts';
import { enter, look, travel, type Look } from './support/journey.ts';
import { eventOf } from './support/product.ts';

/** In a browser, because it measures: the frame of an event, the rows of its lists, and the first screen of the day. */

/** Spanish has the longest words, and Japanese breaks its lines elsewhere. */
const looks: readonly Look[] = [
  { locale: 'es-US', size: 'desktop', colorScheme: 'dark' },
  { locale: 'ja-JP', size: 'phone' },
];

test.each(looks)('shows an event in one frame that fits: $locale, $size', async (seen) => {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  await travel(seen, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/${eventId}?tab=search`);
    await page.getByRole('row').nth(12).waitFor();
    await look(journey, 'attendees');
    const measured = await page.evaluate(() => {
      const main = document.querySelector('main');
      const header = main?.parentElement?.previousElementSibling;
      const rows = [...document.querySelectorAll('tbody tr')];
      return {
        header: header?.getBoundingClientRect().height ?? Infinity,
        rows: rows.filter((row) => row.getBoundingClientRect().bottom <= 800).length,
        sideways: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(measured.header).toBeLessThanOrEqual(64);
    expect(measured.sideways).toBeLessThanOrEqual(0);
    if (seen.size === 'desktop') expect(measured.rows).toBeGreaterThanOrEqual(12);
  });
});

test('leaves space for twelve events in a window of 800 px', async () => {
  // A draft adds a state and a year to the filters.
  await asAdmin('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'TWELVE-ROWS',
    name: 'Twelve rows',
    firstDay: '2099-05-05',
  });
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/events');
    await page.getByRole('row').nth(2).waitFor();
    // A long name or date takes two lines, and other journeys add such events.
    const { first, height } = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
      return { first: boxes[0]?.top ?? Infinity, height: Math.min(...boxes.map((box) => box.height)) };
    });
    expect(first + 12 * height).toBeLessThanOrEqual(800);
  });
});

test('fits the first screen of the day with eight events into a window of 800 px', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/dashboard');
    await page.getByRole('article').nth(3).waitFor();
    await page.getByRole('listitem').nth(5).waitFor();
    const { openTasks: t } = await loadStaff('en-US');
    const { top, row, heading, below } = await page.evaluate((openDoor) => {
      const article = document.querySelector('main article');
      const list = article?.closest('ul');
      const type = article?.closest('section')?.parentElement;
      const main = document.querySelector('main > div > div');
      // Two events of the demo are today. Those of other journeys make the card above longer.
      const today = [...document.querySelectorAll('main li')].filter((item) => item.textContent.includes(openDoor));
      const more = today.slice(2).reduce((sum, item) => sum + item.getBoundingClientRect().height, 0);
      return {
        top: (type?.getBoundingClientRect().top ?? Infinity) - more,
        row: article?.getBoundingClientRect().height ?? Infinity,
        heading: (list?.getBoundingClientRect().top ?? Infinity) - (type?.getBoundingClientRect().top ?? 0),
        below: main ? Number.parseFloat(getComputedStyle(main).paddingBlockEnd) : Infinity,
      };
    }, t.openDoor);
    // Other journeys create events. The demo has eight, of six types, in three columns: at most four events below each other.
    expect(top + 4 * (row + heading) + below).toBeLessThanOrEqual(800);
  });
});

test('fills the first screen of a phone with its fields', async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/dashboard');
    const form = page.getByRole('main').locator('form').first();
    await form.waitFor();
    const widths = await form.evaluate((each) => [
      each.getBoundingClientRect().width,
      each.querySelector('input')?.getBoundingClientRect().width,
      each.getBoundingClientRect().height,
    ]);
    expect(widths[1]).toBe(widths[0]);
    // A label, a field and a button, each below the other.
    expect(widths[2]).toBeLessThanOrEqual(160);
  });
});
