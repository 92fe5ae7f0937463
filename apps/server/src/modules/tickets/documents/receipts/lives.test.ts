import type { OrderReceipts } from '@foyer/contract/payments/receipts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../../test/changing.ts';
import { payBy, selfTicket, type Person } from '../../../../../test/ordering.ts';
import { readPdf } from '../../../../../test/pdf.ts';
import { deliverProviderMessages, sandboxOf } from '../../../../../test/provider-messages.ts';
import { createAddOn } from '../../../../seed/factories/event.ts';
import { auditOrders } from '../../../orders/index.ts';
import { missingReceiptsJob } from './missing-receipts-job.ts';

/** After any changes to an order, its receipts add up to the paid and refunded amounts, and each can be read. */

let shop: ChangeShop;
let admin: Person;
let types: { standard: number; vip: number };
let lunch: number;
const issuer = { name: 'Foyer Events, Inc.' };
beforeAll(async () => {
  shop = await openChangeShop({ name: 'lives of receipts' });
  admin = await shop.staff(['admin']);
  await shop.terms({ enabled: true, fee: { percent: 10 }, addOns: true });
  types = await shop.pair({ standard: { quantity: 900 }, vip: { quantity: 900 } });
  lunch = await createAddOn(db(), {
    ticket_configuration_id: types.standard,
    default_name: 'Lunch',
    amount_minor: 2_000,
    quantity: 900,
  });
});
afterAll(() => shop.close());
const db = () => shop.app.database.kysely;

interface Life {
  buyer: Person;
  orderId: number;
  tickets: number[];
}

