import { expect, test } from 'vitest';
import { signIn, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';

const people = peopleOf('pictures');

/** Pictures as they come to a browser: as wide as they are shown, the first before all others, the others when near. */

const phone: Look = { locale: 'en-US', size: 'phone' };

/** What the pictures of a page are, in their order. */
const picturesOf = () =>
  [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => ({
    address: image.currentSrc,
    asked: Number(new URL(image.currentSrc, location.href).searchParams.get('width')),
    shown: image.getBoundingClientRect().width * devicePixelRatio,
    first: image.fetchPriority === 'high' && image.loading !== 'lazy',
    done: image.complete && image.naturalWidth > 0,
  }));

test('the events list on a phone: cold under 250 KB, each picture as wide as it is shown, the far ones later', async () => {
  await travel(phone, async (journey) => {
    const { page, go } = journey;
    await signIn(journey, people.visitor);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await go('/');
    await page.getByRole('article').first().waitFor();
    await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(picturesOf);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.map(({ first }) => first)).toEqual(seen.map((_, place) => place === 0));
    for (const { asked, shown, address } of seen) {
      expect(asked, address).toBeGreaterThanOrEqual(shown * 0.9);
      expect(asked, address).toBeLessThanOrEqual(Math.max(192, shown * 1.5));
    }
    expect(bytes).toBeLessThan(250_000);
    expect(requests).toBeLessThanOrEqual(16);

    const all = await page.getByRole('article').count();
    expect(seen.length).toBeLessThan(2 * all);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await page.evaluate(picturesOf)).length).toBeGreaterThan(seen.length);
    await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
  });
});

test('the banner of a registration keeps its place, is asked for first and as wide as the page', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    await travel({ locale: 'en-US', size }, async (journey) => {
      const { page, go } = journey;
      const event = await eventOf('FIVESTAR26', people.visitor);
      await signIn(journey, people.visitor);
      await page.addInitScript(() => {
        Object.assign(globalThis, { shifted: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            // the page's own global, which nothing else knows
            (globalThis as unknown as { shifted: number }).shifted += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await go(`/registration/${event.eventId}`);
      await page.getByRole('radio').first().waitFor();
      await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
      const [banner] = await page.evaluate(picturesOf);
      expect(banner).toMatchObject({ first: true });
      expect(banner?.asked).toBeGreaterThanOrEqual((banner?.shown ?? 0) * 0.9);
      expect(banner?.asked).toBeLessThanOrEqual((banner?.shown ?? 0) * 1.5);
      expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
    });
  }
});
