// In Chromium, because a mail has a width.
import { mailTemplates, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { mailLooks } from '@foyer/domain/mail/mail-look';
import { expect, test } from 'vitest';
import { codeInPicture } from './support/inbox.ts';
import { expectAccessible, sizes, travel, type Look } from './support/journey.ts';
import { ask, eventOf, tokenOfNewOrganiser } from './support/product.ts';

/**
 * Every mail as a mail client renders it: on a phone and on a desktop, in light and dark colours. Codes and icons are
 * embedded; only the image of the event is requested (mail 5.9).
 */

const looks: readonly Look[] = [
  { locale: 'es-US', size: 'desktop' },
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
  const token = await tokenOfNewOrganiser(`mails-${seen.locale}`);
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
    // Control: a mail that is too wide and without its images is detected.
    await page.setContent(
      '<html lang="en"><body><table><tr><td><table width="1281"><tr><td><img src="data:,"></td></tr></table>',
    );
    const wide = await page.evaluate(measure);
    expect(wide.width).toBeGreaterThan(sizes[seen.size].viewport.width);
    expect([wide.column, wide.pictures]).toEqual([1281, [false]]);
  });
});

/** An image file of that size. */
const imageOf = (width: number, height: number) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`;
const ownImages = [
  `<img alt="wide" src="${imageOf(1200, 300)}">`,
  `<img alt="declared" src="${imageOf(1200, 300)}" width="1200" height="300">`,
  `<img alt="styled" src="${imageOf(1200, 300)}" style="width:900px;height:225px">`,
  `<img alt="block" src="${imageOf(1200, 300)}" width="526" style="${mailLooks.picture.style}">`,
  `<img alt="limited" src="${imageOf(1200, 300)}" style="max-width:600px">`,
  `<img alt="narrow" src="${imageOf(400, 40)}" width="120" height="12">`,
];
/** Two images in cells next to each other, which together are wider than a phone. */
const pair = `<table><tr>${['left', 'right']
  .map((alt) => `<td><img alt="${alt}" src="${imageOf(250, 125)}" width="250" height="125"></td>`)
  .join('')}<td>Text</td></tr></table>`;
/** A text that is wider than a phone on one line. */
const line = 'The doors open at nine in the morning and close at six in the evening.';
const ownTexts = [
  `<p style="white-space:nowrap">${line}</p>`,
  `<table><tr><td nowrap>Doors</td><td nowrap>${line}</td></tr></table>`,
  `<pre>${line}\n${line}</pre>`,
].join('');
const wideImages = ['wide', 'declared', 'styled', 'block', 'limited'];

/** The mails with the own images and texts: as the text of a template, and as a message. */
async function ownMails(): Promise<Record<'template' | 'message', string>> {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  const token = await tokenOfNewOrganiser('mails-own');
  const preview = async (path: string, body: object) => {
    const [status, mail] = await ask(path, { token, body });
    expect(status).toBe(200);
    return mail as { html: string; templateHTMLContent: string };
  };
  const own = ownImages.map((image) => `<p>${image}</p>`).join('') + pair + ownTexts;
  const text = { templateName: 'cancellation', locale: 'en-US' };
  const built = await preview(`/events/${eventId}/email/preview`, text);
  const template = await preview(`/events/${eventId}/email/preview`, {
    ...text,
    templateHTMLContent: built.templateHTMLContent.replace('</h1>', `</h1>${own}`),
  });
  const message = await preview(`/admin/events/${eventId}/messages/preview`, {
    kind: 'service',
    locale: 'en-US',
    text: { subject: 'A', text: 'A', html: own },
  });
  return { template: template.html, message: message.html };
}

test('fits wide images and texts of an own template and of a message into the width of a phone', async () => {
  const mails = await ownMails();
  await travel({ locale: 'en-US', size: 'phone' }, async ({ page }) => {
    for (const [kind, html] of Object.entries(mails)) {
      await page.setContent(html, { waitUntil: 'load' });
      const shown = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        images: Object.fromEntries(
          Array.from(document.images, ({ alt, width, height }): [string, [number, number]] => [alt, [width, height]]),
        ),
      }));
      expect(shown.width, kind).toBe(sizes.phone.viewport.width);
      for (const alt of wideImages) {
        const [width = 0, height = 0] = shown.images[alt] ?? [];
        expect(width, `${kind}: ${alt}`).toBeGreaterThan(250);
        expect(width, `${kind}: ${alt}`).toBeLessThan(sizes.phone.viewport.width);
        expect(width / height, `${kind}: ${alt}`).toBeCloseTo(4, 1);
      }
      expect(shown.images.narrow, kind).toEqual([120, 12]);
      for (const alt of ['left', 'right']) {
        const [width = 0, height = 0] = shown.images[alt] ?? [];
        expect(width, `${kind}: ${alt}`).toBeGreaterThanOrEqual(132);
        expect(width / height, `${kind}: ${alt}`).toBeCloseTo(2, 1);
      }
    }
  });
});
