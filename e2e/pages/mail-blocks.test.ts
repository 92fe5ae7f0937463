import { locales } from '@foyer/contract/wire/vocabulary';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { languageName } from '@foyer/messages/catalogue/languages';
import { expect, test } from 'vitest';
import { eventOf } from '../support/product.ts';
import { enter, travel } from './support/journey.ts';
import { passTime } from './support/server.ts';

/** The block editor of the mail templates (mail 5). */

test('opens every mail of the demo events as blocks, and says when it cannot', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { editor: e, mailEditor: t } = await loadStaff('en-US');
    const { eventId } = await eventOf('FIVESTAR26', 'admin');
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: e.tabMails }).click();
    const area = page.getByRole('textbox', { name: t.content, exact: true });
    const kinds = await page.getByRole('combobox', { name: e.mail, exact: true }).locator('option').allTextContents();
    for (const locale of locales) {
      // One account draws at most 30 previews in ten seconds.
      passTime(10_000);
      await page.getByRole('combobox', { name: e.language, exact: true }).selectOption({ label: languageName(locale) });
      for (const kind of kinds) {
        await page.getByRole('combobox', { name: e.mail, exact: true }).selectOption({ label: kind });
        await area.waitFor();
        expect(await page.getByText(t.onlyHtmlTitle).count(), `${kind} ${locale}`).toBe(0);
        expect(await area.getAttribute('lang')).toBe(locale);
      }
    }
    await page.getByLabel(t.showHtml).check();
    const html = page.getByLabel(e.html, { exact: true });
    await html.fill((await html.inputValue()).replace('</h1>', '</h1><div>Own</div>'));
    await page.getByText(t.onlyHtmlTitle).waitFor();
    await page.getByRole('button', { name: e.backToBuiltIn }).click();
  });
});
