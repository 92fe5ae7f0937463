import { answeredErrors } from '@foyer/messages/en-US/common/answered-errors';
import { expect, test } from 'vitest';
import type { Order } from '@foyer/contract/orders/orders';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { enter, travel, travelEverywhere, type Journey } from './support/journey.ts';
import { auditLines, chargesOfChanges, whileChargesWait } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { buyGeneral, comesBack, ticketOf, ticketsOf } from '../support/shop.ts';
import { fillCard, pay } from '../support/steps.ts';

/**
 * A ticket changes to another type and back: the card is charged, the money is refunded, and the code changes each
 * time.
 */

const people = peopleOf('change');

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

/** Opens the card's menu and selects the change. */
async function choose({ page, text }: Journey, words: string): Promise<void> {
  await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
  await page.getByRole('menuitem', { name: words }).click();
}

test('upgrades with a charge, downgrades with a refund, and sends a mail each time', async () => {
  const user = people.holder;
  const { event, ticketId } = await buyGeneral(user);
  const first = await ticketOf(user, ticketId);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const vip = 'VIP: front rows and backstage';
    await enter(journey, user, `/account/${event.eventId}/summary`);
    await choose(journey, text.tickets.upgradeTo({ ticket: vip }));
    const dialog = page.getByRole('dialog', { name: text.tickets.upgradeTitle });
    await dialog.getByText(text.tickets.chargedOnFile).waitFor();
    await dialog.getByRole('button', { name: text.tickets.confirmUpgrade, exact: true }).click();
    await page.getByText(text.tickets.changed).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await page.getByText(vip).first().waitFor();

    const upgraded = await ticketOf(user, ticketId);
    expect(upgraded.ticketCode).not.toBe(first.ticketCode);
    const paid = Number(upgraded.metadata.amount) - Number(first.metadata.amount);
    expect(paid).toBeGreaterThan(0);
    await mailWith('Your ticket has changed', vip, `${dollars(paid)} charged`);

    await choose(journey, text.tickets.downgradeTo({ ticket: 'General admission' }));
    const back = page.getByRole('dialog', { name: text.tickets.downgradeTitle });
    await back.getByText(text.tickets.refundedOnFile).waitFor();
    await back.getByRole('button', { name: text.tickets.confirmDowngrade, exact: true }).click();
    await page.getByText(text.tickets.changed).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await mailWith('Your ticket has changed', 'General admission', `${dollars(paid)} refunded`);
  });
  const last = await ticketOf(user, ticketId);
  expect(last.metadata).toMatchObject({ amount: first.metadata.amount, defaultDescription: 'General admission' });
});

test('lets the holder of a free ticket pay an upgrade by card in the dialog, after a declined card', async () => {
  const user = people.free;
  await comesBack(user);
  const [bought] = await ticketsOf(user);
  const event = await eventOf('ENERGIZE26', user);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text, expectProblem } = journey;
    expectProblem(/402/);
    await enter(journey, user, `/account/${event.eventId}/summary`);
    await choose(journey, text.tickets.upgradeTo({ ticket: 'Full pass' }));
    const dialog = page.getByRole('dialog', { name: text.tickets.upgradeTitle });
    await dialog.getByRole('button', { name: text.tickets.continueToPayment, exact: true }).click();
    await fillCard(journey, { number: '4000000000000002' });
    await pay(journey, '$49.00');
    await dialog.getByText(text.payment.notCharged).waitFor();
    await page.getByLabel(text.payment.cardNumber, { exact: true }).fill('4242424242424242');
    await pay(journey, '$49.00');
    await page.getByText(text.tickets.changed).waitFor();
  });
  const ticketId = bought?.ticketId ?? 0;
  expect((await ticketOf(user, ticketId)).metadata.defaultDescription).toBe('Full pass');
  expect(await chargesOfChanges(ticketId)).toEqual([
    { status: 'declined', amount: 4900 },
    { status: 'succeeded', amount: 4900 },
  ]);
});

