// In Chromium, because keys move in a rich text field, and a preview has a width.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, draftOf, untilSaved } from './support/editing.ts';
import { enter, look, travel, type Look } from './support/journey.ts';
import { eventOf } from './support/product.ts';

/** The block editor of the mail templates (mail 5). */

const english: Look = { locale: 'en-US', size: 'desktop' };
const japanese: Look = { locale: 'ja-JP', size: 'phone', colorScheme: 'dark' };

test('writes a heading, a placeholder and a button, and previews them after a reload', async () => {
  const body = {
    template: 'ordinary',
    eventShortCode: 'BLOCKS',
    name: 'Evening of blocks',
    firstDay: '2099-05-05',
  };
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', body);
  await travel(english, async (journey) => {
    const { page } = journey;
    const { editor: e, mailEditor: t, outbox } = await loadStaff('en-US');
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    const pick = async (menu: string, entry: string) => {
      await button(menu).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    };
    const open = async () => {
      await page.getByRole('tab', { name: e.tabMails }).click();
      await page.getByRole('combobox', { name: e.mail, exact: true }).selectOption({ label: outbox.templateUpgrade });
      await page.getByRole('textbox', { name: t.content, exact: true }).waitFor();
    };
    const area = page.getByRole('textbox', { name: t.content, exact: true });
    const frame = page.frameLocator(`iframe[title="${e.preview}"]`);
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await open();
    await look(journey, 'mail-blocks-built-in');

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
    await look(journey, 'mail-blocks-written');
    // The label of each row is above its value, because the preview has the width of a phone.
    const label = await frame.locator('td.stack').first().boundingBox();
    const value = await frame.locator('td.stack + td').first().boundingBox();
    expect(value?.x).toBe(label?.x);
    expect(value?.y).toBeGreaterThan(label?.y ?? Infinity);
    await page.getByLabel(t.dark, { exact: true }).check();
    await page.getByLabel(t.desktop, { exact: true }).check();
    await frame.getByRole('heading', { name: /See you soon, .+!/ }).waitFor();
    await look(journey, 'mail-blocks-dark');
  });
});

test('previews a mail with an attendee, and writes chips into the subject', async () => {
  await travel(japanese, async (journey) => {
    const { page } = journey;
    const { editor: e, mailEditor: t } = await loadStaff('ja-JP');
    const { eventId } = await eventOf('FIVESTAR26', 'admin');
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: e.tabMails }).click();
    // The confirmation of the demo has the event image. Its first request creates the crop.
    const image = page.frameLocator(`iframe[title="${e.preview}"]`).locator('img[src*="use=mail"]');
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
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
    const entry = (name: string) => page.locator('[role="option"]').filter({ hasText: name }).first();
    await person.click();
    await entry('Hughes Grace').waitFor();
    await person.fill('Sarah Walker');
    // The list moves when it is filtered, and a click during this would hit another person.
    await entry('Hughes Grace').waitFor({ state: 'detached' });
    await entry('Walker Sarah').click();
    await expect
      .poll(() => page.locator('strong').allTextContents())
      .toContainEqual(expect.stringMatching(/^To .*Walker/));
    expect(await page.getByText(t.sampleHint).count()).toBe(0);
    await look(journey, 'mail-blocks-attendee');

    await subject.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await expect.poll(() => chips.count()).toBe(0);
    expect(await subject.textContent()).toBe('To ');
    await page.getByRole('button', { name: e.backToBuiltIn }).click();
  });
});
