// In Chromium, because keys move in a rich text field, and a preview has a width.
import { locales } from '@foyer/contract/wire/vocabulary';
import { languageName } from '@foyer/messages/catalogue/languages';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, draftOf, untilSaved } from './support/editing.ts';
import { enter, look, travel, type Look } from './support/journey.ts';
import { eventOf } from './support/product.ts';

/** The block editor of the mail templates (mail 5). */

const japanese: Look = { locale: 'ja-JP', size: 'phone' };

test.for<Look>([{ locale: 'en-US', size: 'desktop' }, japanese])(
  'writes a heading, a placeholder and a button, and previews them after a reload: $locale',
  async (at) => {
    const body = {
      template: 'ordinary',
      eventShortCode: `BLOCKS-${at.locale}`,
      name: 'Evening of blocks',
      firstDay: '2099-05-05',
    };
    const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', body);
    await travel(at, async (journey) => {
      const { page } = journey;
      const { editor: e, mailEditor: t, outbox } = await loadStaff(at.locale);
      const button = (label: string) => page.getByRole('button', { name: label, exact: true });
      const pick = async (menu: string, entry: string) => {
        await button(menu).click();
        await page.getByRole('menuitem', { name: entry, exact: true }).click();
      };
      const open = async () => {
        await page.getByRole('tab', { name: e.tabMails }).click();
        await page.getByRole('combobox', { name: e.mail, exact: true }).selectOption({ label: outbox.templateRefund });
        await page.getByRole('textbox', { name: t.content, exact: true }).waitFor();
      };
      const area = page.getByRole('textbox', { name: t.content, exact: true });
      const frame = page.frameLocator(`iframe[title="${e.preview}"]`);
      await enter(journey, 'admin', `/admin/self-service/${eventId}`);
      await open();
      await look(journey, `mail-blocks-built-in-${at.locale}`);

      // Keys that are pressed before the next frame of the screen belong to the text too.
      await page.evaluate(() => {
        window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 1000);
      });
      await area.locator('h1').click();
      await page.keyboard.press('End');
      await pick(t.insertBlock, t.heading);
      await page.keyboard.type('See you soon, ');
      await pick(t.insertToken, t.tokenName);
      await page.keyboard.type('!');
      await pick(t.insertBlock, t.button);
      await page.keyboard.type(' now');
      const stored = async () =>
        (await draftOf(eventId)).definition.emailTemplates?.find((each) => each.templateHTMLContent)
          ?.templateHTMLContent ?? '';
      await expect.poll(stored).toContain(`${t.buttonText} now</a>`);
      expect(await stored()).toContain('See you soon, *|NAME|*!</h1>');
      expect(await stored()).toContain('href="*|LINK|*"');

      // The keys take back the text of the focused editor.
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => area.getByText(`${t.buttonText} now`).count()).toBe(0);
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await area.getByText(`${t.buttonText} now`).waitFor();
      await untilSaved(page);

      await page.reload();
      await open();
      await area.getByText(`${t.buttonText} now`).waitFor();
      expect(await area.getByRole('img', { name: t.chip({ name: t.tokenName }) }).count()).toBeGreaterThan(1);
      await frame.getByRole('heading', { name: /See you soon, .+!/ }).waitFor();
      await frame.getByRole('link', { name: `${t.buttonText} now` }).waitFor();
      await look(journey, `mail-blocks-written-${at.locale}`);
      // The label of each row is above its value, because the preview has the width of a phone.
      const label = await frame.locator('td.stack').first().boundingBox();
      const value = await frame.locator('td.stack + td').first().boundingBox();
      expect(value?.x).toBe(label?.x);
      expect(value?.y).toBeGreaterThan(label?.y ?? Infinity);
      await page.getByLabel(t.dark, { exact: true }).check();
      await page.getByLabel(t.desktop, { exact: true }).check();
      await frame.getByRole('heading', { name: /See you soon, .+!/ }).waitFor();
      await look(journey, `mail-blocks-dark-${at.locale}`);
    });
  },
);

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
      await page.getByRole('combobox', { name: e.language, exact: true }).selectOption({ label: languageName(locale) });
      for (const kind of kinds) {
        await page.getByRole('combobox', { name: e.mail, exact: true }).selectOption({ label: kind });
        await area.waitFor();
        expect(await page.getByText(t.onlyHtmlTitle).count(), `${kind} ${locale}`).toBe(0);
        expect(await area.getAttribute('lang')).toBe(locale);
      }
    }
    await look(journey, 'mail-blocks-translating');
    await page.getByLabel(t.showHtml).check();
    const html = page.getByLabel(e.html, { exact: true });
    await html.fill((await html.inputValue()).replace('</h1>', '</h1><div>Own</div>'));
    await page.getByText(t.onlyHtmlTitle).waitFor();
    await look(journey, 'mail-blocks-html');
    await page.getByRole('button', { name: e.backToBuiltIn }).click();
  });
});

const spanish: Look = { locale: 'es-US', size: 'phone', colorScheme: 'dark' };

test.for([spanish, japanese])(
  'previews a mail with an attendee, and writes chips into the subject: $locale',
  async (at) => {
    await travel(at, async (journey) => {
      const { page } = journey;
      const { editor: e, mailEditor: t } = await loadStaff(at.locale);
      const { eventId } = await eventOf('FIVESTAR26', 'admin');
      await enter(journey, 'admin', `/admin/self-service/${eventId}`);
      await page.getByRole('tab', { name: e.tabMails }).click();
      // The confirmation of the demo has the event image. Its first request creates the crop.
      const image = page.frameLocator(`iframe[title="${e.preview}"]`).locator('img[src*="use=mail"]');
      await expect
        .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth), { timeout: 30_000 })
        .toBeGreaterThan(0);
      await page.getByRole('combobox', { name: e.mail, exact: true }).selectOption('upgrade');
      const subject = page.getByRole('textbox', { name: e.subject, exact: true });
      await subject.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('To ');
      await page.getByRole('button', { name: t.insertInSubject, exact: true }).click();
      await page.getByRole('menuitem', { name: t.tokenName, exact: true }).click();
      const chips = subject.getByRole('img', { name: t.chip({ name: t.tokenName }) });
      await chips.waitFor();
      await page.getByText(t.sampleHint).waitFor();

      const person = page.getByRole('combobox', { name: t.previewPerson, exact: true });
      // Japanese shows the last name first.
      const entry = (name: RegExp) => page.locator('[role="option"]').filter({ hasText: name }).first();
      await person.click();
      await entry(/Grace Hughes|Hughes Grace/).waitFor();
      await person.fill('Sarah Walker');
      // The list moves when it is filtered, and a click during this would hit another person.
      await entry(/Grace Hughes|Hughes Grace/).waitFor({ state: 'detached' });
      await entry(/Sarah Walker|Walker Sarah/).click();
      await expect
        .poll(() => page.locator('strong').allTextContents())
        .toContainEqual(expect.stringMatching(/^To .*Walker/));
      expect(await page.getByText(t.sampleHint).count()).toBe(0);
      await look(journey, `mail-blocks-attendee-${at.locale}`);

      await subject.click();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await expect.poll(() => chips.count()).toBe(0);
      expect(await subject.textContent()).toBe('To ');
      await page.getByRole('button', { name: e.backToBuiltIn }).click();
    });
  },
);
