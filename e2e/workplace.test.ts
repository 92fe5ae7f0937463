// In Chromium, because it measures: the frame of an event, the rows of its lists, and the first screen of the day.
import { expect, test } from 'vitest';
import { asAdmin } from './support/editing.ts';
import { enter, inEachLanguage, look, travel, type Journey, type Look } from './support/journey.ts';
import { eventOf } from './support/product.ts';
import { openWithin } from './support/visits.ts';

/** Spanish has the longest words, and Japanese breaks its lines elsewhere. */
const looks: readonly Look[] = [
  { locale: 'es-US', size: 'desktop', colorScheme: 'dark' },
  { locale: 'ja-JP', size: 'phone' },
];

/** An event in one frame, with its list of attendees. */
async function seeFrame(journey: Journey, eventId: number): Promise<void> {
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
  if (journey.look.size === 'desktop') expect(measured.rows).toBeGreaterThanOrEqual(12);
}

/** Twelve events in a window of 800 px. */
async function seeEvents({ page }: Journey): Promise<void> {
  await openWithin({ page }, '/admin/events');
  await page.getByRole('row').nth(2).waitFor();
  // A long name or date takes two lines, and other journeys add such events.
  const { first, height } = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    return { first: boxes[0]?.top ?? Infinity, height: Math.min(...boxes.map((box) => box.height)) };
  });
  expect(first + 12 * height).toBeLessThanOrEqual(800);
}

/** Events of the demo. They are the oldest of the shared product. */
const demoEvents = 8;

/** Removes what other journeys add to the cards of the day: tasks, dates and events of today. */
async function keepDemoOfDay({ page }: Journey): Promise<void> {
  const all = await asAdmin<{ event: { eventId: number } }[]>('/admin/event-overview', 'GET');
  const ids = all.map(({ event }) => event.eventId).toSorted((one, other) => one - other);
  const demo = new Set(ids.slice(0, demoEvents));
  await page.route(/\/admin\/(open-tasks|next-dates|event-overview)/, async (route) => {
    const response = await route.fetch();
    const listed = (await response.json()) as { event: { eventId: number } | null }[];
    await route.fulfill({ response, json: listed.filter(({ event }) => event && demo.has(event.eventId)) });
  });
}

/** The first screen of the day with the events of the demo, in a window of 800 px. */
async function seeDay(journey: Journey): Promise<void> {
  const { page } = journey;
  await keepDemoOfDay(journey);
  await openWithin({ page }, '/dashboard');
  await page.getByRole('article').nth(3).waitFor();
  await page.getByRole('listitem').nth(5).waitFor();
  const { top, row, heading, below } = await page.evaluate(() => {
    const article = document.querySelector('main article');
    const list = article?.closest('ul');
    const type = article?.closest('section')?.parentElement;
    const main = document.querySelector('main > div > div');
    return {
      top: type?.getBoundingClientRect().top ?? Infinity,
      row: article?.getBoundingClientRect().height ?? Infinity,
      heading: (list?.getBoundingClientRect().top ?? Infinity) - (type?.getBoundingClientRect().top ?? 0),
      below: main ? Number.parseFloat(getComputedStyle(main).paddingBlockEnd) : Infinity,
    };
  });
  await page.unrouteAll({ behavior: 'wait' });
  // Eight events of six types in three columns: at most four events below each other.
  expect(top + 4 * (row + heading) + below).toBeLessThanOrEqual(800);
}

/** The first screen of a phone. */
async function seeDayOnPhone({ page }: Journey): Promise<void> {
  await openWithin({ page }, '/dashboard');
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
}

test.each(looks)(
  'shows an event in one frame, its events and the day, each of which fits: $locale, $size',
  async (seen) => {
    const { eventId } = await eventOf('FIVESTAR26', 'admin');
    // A draft adds a state and a year to the filters of events.
    if (seen.size === 'desktop')
      await asAdmin('/events', 'POST', {
        template: 'ordinary',
        eventShortCode: 'TWELVE-ROWS',
        name: 'Twelve rows',
        firstDay: '2099-05-05',
      });
    await travel(seen, async (journey) => {
      await seeFrame(journey, eventId);
      if (seen.size === 'phone') return seeDayOnPhone(journey);
      await inEachLanguage(
        journey,
        async (english) => {
          await seeEvents(english);
          await seeDay(english);
        },
        [{ locale: 'en-US' }],
      );
    });
  },
);
