import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';

/** The reason of a refused charge, as staff and as buyers see it. */

let shop: Shop;
let admin: Person;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'refusals' });
  admin = await shop.staff(['admin']);
  type = await shop.ticketType();
});
afterAll(() => shop.close());

const refused = async (by: Person, customer: Person, card: string) =>
  (await shop.order(by, { tickets: [selfTicket(customer, type)], chargeCreditCardRequest: payBy(card) })).body.error;

test('returns the refusal reason to staff at the desk, but not to the buyer', async () => {
  const customer = await shop.person();
  expect(await refused(admin, customer, cards.declined)).toMatchObject({
    code: 'PAYMENT_FAILURE',
    metadata: { refusal: 'declined' },
  });
  const own = await refused(customer, customer, cards.declined);
  expect([own.code, own.metadata?.['refusal']]).toEqual(['PAYMENT_FAILURE', undefined]);
});

test("shows staff the refusal reason in the intent's steps", async () => {
  const customer = await shop.person();
  await refused(customer, customer, cards.invalid);
  const path = '/api/admin/order-intents?needsAttention=false&status=FAILED';
  const { body } = await shop.app.inject<{ results: OrderIntentView[] }>('GET', path, { token: admin.token });
  const found = body.results.find((each) => each.externalAccountIdentifier === customer.externalAccountIdentifier);
  expect(found).toMatchObject({ errorCode: 'INVALID_CARD_INFORMATION', refusal: 'wrongDetails' });
  expect(found?.steps.map(({ step }) => step)).toEqual(['inventoryTaken', 'cardRefused', 'failed']);
});
