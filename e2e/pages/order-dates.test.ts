import type { EventView } from '@foyer/contract/events/events';
import { receipts } from '@foyer/messages/en-US/payments/receipts';
import { expect, test } from 'vitest';
import { asAdmin, draftElsewhere } from '../support/editing.ts';
import { enter, travel } from './support/journey.ts';
import { productTime } from '../support/product.ts';
import { moveOrder } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';

const people = peopleOf('order-dates');

/** At this time it is 24 May in Los Angeles and 25 May in Tokyo. */
const orderedAt = '2026-05-25T02:00:00Z';

/** An event in Los Angeles with an order of 24 May. */
async function orderInLosAngeles(user: string) {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'FAR-AWAY',
    name: 'Evening by the Pacific',
    firstDay: new Date(productTime().getTime() + 40 * 86_400_000).toISOString().slice(0, 10),
  });
  await draftElsewhere(eventId, (it) => ({
    ...it,
    configuration: { ...it.configuration, timeZone: 'America/Los_Angeles', eligibleAccounts: [user] },
  }));
  const event = await asAdmin<EventView>(`/events/${eventId}/publish`, 'POST', {});
  const [type] = (await ticketTypes(event, user)).values();
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: plainAnswers('Robin', 'Hale'),
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return { event, orderId: body.orderId };
}

test('the date of an order is the same on every screen for a reader in Tokyo and an event in Los Angeles', async () => {
  const user = people.farAway;
  const { event, orderId } = await orderInLosAngeles(user);
  const day = 'May 24, 2026 (PDT)';
  await travel({ locale: 'en-US', size: 'phone', timezone: 'Asia/Tokyo' }, async (journey) => {
    const { page, visit } = journey;
    const confirmation = `/confirmation/${event.eventShortCode}/${orderId}`;
    await enter(journey, user, confirmation);
    // The receipts are written after the order.
    await page.getByRole('button', { name: receipts.download }).waitFor();
    await moveOrder(orderId, orderedAt);

    await visit(confirmation);
    // The order and its receipt.
    await expect.poll(() => page.getByText(day, { exact: true }).count()).toBe(2);
    expect(await page.getByText('May 25').count()).toBe(0);

    await visit(`/account/${event.eventId}/summary`);
    await page.getByRole('link', { name: receipts.orderOf({ id: String(orderId), date: day }) }).waitFor();
  });
  // A reader on the same day needs no zone.
  await travel({ locale: 'en-US', size: 'phone', timezone: 'America/Los_Angeles' }, async (journey) => {
    await enter(journey, user, `/confirmation/${event.eventShortCode}/${orderId}`);
    await expect.poll(() => journey.page.getByText('May 24, 2026', { exact: true }).count()).toBe(2);
  });
  await travel({ locale: 'en-US', size: 'desktop', timezone: 'Asia/Tokyo' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/event/${event.eventId}/order-summary/${user}`);
    const order = page.getByRole('article').filter({ hasText: String(orderId) });
    await order
      .getByText(/^May 24, (?:2026, )?7:00 PM PDT$/)
      .first()
      .waitFor();
    await page.getByText('May 24, 2026 (PDT)').first().waitFor();
    expect(await page.getByText(/5\/25\/26|May 25/).count()).toBe(0);
  });
});
