import { expect, test } from 'vitest';
import { enter, signIn, travel, type Look } from './support/journey.ts';
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

/** Notes in the page when its first card stood. */
function noteFirstCard(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('article')) return;
    performance.mark('first-card');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * What the page asked for, and its bytes with those of the page itself; the code of the next page, which comes while this one is being read,
 * sooner or later, is not its own.
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

test('the events list on a phone: cold under 250 KB, each picture as wide as it is shown, the far ones later', async () => {
  await travel(phone, async (journey) => {
    const { page, go } = journey;
    await signIn(journey, people.visitor);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.addInitScript(noteFirstCard);
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
    const { names, bytes } = await page.evaluate(filesOfPage);
    expect(names.length, names.join('\n')).toBeLessThanOrEqual(15);
    // The code that comes before the first card is most of it: nothing of it came from a cache.
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(250_000);

    const all = await page.getByRole('article').count();
    expect(seen.length).toBeLessThan(2 * all);
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect.poll(async () => (await page.evaluate(picturesOf)).length).toBeGreaterThan(seen.length);
    await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
  });
});

test('the picture in the head of a registration keeps its place and is as wide as it is shown', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    await travel({ locale: 'en-US', size }, async (journey) => {
      const { page, go } = journey;
      const event = await eventOf('FIVESTAR26', people.visitor);
      // Not by way of the list, whose larger picture the browser would take if it has it.
      await enter(journey, people.visitor);
      await page.addInitScript(() => {
        globalThis.layoutShift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            globalThis.layoutShift += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await go(`/registration/${event.eventId}`);
      await page.getByRole('radio').first().waitFor();
      await expect.poll(async () => (await page.evaluate(picturesOf)).every(({ done }) => done)).toBe(true);
      const pictures = await page.evaluate(picturesOf);
      const [picture] = pictures;
      expect(picture?.asked).toBeGreaterThanOrEqual((picture?.shown ?? 0) * 0.9);
      // 192 is the least width of a banner.
      expect(picture?.asked).toBeLessThanOrEqual(Math.max(192, (picture?.shown ?? 0) * 1.5));
      expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThan(0.02);
    });
  }
});
