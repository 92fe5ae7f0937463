import type { Dispute } from '@foyer/contract/payments/refunds-and-disputes';
import type { EventView } from '@foyer/contract/events/events';
import type { Order as BoughtOrder } from '@foyer/contract/orders/orders';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin } from '../support/editing.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { runJobs } from './support/server.ts';
import { payerDisputes, refundsEnd } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';

const people = peopleOf('after-charge');

/** Money after a charge, as staff and buyer see it: a pending refund, a failed refund, and a dispute. */

/** Buys a full pass of ENERGIZE26 with a card that takes a day for refunds. */
async function buys(user: string): Promise<{ event: EventView; orderId: number }> {
  const event = await eventOf('ENERGIZE26', user);
  const pass = (await ticketTypes(event, user)).get('Full pass');
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: pass?.ticketConfigurationId ?? 0,
    values: plainAnswers('Robin', 'Hale'),
    cardNumber: '4000000000007726',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { event, orderId: body.orderId };
}

async function refunds({ page, visit }: Journey, words: Staff, { event, orderId, user }: Order): Promise<void> {
  const { orderSummary: s, refundsAndDisputes } = words;
  await visit(`/admin/event/${event.eventId}/order-summary/${user}`);
  await page.getByRole('button', { name: s.refundOf({ id: String(orderId) }) }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByLabel(s.reason).fill('Asked by telephone');
  await dialog.getByRole('button', { name: s.refundConfirm({ amount: '$49.00' }) }).click();
  await page.getByText(refundsAndDisputes.refundPending({ amount: '$49.00' })).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(s.refundPending, { exact: true }).waitFor();
}
/** Waits until the provider has completed or failed the pending refunds. */
async function untilRefundsEnd({ orderId, user }: Order): Promise<void> {
  const amount = async () => {
    const [, body] = await ask(`/orders/${orderId}`, { token: await tokenOf(user) });
    return (body as { data: BoughtOrder }).data.refundOnItsWayAmount;
  };
  await runJobs();
  await expect.poll(amount).toBe(0);
}
type Staff = Awaited<ReturnType<typeof loadStaff>>;
interface Order {
  event: EventView;
  orderId: number;
  user: string;
}

test('shows a refund that takes a day as pending to staff, on the order and in the mail, and then as complete', async () => {
  const user = people.english;
  const order = { ...(await buys(user)), user };
  const words = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    await enter(journey, 'admin');
    await refunds(journey, words, order);
    await mailWith('Your refund of $49.00 is on its way.', 'Asked by telephone');
    await refundsEnd(order.orderId);
    await untilRefundsEnd(order);
    await journey.page.reload();
    await journey.page.getByText('Asked by telephone').first().waitFor();
    // Next to the sum of refunds.
    const complete = journey.page.getByText(words.orderSummary.refundComplete, { exact: true });
    await expect.poll(() => complete.count()).toBe(2);
  });
});

test('returns a failed refund to staff, who record how it was settled; its buyer saw it as pending', async () => {
  const user = people.japanese;
  const order = { ...(await buys(user)), user };
  const words = await loadStaff('ja-JP');
  const { refundsAndDisputes: t, attention } = words;
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, 'admin');
    await refunds(journey, words, order);
  });
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, user);
    await journey.visit(`/confirmation/${order.event.eventShortCode}/${order.orderId}`);
    await journey.page.getByText(journey.text.confirmation.refundPending).waitFor();
  });
  await refundsEnd(order.orderId, { failing: true });
  await untilRefundsEnd(order);
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/money');
    await page.getByRole('heading', { name: attention.title }).waitFor();
    await expect.poll(() => page.getByText(t.attentionRefundFailed).count()).toBe(1);
    await journey.visit(`/admin/event/${order.event.eventId}/order-summary/${user}`);
    await page.getByText(t.refundDidNotArrive, { exact: true }).waitFor();
    await page.getByRole('button', { name: t.settle }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('radio', { name: t.methodTransfer }).check();
    await dialog.getByLabel(t.reason).fill('3月3日に銀行振込');
    await dialog.getByRole('button', { name: t.settleConfirm }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(t.methodTransfer, { exact: true }).waitFor();
  });
});

test('shows a dispute among the decisions and at the order with its deadline, and offers its evidence as one file', async () => {
  const user = people.spanish;
  const { event, orderId } = await buys(user);
  await payerDisputes(orderId);
  await runJobs();
  const fetchDisputes = () => asAdmin<{ results: Dispute[] }>(`/admin/disputes?orderId=${orderId}`, 'GET');
  await expect.poll(async () => (await fetchDisputes()).results.length).toBe(1);
  const { refundsAndDisputes: t } = await loadStaff('es-US');
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/money');
    await page.getByRole('heading', { name: t.disputesTitle }).waitFor();
    await page.getByText(/Responder a más tardar el/).waitFor();
    await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
    await page.getByText(t.disputeNeedsResponse).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: t.disputeEvidenceOf({ id: String(orderId) }) }).click();
    expect((await file).suggestedFilename()).toBe(`dispute-${orderId}.html`);
  });
});
