import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { gatewayAnswersLate, leaveUndecided } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { ticketTypes, ticketsOf } from '../support/shop.ts';

const people = peopleOf('attention');

/**
 * Payments without a known result: staff see the history and resolve each one with one click.
 */

const neverAnswered = '4000000000004087';

/** Pays with a card with an unanswered charge, and advances the time by a quarter of an hour. */
async function undecided(user: string, event: EventView): Promise<string> {
  const type = (await ticketTypes(event, user)).get('A seat');
  const [status, body] = await ask('/orders', {
    token: await tokenOf(user),
    body: {
      eventId: event.eventId,
      tickets: [
        {
          externalAccountIdentifier: user,
          relationshipType: 'CONSULTANT',
          ticketConfigurationId: type?.ticketConfigurationId,
          ticketConfigurationAddOns: [],
          associatedTicketIds: [],
          values: { firstName: 'Robin', lastName: 'Hale', email: `${user}@example.com` },
        },
      ],
      chargeCreditCardRequest: {
        creditCard: {
          firstName: 'Robin',
          lastName: 'Hale',
          creditCardNumber: neverAnswered,
          email: `${user}@example.com`,
          expMonth: '12',
          expYear: '2040',
          cvv: '123',
          cardCountryCode: 'USA',
        },
        billingAddress: { address1: '1 Main Street', locality: 'Chicago', region: 'IL', postalCode: '60614' },
      },
    },
  });
  expect(status).toBe(409);
  const { error } = body as { error: { code: string; metadata: { orderIntentId: string } } };
  expect(error.code).toBe('ORDER_INTENT_NOT_COMPLETE');
  await leaveUndecided(error.metadata.orderIntentId);
  return error.metadata.orderIntentId;
}

test('resolves three stuck payments: settles one, refunds one, and releases one without money', async () => {
  const [settled, refunded, released] = [people.settled, people.refunded, people.released] as const;
  const event = await eventOf('HOT26', settled);
  const intents = await Promise.all([settled, refunded, released].map((user) => undecided(user, event)));
  await gatewayAnswersLate(intents[0] ?? '');
  await gatewayAnswersLate(intents[1] ?? '');

  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { attention: t } = await loadStaff('en-US');
    await enter(journey, 'admin', '/admin/money');
    const panel = page.getByRole('region', { name: t.title });
    await panel.getByText(t.count({ count: 3 })).waitFor();
    const card = (user: string) => panel.getByRole('article').filter({ hasText: user });
    await card(settled).getByText(t.stillPending).waitFor();
    await card(settled).getByText(t.whatHappened).click();
    await card(settled).getByText(t.stepInventoryTaken).waitFor();
    await card(settled).getByText(t.stepNoAnswer).waitFor();

    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await card(settled).getByRole('button', { name: t.settle }).click();
    await dialog.getByRole('button', { name: t.settleConfirm, exact: true }).click();
    await page.getByText(t.settledDone).waitFor();
    await card(settled).waitFor({ state: 'detached' });
    expect((await ticketsOf(settled)).map((ticket) => ticket.status)).toEqual(['ACTIVE']);

    await card(refunded).getByRole('button', { name: t.refund }).click();
    await dialog.getByLabel(t.reason).fill('Bought again elsewhere');
    await dialog.getByRole('button', { name: t.refundConfirm({ amount: '$25.00' }) }).click();
    await page.getByText(t.refundedDone({ amount: '$25.00' })).waitFor();
    await card(refunded).waitFor({ state: 'detached' });
    expect(await ticketsOf(refunded)).toEqual([]);

    await card(released).getByRole('button', { name: t.settle }).click();
    await dialog.getByRole('button', { name: t.settleConfirm, exact: true }).click();
    await page.getByText(t.releasedDone).waitFor();
    await panel.getByText(t.none).waitFor();
    expect(await ticketsOf(released)).toEqual([]);
  });
  const { orderId } = (await ticketsOf(settled))[0] ?? { orderId: 0 };
  await mailWith(String(orderId), '.ics');
  // The decision is final: a refunded payment cannot be settled later.
  const [status, body] = await ask(`/admin/order-intents/${intents[1] ?? ''}/settle`, {
    token: await tokenOf('admin'),
    body: {},
  });
  expect([status, (body as { error: { code: string } }).error.code]).toEqual([409, 'ORDER_INTENT_ALREADY_DECIDED']);
});
