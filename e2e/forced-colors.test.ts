// In Chromium, because it draws forced colours, and scrolls.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, screenshot, settled, travel } from './support/journey.ts';
import { eventOf } from './support/product.ts';

/** In forced colours a browser replaces each colour by the system's few. What colour alone shows would be gone. */
test('bars and the selected tab can be seen in forced colours, and a page behind a dialog does not scroll', async () => {
  const { eventId } = await eventOf('STRIKE25', 'admin');
  const { reports } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await page.emulateMedia({ forcedColors: 'active' });
    await enter(journey, 'admin', `/admin/${eventId}?tab=stats`);
    await page.locator('svg[role=application] > path').first().waitFor();
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

    // The page behind a dialog does not scroll. The wheel is over the dialog's title, which does not scroll either.
    await page.getByRole('button', { name: reports.export, exact: true }).first().click();
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
  });
});
