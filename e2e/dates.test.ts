// In Chromium, because lines break.
import { expect, test } from 'vitest';
import { expectWholeDates } from './support/dates.ts';
import { enter, settled, sizes, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyGeneral } from './support/shop.ts';

/** Japanese has no spaces, so a line could break inside a date. No screen of a phone breaks one. */

const people = peopleOf('dates');

/** At each width, lines break at other words. */
async function expectWholeDatesAt({ page }: Journey, path: string, widths: readonly number[]): Promise<void> {
  await settled(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: sizes.phone.viewport.height });
    await expectWholeDates(page, `${path} at ${width}`);
  }
}

async function expectWholeDatesOn(journey: Journey, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await journey.visit(path);
    await journey.page.locator('main h1').first().waitFor();
    await expectWholeDatesAt(journey, path, [390, 360, 340, 320]);
  }
}

test('no date of an attendee breaks inside', async () => {
  const { event, orderId, ticketId } = await buyGeneral(people.holder);
  const { eventId, eventShortCode } = event;
  const other = await eventOf('AMBITION26', people.holder);
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, people.holder);
    await expectWholeDatesOn(journey, [
      '/',
      `/registration/${other.eventId}`,
      '/account',
      `/account/${eventShortCode}`,
      `/account/${eventId}/summary`,
      `/confirmation/${eventShortCode}/${orderId}`,
      `/ticket/${ticketId}`,
      `/ticket/${ticketId}/transfer`,
      '/security',
    ]);
  });
});

test('no date of staff breaks inside', async () => {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  const event = `/admin/event/${eventId}`;
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, 'admin');
    await expectWholeDatesOn(journey, [
      '/dashboard',
      '/admin/events',
      '/admin/outbox',
      '/admin/security',
      '/admin/audit',
      '/admin/staff',
      '/admin/retention',
      '/admin/self-service',
      `/admin/self-service/${eventId}`,
      `${event}/scan`,
      `${event}/door`,
      `${event}/order-summary/${people.holder}`,
      `${event}/badges`,
      `${event}/drawers`,
      `${event}/exports`,
      `${event}/messages`,
      `/admin/${eventId}`,
      `/admin/${eventId}?tab=stats`,
      `/admin/${eventId}/manage`,
      `/admin/${eventId}/call-off`,
    ]);
    // The table of all events has many columns on a wide window.
    await journey.visit('/admin/events');
    await journey.page.getByText('FIVESTAR26-GALA', { exact: true }).waitFor();
    await expectWholeDatesAt(journey, '/admin/events', [1280, 1100, 960, 800]);

    // Control: a date that breaks is detected. The policy of the product forbids this style.
    await journey.page.goto('about:blank');
    await journey.page.setContent('<p style="width:5em">2026年12月24日</p>');
    await expect(expectWholeDates(journey.page, 'here')).rejects.toThrow('2026年12月24日');
  });
});
