import { mailTemplates, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { expect, test } from 'vitest';
import { codeInPicture } from './support/inbox.ts';
import { expectAccessible, sizes, travel, type Look } from './support/journey.ts';
import { ask, eventOf, tokenOf } from './support/product.ts';

/**
 * Every mail as a mail client renders it: on a phone and on a desktop, in light and dark colours. Codes and icons are
 * embedded; only the image of the event is requested (mail 5.9).
 */

const looks: readonly Look[] = [
  { locale: 'en-US', size: 'desktop' },
  { locale: 'es-US', size: 'phone' },
  { locale: 'ja-JP', size: 'phone' },
];
/** CSS px. Clients that show a mail in a column cut wider mails. */
const widest = 600;
const withCode: ReadonlySet<MailTemplate> = new Set(['confirmation', 'itinerary', 'transfer-to', 'upgrade']);

/**
 * Runs in the page. Returns the width of the mail and of its widest nested table, and whether each image can be drawn
 * and is embedded or the event's.
 */
const measure = () => ({
  width: document.documentElement.scrollWidth,
  column: Math.max(...Array.from(document.querySelectorAll('table table'), (table) => table.clientWidth)),
  pictures: Array.from(
    document.images,
    ({ src, naturalWidth }) => (src.startsWith('data:') || src.includes('use=mail')) && naturalWidth > 0,
  ),
});

test.each(looks)('fits the width and is readable: $locale, $size', async (seen) => {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  const token = await tokenOf('admin');
  await travel(seen, async ({ page }) => {
    for (const templateName of mailTemplates) {
      const [status, mail] = await ask(`/events/${eventId}/email/preview`, {
        token,
        body: { templateName, locale: seen.locale },
      });
      expect(status, templateName).toBe(200);
      await page.setContent((mail as { html: string }).html, { waitUntil: 'load' });
      const drawn = await page.evaluate(measure);
      expect(drawn.width, `${templateName} is no wider than the window`).toBeLessThanOrEqual(
        sizes[seen.size].viewport.width,
      );
      expect(drawn.column, `${templateName} keeps to its column`).toBeLessThanOrEqual(widest);
      expect(drawn.pictures, `${templateName} brings its pictures`).not.toContain(false);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, {
          runOnly: { type: 'rule', values: ['color-contrast', 'image-alt', 'html-has-lang'] },
        });
      }
      if (!withCode.has(templateName)) continue;
      const code = page.getByRole('img', { name: /QR/i }).first();
      await code.scrollIntoViewIfNeeded();
      // Rendered in dark colours, as a phone at the door shows it.
      expect(await codeInPicture(await code.screenshot()), templateName).toBe('SAMPLE');
    }
  });
});

test('detects a mail that is too wide or without its images', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async ({ page }) => {
    await page.setContent(
      '<html lang="en"><body><table><tr><td><table width="391"><tr><td><img src="data:,"></td></tr></table>',
    );
    const drawn = await page.evaluate(measure);
    expect(drawn.width).toBeGreaterThan(sizes.phone.viewport.width);
    expect(drawn.column).toBe(391);
    expect(drawn.pictures).toEqual([false]);
  });
});