async function begin(): Promise<Life> {
  const buyer = await shop.person();
  const { body } = await shop.order(buyer, {
    tickets: [
      selfTicket(buyer, types.standard),
      selfTicket(buyer, types.standard, { relationshipType: 'SPOUSE', ticketConfigurationAddOns: [lunch] }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  const tickets = body.order?.tickets.map(({ ticketId }) => ticketId) ?? [];
  return { buyer, orderId: body.orderId ?? 0, tickets };
}

const receiptsOf = ({ buyer, orderId }: Life) =>
  shop.app.inject<{ data: OrderReceipts }>('GET', `/api/orders/${orderId}/receipts`, { token: buyer.token });
const pdfOf = ({ buyer, orderId }: Life) =>
  shop.app.inject('GET', `/api/orders/${orderId}/receipt`, { token: buyer.token });

/** Sums of the order's payments and completed refunds, in minor units. */
async function moneyOf({ orderId }: Life): Promise<{ paid: number; refunded: number }> {
  const { rows } = await sql<{ paid: number; refunded: number }>`
    SELECT coalesce(sum(amount_minor), 0)::integer AS paid, (
      SELECT coalesce(sum(r.amount_minor), 0)::integer FROM refund r JOIN payment q USING (payment_id)
      WHERE q.order_id = ${orderId} AND q.kind <> 'bypass' AND r.status = 'COMPLETE') AS refunded
    FROM payment WHERE order_id = ${orderId} AND kind <> 'bypass'`.execute(db());
  return rows[0] ?? { paid: -1, refunded: -1 };
}

async function checkReceipts(life: Life): Promise<void> {
  const { status, body } = await receiptsOf(life);
  expect(status).toBe(200);
  const sumOf = (kind: 'receipt' | 'refund') =>
    body.data.receipts.reduce((sum, one) => (one.kind === kind ? sum + Math.round(one.amount * 100) : sum), 0);
  expect({ paid: sumOf('receipt'), refunded: sumOf('refund') }).toEqual(await moneyOf(life));
  const pdf = await pdfOf(life);
  expect(pdf.status).toBe(200);
  expect(await readPdf(pdf.bytes)).toHaveLength(body.data.receipts.length);
}

const audit = (options: Parameters<typeof auditOrders>[2] = {}) =>
  auditOrders(shop.app.database, shop.app.clock.now(), options);

describe('after a cancellation by the holder', () => {
  test('the receipts of the order can be read, and the refund names the ticket', async () => {
    const life = await begin();
    expect((await shop.cancel(life.buyer, life.tickets[1] ?? 0, 108)).status).toBe(200);
    await checkReceipts(life);
    const pages = await readPdf((await pdfOf(life)).bytes);
    expect(pages[1]).toContain('Refund: Standard 1 $108.00');
  });

  test('a purchase of an add-on names the add-on', async () => {
    const life = await begin();
    expect((await shop.changeAddOns(life.buyer, life.tickets[0] ?? 0, [lunch])).status).toBe(200);
    const pages = await readPdf((await pdfOf(life)).bytes);
    expect(pages[1]).toContain('Ticket change: Standard → Standard + Lunch 1 $20.00');
  });
});

const acts = [
  'addOn',
  'noAddOn',
  'upgrade',
  'downgrade',
  'cancel',
  'refund',
  'refundPart',
  'refundAll',
  'dispute',
  'lose',
] as const;
type Act = (typeof acts)[number];

async function act(life: Life, what: Act, ticketId: number): Promise<number> {
  const refund = async (body: object) =>
    (await shop.app.inject('POST', `/api/admin/orders/${life.orderId}/refund`, { token: admin.token, body })).status;
  switch (what) {
    case 'addOn':
      return (await shop.changeAddOns(life.buyer, ticketId, [lunch])).status;
    case 'noAddOn':
      return (await shop.changeAddOns(life.buyer, ticketId, [])).status;
    case 'upgrade':
      return (await shop.change(life.buyer, ticketId, 'upgrade', types.vip)).status;
    case 'downgrade':
      return (await shop.change(life.buyer, ticketId, 'downgrade', types.standard)).status;
    case 'cancel': {
      const { refund: expected } = await shop.quoteCancellation(life.buyer, ticketId);
      return (await shop.cancel(life.buyer, ticketId, expected ?? 0)).status;
    }
    case 'refund':
      return refund({ reason: 'Cannot come', ticketIds: [ticketId] });
    case 'refundPart':
      return refund({ reason: 'Goodwill', ticketIds: [ticketId], amount: 15, endsTickets: false });
    case 'refundAll':
      return refund({ reason: 'Cannot come' });
    case 'dispute': {
      const { charge, isDisputed } = await chargeOf(life);
      if (isDisputed) return 409;
      await sandboxOf(shop.app).dispute(charge);
      return (await deliverProviderMessages(shop.app))[0] ?? 0;
    }
    case 'lose': {
      const { dispute } = await chargeOf(life);
      if (dispute === null) return 409;
      await sandboxOf(shop.app).decideDispute(dispute, 'lost');
      return (await deliverProviderMessages(shop.app))[0] ?? 0;
    }
  }
}

/** The order's first charge, with its dispute if that is open. */
async function chargeOf({ orderId }: Life): Promise<{ charge: string; isDisputed: boolean; dispute: string | null }> {
  const { rows } = await sql<{ charge: string; isDisputed: boolean; dispute: string | null }>`
    SELECT p.gateway_reference AS charge, d.reference IS NOT NULL AS "isDisputed",
      CASE WHEN d.outcome IS NULL THEN d.reference END AS dispute
    FROM payment p JOIN sandbox_charge c ON c.reference = p.gateway_reference LEFT JOIN sandbox_dispute d ON d.charge_key = c.key
    WHERE p.order_id = ${orderId} ORDER BY p.payment_id LIMIT 1`.execute(db());
  return rows[0] ?? { charge: '', isDisputed: false, dispute: null };
}

test('receipts add up to payments and refunds after every sequence of changes, and the audit finds no violation', async () => {
  const done = new Set<Act>();
  const step = fc.tuple(fc.constantFrom(...acts), fc.nat(1));
  const everyAct: [Act, number][] = [
    ['addOn', 0],
    ['upgrade', 0],
    ['downgrade', 0],
    ['noAddOn', 1],
    ['refundPart', 1],
    ['cancel', 1],
    ['dispute', 0],
    ['refund', 0],
  ];
  const lost: [Act, number][] = [
    ['dispute', 0],
    ['lose', 0],
    ['upgrade', 1],
    ['refundAll', 0],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const life = await begin();
      for (const [what, at] of steps) {
        const status = await act(life, what, life.tickets[at] ?? 0);
        expect(status, what).toBeLessThan(500);
        if (status === 200) done.add(what);
        await checkReceipts(life);
      }
      expect(await audit({ hasIssuer: true, mailDays: null })).toEqual([]);
    }),
    // The three examples count as runs.
    { numRuns: 3 + 2, examples: [[everyAct], [lost], [[['refundAll', 0]]]] },
  );
  expect([...done].toSorted()).toEqual([...acts].toSorted());
}, 120_000);

describe('missing receipts of existing orders', () => {
  const failures: unknown[] = [];
  const job = () =>
    missingReceiptsJob({
      database: shop.app.database,
      issuer,
      onFailure: (error) => failures.push(error),
    });
  const run = (it: ReturnType<typeof job>) =>
    it.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
  const documents = async ({ orderId }: Life) =>
    (await db().selectFrom('receipt').select('receipt_id').where('order_id', '=', orderId).execute()).length;

  test('are found by the audit and written by the job', async () => {
    // Receipts are expected three hours after an installation was created.
    await sql`UPDATE installation SET created_at = ${shop.app.clock.now()}`.execute(db());
    const life = await begin();
    await shop.cancel(life.buyer, life.tickets[1] ?? 0, 108);
    expect(await documents(life)).toBe(0);
    shop.app.clock.advance({ hours: 4 });
    const found = await audit({ hasIssuer: true });
    expect(found.map(({ check }) => check)).toEqual(['every payment and refund has its receipt']);
    // Without an issuer no receipt is due.
    expect(await audit()).toEqual([]);
    await run(job());
    expect(await documents(life)).toBe(2);
    expect(await audit({ hasIssuer: true })).toEqual([]);
    expect(failures).toEqual([]);
  });

  test('are written for all other orders when one order fails, and later runs include payments that are ten minutes old', async () => {
    const [broken, sound] = [await begin(), await begin()];
    await sql`UPDATE order_intent SET cart = '{"tickets": 1}' WHERE order_intent_id = (
      SELECT order_intent_id FROM orders WHERE order_id = ${broken.orderId})`.execute(db());
    shop.app.clock.advance({ hours: 1 });
    const again = job();
    await run(again);
    expect([await documents(broken), await documents(sound), failures.length]).toEqual([0, 1, 1]);
    const later = await begin();
    // The mail about the order writes the receipt in the first ten minutes.
    shop.app.clock.advance({ minutes: 9 });
    await run(again);
    expect(await documents(later)).toBe(0);
    shop.app.clock.advance({ minutes: 2 });
    await run(again);
    expect(await documents(later)).toBe(1);
    await sql`DELETE FROM receipt`.execute(db());
    await sql`DELETE FROM receipt_series`.execute(db());
  });
});
