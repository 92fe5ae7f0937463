import type { OrderReceipts, PaidOrder } from '@foyer/contract/payments/receipts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../../test/changing.ts';
import { readPdf } from '../../../../../test/pdf.ts';

/** Receipts of an order with ticket changes: each payment and each refund has its own document. */

let shop: ChangeShop;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'receipts of changes' });
});
afterAll(() => shop.close());

test('writes a receipt for an upgrade and a refund note for a downgrade, and keeps the original lines of the order', async () => {
  const { standard, vip } = await shop.pair({ vip: { translations: { description: { es_US: { value: 'Gala' } } } } });
  const person = await shop.person();
  const ticketId = await shop.buy(person, standard);
  const { orderId } = await shop.ticket(person, ticketId);
  const ask = <T>(path: string) => shop.app.inject<T>('GET', path, { token: person.token });
  // No receipt is requested before the change.
  expect((await shop.change(person, ticketId, 'upgrade', vip)).status).toBe(200);
  const list = async () =>
    (await ask<{ data: OrderReceipts }>(`/api/orders/${orderId}/receipts`)).body.data.receipts.map(
      ({ kind, amount }) => `${kind} ${amount}`,
    );
  expect(await list()).toEqual(['receipt 100', 'receipt 50']);
  expect((await shop.change(person, ticketId, 'downgrade', standard)).status).toBe(200);
  expect(await list()).toEqual(['receipt 100', 'receipt 50', 'refund 50']);

  const pages = await readPdf((await ask(`/api/orders/${orderId}/receipt?locale=es-US`)).bytes);
  expect(pages[0]).toContain('Standard 1 $100.00');
  expect(pages[1]).toContain('Cambio de boleto: Standard → Gala 1 $50.00');
  expect(pages[2]).toContain('Cambio de boleto: Gala → Standard 1 $50.00');
  expect(pages[2]).toContain('Corresponde al recibo N.º 2026-000002');
  await shop.booksAgree();

  const { body } = await ask<PaidOrder[]>(`/api/events/${shop.eventId}/paid-orders`);
  expect(body).toMatchObject([{ orderId, totalAmount: 100, currency: 'USD' }]);
  const other = await shop.person();
  const others = await shop.app.inject<PaidOrder[]>('GET', `/api/events/${shop.eventId}/paid-orders`, {
    token: other.token,
  });
  expect(others.body).toEqual([]);
});
