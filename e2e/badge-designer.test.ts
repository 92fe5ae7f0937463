// In Chromium, because a badge is dragged and printed.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { EventView } from '@foyer/contract/events/events';
import { expect, test } from 'vitest';
import { asAdmin, draftOf, onlyFor, untilSaved } from './support/editing.ts';
import { enter, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { buyTicket, plainAnswers, ticketTypes } from './support/shop.ts';

const people = peopleOf('badge-designer');

/** An event without a badge gets one: designed in the editor, moved by keyboard, undone, published and printed. */
test('designs a badge from nothing and prints it in its size', async () => {
  const { badge: b, badgeDesigner: t, editor: e } = await loadStaff('en-US');
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'strike-out-hunger',
    eventShortCode: 'JOURNEY-BADGES',
    name: 'Journey with badges',
    firstDay: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  });
  await onlyFor(eventId, people.guest);
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  const event = await asAdmin<EventView>(`/admin/events/${eventId}`, 'GET');
  const [type] = (await ticketTypes(event, people.guest)).values();
  const { status, body } = await buyTicket(event, {
    user: people.guest,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { ...plainAnswers('Robin', 'Hale'), shift: 'morning', tShirtSize: 'M' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: t.tab, exact: true }).click();
    await page.getByRole('button', { name: t.turnOn, exact: true }).click();
    await page.getByLabel(t.size, { exact: true }).selectOption('card');
    await page.getByRole('button', { name: t.use, exact: true }).click();
    await page.getByLabel(t.kinds.accountNumber, { exact: true }).waitFor({ state: 'detached' });

    const frame = page.getByRole('complementary', { name: t.preview }).getByRole('button', { name: t.kinds.title });
    const field = async () =>
      (await draftOf(eventId)).definition.configuration.badges?.[0]?.front.find(({ kind }) => kind === 'title');
    await frame.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await untilSaved(page);
    const moved = await field();
    // Moves of one field right after each other are one step of undo.
    await page.getByRole('button', { name: e.undo, exact: true }).click();
    await expect.poll(async () => (await field())?.y).toBeCloseTo((moved?.y ?? 0) + 6, 1);
    await look(journey, 'badge-designer');

    await page.getByRole('button', { name: e.review, exact: true }).click();
    await page.getByRole('alertdialog').getByText(e.touchesNobody).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }).click();
    await expect
      .poll(async () => asAdmin<unknown[]>(`/admin/events/${eventId}/badge-designs`, 'GET'))
      .toMatchObject([{ width: 101.6, height: 76.2 }]);

    await journey.visit(`/admin/event/${eventId}/badges`);
    await page.getByRole('button', { name: b.printMany({ count: 1 }), exact: true }).waitFor();
    await look(journey, 'badge-designed');
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
    expect(boxes).toHaveLength(1);
    expect(Math.abs((Number(boxes[0]?.[1]) / 72) * 25.4 - 101.6)).toBeLessThan(0.3);
    expect(Math.abs((Number(boxes[0]?.[2]) / 72) * 25.4 - 76.2)).toBeLessThan(0.3);
    await page.locator('[data-print-out]').getByText('Robin', { exact: true }).waitFor({ state: 'attached' });
  });
});
