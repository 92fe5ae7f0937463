// In Chromium, because words without a blank change the layout.
import { beforeAll, expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { buyGeneral } from './support/shop.ts';

const { holder } = peopleOf('long-words');

/** What people type wraps anywhere: no page scrolls sideways at 320 px, and nothing is cut off. */

const word = '#FIVESTARLeadershipConferenceTour2027';
/** Texts of the event and of its people, as responses have them. */
const typed = [
  'FIVESTAR Leadership Conference',
  'Conferencia de Liderazgo FIVESTAR',
  'Lakeside Convention Center',
  'General admission',
  'Robin',
  'Hale',
];

let bought: Awaited<ReturnType<typeof buyGeneral>>;
beforeAll(async () => {
  bought = await buyGeneral(holder);
});

/** Puts the long word into the responses. */
async function lengthen({ context }: Journey): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('application/json')) return route.fulfill({ response });
    const body = typed.reduce((text, each) => text.replaceAll(each, word), await response.text());
    return route.fulfill({ response, body });
  });
}

/** Runs in the page. Parts that are wider than the window, or that cut their own text. */
function wideHere(): string[] {
  const wide =
    document.documentElement.scrollWidth > innerWidth ? [`page of ${document.documentElement.scrollWidth}`] : [];
  const cut = [...document.querySelectorAll<HTMLElement>('main *')].filter((part) => {
    if (!part.checkVisibility() || part.children.length > 0 || part.textContent.trim() === '') return false;
    // The words count, because a button without a frame reaches over the edge by its padding.
    const words = document.createRange();
    words.selectNodeContents(part);
    const { left, right, width } = words.getBoundingClientRect();
    // Content only for screen readers is one pixel wide.
    if (Math.min(width, part.offsetWidth) <= 1 || part.closest('thead')) return false;
    // Rows of buttons and tables scroll inside.
    for (let around = part.parentElement; around && around.localName !== 'main'; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
    // The name above the steps ends with an ellipsis on purpose.
    if (getComputedStyle(part).textOverflow === 'ellipsis') return false;
    return right > innerWidth + 1 || left < -1;
  });
  return [...wide, ...cut.map((part) => part.outerHTML.slice(0, 200))];
}

const attendee = () => [
  '/',
  `/registration/${bought.event.eventId}`,
  '/account',
  '/account/FIVESTAR26',
  `/account/${bought.event.eventId}/summary`,
  `/confirmation/FIVESTAR26/${bought.orderId}`,
  `/ticket/${bought.ticketId}`,
  `/ticket/${bought.ticketId}/transfer`,
];
const staff = () => [
  '/dashboard',
  '/admin/events',
  `/admin/self-service/${bought.event.eventId}`,
  `/admin/event/${bought.event.eventId}/order-summary/${holder}`,
  `/admin/${bought.event.eventId}?searchText=${holder}`,
  `/admin/${bought.event.eventId}/manage`,
  `/admin/${bought.event.eventId}/preview`,
  `/admin/event/${bought.event.eventId}/messages`,
  `/check-in/${bought.ticketId}`,
];

test('a long word fits into every page of attendees and staff', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, visit } = journey;
    journey.expectProblem(/40[49]/);
    await page.setViewportSize({ width: 320, height: 800 });
    await lengthen(journey);
    const wide: Record<string, string[]> = {};
    for (const [user, pages] of [
      [holder, attendee],
      ['admin', staff],
    ] as const) {
      await enter(journey, user);
      for (const path of pages()) {
        await visit(path);
        await page.locator('main h1').first().waitFor();
        await page.getByText(word).first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        const found = await page.evaluate(wideHere);
        if (found.length > 0) wide[path] = found;
      }
    }
    expect(wide).toEqual({});
  });
});
