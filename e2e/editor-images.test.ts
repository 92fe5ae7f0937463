// In Chromium, because a picture is dropped and dragged.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, bannerFile, draftOf, onlyFor, untilSaved } from './support/editing.ts';
import { enter, look, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';

const people = peopleOf('editor-images');

/** Pictures in the editor: drop, crop, undo, publish (events 4.7). */

const desktop: Look = { locale: 'en-US', size: 'desktop' };

test('drops a banner, corrects the crop of the card, undoes and redoes both, and publishes them', async () => {
  const { editor: e, eventPictures: t } = await loadStaff('en-US');
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'PICTURED',
    name: 'Evening of pictures',
    firstDay: '2099-05-05',
  });
  await onlyFor(eventId, people.buyer);
  const { name, mimeType, buffer } = await bannerFile('summer.jpg');
  await travel(desktop, async (journey) => {
    const { page } = journey;
    const button = (words: string) => page.getByRole('button', { name: words, exact: true });
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: e.tabImages }).click();
    const zone = button(t.addTo({ what: e.banner }));
    await zone.waitFor();
    await look(journey, 'editor-images-empty');

    const drop = async (file: { name: string; type: string; base64: string }) => {
      const data = await page.evaluateHandle(({ name: called, type, base64 }) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        transfer.items.add(new File([bytes], called, { type }));
        return transfer;
      }, file);
      await zone.dispatchEvent('drop', { dataTransfer: data });
    };
    await drop({ name: 'notes.txt', type: 'text/plain', base64: 'aGk=' });
    await page.getByText(t.notPicture({ name: 'notes.txt' })).waitFor();
    await drop({ name, type: mimeType, base64: buffer.toString('base64') });
    const picture = page.getByAltText(e.imageNow({ what: e.banner }));
    await picture.waitFor();

    const corrected = page.getByText(t.corrected, { exact: true });
    await page.getByRole('button', { name: `${t.card} ${t.correct}` }).click();
    const frame = page.getByRole('dialog').getByRole('group').first();
    await frame.waitFor();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowUp');
    await look(journey, 'editor-images-crop');
    await button(t.cropDone).click();
    await corrected.waitFor();
    await look(journey, 'editor-images');
    await untilSaved(page);
    const [image] = (await draftOf(eventId)).definition.images ?? [];
    expect(image).toMatchObject({ key: 'event-banner', fileName: 'summer.jpg', crops: { card: { x: 0 } } });
    expect((await draftOf(eventId)).images, 'attendees see no picture yet').toEqual([]);

    await button(e.undo).click();
    await corrected.waitFor({ state: 'detached' });
    await button(e.undo).click();
    await picture.waitFor({ state: 'detached' });
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.images).toEqual([]);
    await button(e.redo).click();
    await button(e.redo).click();
    await corrected.waitFor();
    await untilSaved(page);
    expect((await draftOf(eventId)).definition.images).toEqual([image]);

    // Attendees may not read the image yet, and the preview shows its crop.
    await journey.visit(`/admin/${eventId}/preview`);
    const shown = page.getByRole('article').filter({ hasText: 'Evening of pictures' }).locator('img').first();
    await expect
      .poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth / each.naturalHeight))
      .toBeCloseTo(16 / 9, 1);
    expect(await shown.getAttribute('src')).toMatch(/^blob:/);
    await look(journey, 'preview-draft-image');
    await journey.visit(`/admin/self-service/${eventId}`);

    await button(e.review).click();
    await page.getByText(e.becomesVisible).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }).click();
    await page.getByText(e.stateLive, { exact: true }).first().waitFor();
    expect((await draftOf(eventId)).images).toEqual([image]);
  });

  await travel(desktop, async (journey) => {
    await enter(journey, people.buyer, '/');
    const card = journey.page.getByRole('article').filter({ hasText: 'Evening of pictures' });
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator('img').first();
    // The first request of a crop creates all its widths.
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const address = new URL(await picture.evaluate((image: HTMLImageElement) => image.currentSrc));
    expect(address.searchParams.get('use')).toBe('card');
    expect(address.searchParams.get('c')).toMatch(/^\d+(-\d+){3}$/);
    await look(journey, 'events-cropped');
  });
});
