// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { OrderRequest } from '@foyer/contract/orders/orders';
import { addToCart, emptyCart } from '@foyer/domain/orders/cart';
import { enterRegistration } from '@foyer/domain/orders/registration/state';
import { attendeeOf, consultant, contextOf, me, rulesOf } from '@foyer/domain/testing/factories';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderHookOnPage } from '../../../../../test/page.tsx';
import type { Registration } from '../use-registration.ts';
import { useOrder, type Payment } from './use-order.ts';

const byCard: Payment = { from: 'payment', choice: 'creditCard', charge: { eventId: 1 } };

/** The only ticket in the cart costs 100 USD (`ticketOf`). */
function registrationOf(): Registration {
  const added = addToCart(emptyCart, attendeeOf(consultant), rulesOf());
  if ('refusal' in added) throw new Error(added.refusal.code);
  return {
    event: { eventId: 1, eventShortCode: 'GALA', isCheckInActive: false, configuration: { badgeEnabled: false } },
    userId: me,
    state: enterRegistration(contextOf(), { cart: added.cart, held: [] }),
    dispatch: () => undefined,
    reviewCart: () => Promise.resolve(),
  } as unknown as Registration; // `useOrder` reads nothing else of a registration.
}

/** Sends orders to a server that returns these responses in turn; `null` breaks the connection without a response. */
async function orderWith(responses: readonly (Response | null)[]) {
  const sent: { key: string; body: OrderRequest }[] = [];
  vi.stubGlobal('fetch', (_: string, init: { headers: Record<string, string>; body: string }) => {
    const response = responses[sent.length];
    sent.push({ key: init.headers['idempotency-key'] ?? '', body: JSON.parse(init.body) as OrderRequest });
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch'));
  });
  const registration = registrationOf();
  const { result } = await renderHookOnPage(() => useOrder(registration));
  return { sent, order: result, submit: (payment = byCard) => act(() => result.current.submit(payment)) };
}
const refused = (status: number, code: string) => Response.json({ error: { code } }, { status });
const declined = () => refused(402, 'PAYMENT_FAILURE');

afterEach(() => vi.unstubAllGlobals());

describe('after a lost response', () => {
  test('a second press sends the same order under the same key', async () => {
    const { sent, order, submit } = await orderWith([null, null, declined()]);
    await submit();
    expect(order.current.uncertain).toBe(true);
    await submit({ ...byCard, charge: { eventId: 1, swiped: true } });
    await act(() => order.current.retry());
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(sent[2]?.body).toEqual(sent[0]?.body);
    expect(order.current.uncertain).toBe(false);
  });

  test('a failing server counts as a lost response', async () => {
    const { sent, order, submit } = await orderWith([refused(500, 'GENERAL_ERROR'), declined()]);
    await submit();
    expect(order.current.uncertain).toBe(true);
    await submit();
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});

test('a press after a declined card sends a new key and the new card', async () => {
  const { sent, order, submit } = await orderWith([declined(), declined()]);
  await submit();
  expect(order.current.problem).toMatchObject({ isDecline: true });
  await submit({ ...byCard, charge: { eventId: 1, swiped: true } });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[1]?.body.chargeCreditCardRequest).toMatchObject({ swiped: true });
});

test('two presses at once send one order', async () => {
  const { sent, order } = await orderWith([declined(), declined()]);
  await act(() => Promise.all([order.current.submit(byCard), order.current.submit(byCard)]));
  expect(sent).toHaveLength(1);
});

test('the order carries the total that the buyer saw', async () => {
  const { sent, submit } = await orderWith([declined()]);
  await submit();
  expect(sent[0]?.body.expectedTotal).toBe(100);
});

test('an order with an amount due is not sent from the cart', async () => {
  const { sent, submit } = await orderWith([]);
  await submit({ ...byCard, from: 'complete' });
  expect(sent).toEqual([]);
});
