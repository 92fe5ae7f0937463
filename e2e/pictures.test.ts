// In Chromium, because the displayed width of an image decides.
import { expect, test } from 'vitest';
import { enter, signIn, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';

const people = peopleOf('pictures');

/**
 * Images as the browser loads them: in the displayed width, the first one with priority, and the others when they are
 * near the window.
 */

const phone: Look = { locale: 'en-US', size: 'phone' };

/** The images of a page in their order. */
const picturesOf = () =>
  [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => ({
    address: image.currentSrc,
    requestedWidth: Number(new URL(image.currentSrc, location.href).searchParams.get('width')),
    shown: image.getBoundingClientRect().width * devicePixelRatio,
    first: image.fetchPriority === 'high' && image.loading !== 'lazy',
    done: image.complete && image.naturalWidth > 0,
  }));

/** Marks the time when the first card appeared. */
function noteFirstCard(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('article')) return;
    performance.mark('first-card');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * The requests of the page, and their bytes with the bytes of the page itself. Code that is prefetched for the next
 * page is not counted.
 */
const filesOfPage = () => {
  const [card] = performance.getEntriesByName('first-card');
  const own = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, startTime }) => !/\/assets\/.+\.js$/.test(name) || startTime < (card?.startTime ?? 0),
  );
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    names: own.map(({ name }) => name),
    bytes: own.reduce((sum, { transferSize }) => sum + transferSize, document?.transferSize ?? Number.NaN),
  };
};

test('loads the events list on a phone with less than 250 KB, images in their displayed width, and distant images later', async () => {
  await travel(phone, async (journey) => {
    const { page, visit } = journey;
    await signIn(journey, people.visitor);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.addInitScript(noteFirstCard);
    await visit('/');
    await page.getByRole('article').first().waitFor();
    await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(picturesOf);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.map(({ first }) => first)).toEqual(seen.map((_, index) => index === 0));
    for (const { requestedWidth, shown, address } of seen) {
      expect(requestedWidth, address).toBeGreaterThanOrEqual(shown * 0.9);
      expect(requestedWidth, address).toBeLessThanOrEqual(Math.max(192, shown * 1.5));
    }
    const { names, bytes } = await page.evaluate(filesOfPage);
    // The log of states follows when the page rests.
    const first = names.filter((name) => !/\/api\/log\/|send-state/.test(name));
    expect(first.length, names.join('\n')).toBeLessThanOrEqual(17);
    // Most of it is code that loads before the first card. This shows that nothing came from a cache.
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(250_000);

    const all = await page.getByRole('article').count();
    expect(seen.length).toBeLessThan(2 * all);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await page.evaluate(picturesOf)).length).toBeGreaterThan(seen.length);
    await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
  });
});

test("reserves the space of a registration's header image, and loads it in its displayed width", async () => {
  for (const size of ['phone', 'desktop'] as const) {
    await travel({ locale: 'en-US', size }, async (journey) => {
      const { page, visit } = journey;
      const event = await eventOf('FIVESTAR26', people.visitor);
      // Opens the page directly. After the list, the browser could use the list's larger image from its cache.
      await enter(journey, people.visitor);
      await page.addInitScript(() => {
        globalThis.layoutShift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            globalThis.layoutShift += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await visit(`/registration/${event.eventId}`);
      await page.getByRole('radio').first().waitFor();
      await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
      const pictures = await page.evaluate(picturesOf);
      const [picture] = pictures;
      expect(picture?.requestedWidth).toBeGreaterThanOrEqual((picture?.shown ?? 0) * 0.9);
      // The smallest width of a banner is 192.
      expect(picture?.requestedWidth).toBeLessThanOrEqual(Math.max(192, (picture?.shown ?? 0) * 1.5));
      expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThan(0.02);
    });
  }
});