test('takes cash at the desk, and shows it on the order and in the log', async () => {
  const user = people.refused;
  const { event, ticketId, orderId } = await buyGeneral(user);
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const { orderSummary: s } = await loadStaff('en-US');
    await enter(journey, 'admin');
    await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
    await page.getByRole('button', { name: text.tickets.changeTicket, exact: true }).click();
    await page
      .getByRole('menuitem', { name: text.tickets.upgradeTo({ ticket: 'VIP: front rows and backstage' }) })
      .click();
    const dialog = page.getByRole('dialog', { name: text.tickets.upgradeTitle });
    await dialog.getByRole('button', { name: text.tickets.bypassDifference, exact: true }).waitFor();
    // Cash needs an open drawer (payments 4.6).
    journey.expectProblem(/\b409\b/);
    const takeCash = dialog.getByRole('button', { name: text.tickets.cashDifference, exact: true });
    await takeCash.click();
    await dialog.getByText(textOf(answeredErrors.DRAWER_NOT_OPEN)).waitFor();
    await ask(`/admin/events/${event.eventId}/drawers/opening`, {
      method: 'PUT',
      token: await tokenOf('admin'),
      body: { amounts: [] },
    });
    await takeCash.click();
    await page.getByText(text.tickets.changed).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await page.getByText(s.actTicketUpgraded).first().waitFor();
    const payments = page.getByRole('list', { name: s.payments });
    await expect.poll(() => payments.getByRole('listitem').count()).toBe(2);
    await payments.getByRole('listitem').filter({ hasText: text.tickets.theOrder }).getByText('4242').waitFor();
    const change = payments.getByRole('listitem').filter({ hasText: text.tickets.changeOf({ id: String(ticketId) }) });
    await change.getByText(s.kindCash).waitFor();
  });
  const seePayments = async (journey: Journey) => {
    const { page, text } = journey;
    await page.getByText(text.tickets.changeOf({ id: String(ticketId) })).waitFor();
    await page.getByText(text.confirmation.paidInTotal).waitFor();
  };
  const confirmation = `/confirmation/${event.eventShortCode}/${orderId}`;
  await travelEverywhere((journey) => enter(journey, user, confirmation), seePayments);
  expect((await ticketOf(user, ticketId)).metadata.defaultDescription).toBe('VIP: front rows and backstage');
});

test('shows a running charge after the tab was closed, completes it, and charges once', async () => {
  const user = people.closing;
  const { event, ticketId, orderId } = await buyGeneral(user);
  const before = await ticketOf(user, ticketId);
  const vip = { english: 'VIP: front rows and backstage', japanese: 'VIP：前方席とバックステージ' };
  const upgrade = async (journey: Journey, ticket: string) => {
    const { page, text } = journey;
    await enter(journey, user, `/account/${event.eventId}/summary`);
    await choose(journey, text.tickets.upgradeTo({ ticket }));
    const dialog = page.getByRole('dialog', { name: text.tickets.upgradeTitle });
    await dialog.getByRole('button', { name: text.tickets.confirmUpgrade, exact: true }).click();
    return dialog;
  };
  await whileChargesWait(async ({ charging, release }) => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      await upgrade(journey, vip.english);
      await journey.page.getByText(journey.text.tickets.changing).waitFor();
      // The provider has the request and has not responded.
      await expect.poll(charging).toBe(1);
    });
    await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
      const { page, text, expectProblem } = journey;
      expectProblem(/409/);
      const dialog = await upgrade(journey, vip.japanese);
      await dialog.getByText(text.tickets.changePending).waitFor();
      await dialog.getByRole('link', { name: text.tickets.seeChange }).click();
      await page.getByRole('heading', { name: text.confirmation.completingChange }).waitFor();
      expect((await ticketOf(user, ticketId)).ticketCode).toBe(before.ticketCode);
      expect(await charging()).toBe(1);
      await release();
      await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
      await page.getByText(text.tickets.changed).waitFor();
    });
  });
  const after = await ticketOf(user, ticketId);
  expect(after.metadata.defaultDescription).toBe(vip.english);
  const paid = Number(after.metadata.amount) - Number(before.metadata.amount);
  expect(await chargesOfChanges(ticketId)).toEqual([{ status: 'succeeded', amount: Math.round(paid * 100) }]);
  const [, body] = await ask(`/orders/${orderId}`, { token: await tokenOf(user) });
  const { payments } = (body as { data: Order }).data;
  expect(payments.map(({ purpose, amount }) => ({ purpose, amount }))).toEqual([
    { purpose: 'order', amount: before.metadata.amount },
    { purpose: 'ticketChange', amount: paid },
  ]);
  expect(await auditLines()).toMatch(/All \d+ checks passed/);
});
