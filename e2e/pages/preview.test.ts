import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, draftElsewhere, onlyFor } from '../support/editing.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';

const people = peopleOf('preview');

/** Previewing an event in preparation as attendees will see it. */

/** A draft with a falling price and a ticket type with a late sale start. Only this test uses the event. */
async function eventInPreparation(): Promise<number> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'JOURNEY-PREVIEW',
    name: 'Journey of a preview',
    firstDay: '2031-03-07',
  });
  await onlyFor(eventId, people.visitor);
  await draftElsewhere(eventId, (it) => {
    const [first, ...rest] = it.ticketConfigurations ?? [];
    if (!first) throw new Error('The template sells nothing.');
    const english = { currency: 'USD', currencyLocale: 'en-US' as const };
    return {
      ...it,
      registrationStart: '2031-01-10T15:00:00Z',
      registrationEnd: '2031-03-01T15:00:00Z',
      ticketConfigurations: [
        {
          ...first,
          ...english,
          amount: 80,
          coupons: [
            { key: 'new', defaultDescription: 'Early bird', percentOff: 25, endDateTime: '2031-02-01T06:00:00Z' },
          ],
        },
        {
          ...first,
          ...english,
          key: 'late',
          defaultDescription: 'Late arrival',
          translations: {},
          amount: 40,
          quantity: 12,
          startDateTime: '2031-02-10T15:00:00Z',
          addOns: [],
          coupons: [],
        },
        {
          ...first,
          key: 'yen',
          defaultDescription: 'In yen',
          translations: {},
          amount: 9000,
          currency: 'JPY',
          currencyLocale: 'ja-JP',
          addOns: [],
          coupons: [],
        },
        ...rest,
      ],
    };
  });
  return eventId;
}

test('previews a draft for staff on a future day as an attendee', async () => {
  const eventId = await eventInPreparation();
  const { editor, eventPreview: t, staffFrame } = await loadStaff('en-US');
  const choose = ({ page }: Journey, name: string) => page.getByRole('button', { name, exact: true }).click();

  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('tab', { name: editor.tabInfo }).waitFor();
    await page.getByRole('link', { name: staffFrame.preview, exact: true }).click();
    // Long before registration: the card has no link, and a later coupon does not lower the price yet.
    await page.getByText(t.closed).waitFor();
    expect(await page.getByRole('button', { name: text.events.register }).count()).toBe(0);

    await choose(journey, t.opens);
    await page.getByRole('status').filter({ hasText: 'January 10, 2031' }).waitFor();
    await page.getByText(t.closed).waitFor({ state: 'detached' });
    // The button that attendees see, which does nothing here.
    await page.getByRole('button', { name: text.events.register }).waitFor();
    const late = page.getByRole('radio', { name: /Late arrival/ });
    await expect.poll(() => late.isDisabled()).toBe(true);
    // Among several tickets none is chosen in advance.
    await page.getByRole('radio', { name: /\$60/ }).waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);

    // Tickets in the viewer's currency come first. Other currencies are behind one button, as in the registration.
    const yen = page.getByRole('radio', { name: /In yen/ });
    const others = page.getByRole('button', { name: text.registration.otherCurrencies({ count: 1 }) });
    await others.waitFor();
    expect(await yen.count()).toBe(0);
    await others.click();
    await yen.waitFor();
    expect(await yen.isChecked()).toBe(false);
    await page.getByLabel(t.country).selectOption('JPN');
    await page.getByRole('radio', { name: /\$60/ }).waitFor({ state: 'detached' });
    await yen.waitFor();
    await page.getByLabel(t.country).selectOption('');
    await page.getByRole('radio', { name: /\$60/ }).waitFor();

    await page.getByLabel(t.moment).fill('2031-02-20T09:30');
    await page.getByLabel(t.moment).press('Enter');
    await page.getByRole('status').filter({ hasText: 'February 20, 2031' }).waitFor();
    await expect.poll(() => late.isDisabled()).toBe(false);
    await late.check();
    await expect.poll(() => page.getByRole('radio', { name: /\$80/ }).isDisabled()).toBe(false);

    await choose(journey, t.closes);
    await page.getByLabel(t.source).selectOption('published');
    await page.getByText(t.unseenNotPublished).waitFor();
  });

  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const { eventPreview: ja } = await loadStaff('ja-JP');
    await enter(journey, 'admin', `/admin/${eventId}/preview`);
    await choose(journey, ja.opens);
    await page.getByRole('status').filter({ hasText: '2031年1月' }).waitFor();
    await page.getByLabel(ja.language, { exact: true }).selectOption('es-US');
    await page.locator('[lang="es-US"]').getByRole('button', { name: 'Inscribirme' }).waitFor();
  });
});
