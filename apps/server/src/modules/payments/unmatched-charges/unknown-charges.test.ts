import type { UnknownCharge } from '@foyer/contract/payments/unmatched-charges';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foyer } from '../../../../test/foyer-command.ts';
import { gatewayWith } from '../../../../test/gateway-with.ts';
import {
  anotherProcess,
  contextOf,
  openShop,
  payBy,
  selfTicket,
  type Person,
  type Shop,
} from '../../../../test/ordering.ts';
import { PaymentGatewayFault, type ChargeRequest } from '../../../gateways/payments/port.ts';
import { sign, signatureHeader } from '../../../gateways/payments/sandbox/webhooks.ts';
import { deriveSecret } from '../../../ops/signing-key.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { auditGateway } from './audit-gateway.ts';

/** Charges of the gateway that are unknown here, such as orders made after the backup that was restored. */

let shop: Shop;
let admin: Person;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'unknown-charges' });
  admin = await shop.staff(['admin']);
  type = await shop.ticketType();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await kysely().deleteFrom('unknown_charge').execute();
  await sql`DELETE FROM sandbox_refund WHERE charge_key LIKE 'gone-%'`.execute(kysely());
  await sql`DELETE FROM sandbox_charge WHERE key LIKE 'gone-%'`.execute(kysely());
});

const kysely = () => shop.app.database.kysely;
const buy = async () => {
  const person = await shop.person();
  const bought = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    chargeCreditCardRequest: payBy(),
  });
  expect(bought.status).toBe(200);
  return bought.body;
};
/** A charge without an order here. */
async function charge(key: string, over: Partial<ChargeRequest> = {}): Promise<string> {
  const outcome = await shop.app.gateways.payments.charge({
    key,
    amount: { amountMinor: 14_950, currency: 'USD' },
    source: {
      kind: 'card',
      card: {
        number: '4242424242424242',
        expiryMonth: 12,
        expiryYear: 2035,
        cvv: '123',
        firstName: 'A',
        lastName: 'B',
      },
      billing: {},
    },
    email: 'ana@example.com',
    metadata: {},
    turnOf: 'payer',
    ...over,
  });
  return outcome.status === 'succeeded' ? outcome.reference : outcome.status;
}
const listed = async () => {
  const { body } = await shop.app.inject<{ results: UnknownCharge[]; totalItems: number }>(
    'GET',
    '/api/admin/unknown-charges',
    { token: admin.token },
  );
  expect(body.totalItems).toBe(body.results.length);
  return body.results;
};
const webhook = (about: object) => {
  const body = JSON.stringify({ id: 'evt_1', at: shop.app.clock.now(), ...about });
  const secret = deriveSecret(shop.app.signingKey, 'sandbox gateway');
  return shop.app.inject<ErrorBody>('POST', '/api/payments/webhook/sandbox', {
    body: Buffer.from(body),
    headers: { 'content-type': 'application/json', [signatureHeader]: sign(body, secret, shop.app.clock.now()) },
  });
};
const audited = async (gateway = shop.app.gateways.payments) => {
  const now = shop.app.clock.now();
  const period = { from: new Date(now.getTime() - 86_400_000), until: new Date(now.getTime() + 1000), now };
  const { differences } = await auditGateway(shop.app.database, gateway, period);
  return Object.fromEntries(differences.map(({ check, examples }) => [check, examples]));
};
const metric = async () => /^foyer_unknown_charges (\d+)$/m.exec((await shop.app.inject('GET', '/metrics')).text)?.[1];

describe('a message about an unknown charge', () => {
  test('is recorded once and shown until staff resolve it', async () => {
    const reference = await charge('gone-1');
    for (let time = 0; time < 2; time += 1) {
      expect((await webhook({ key: 'gone-1', attempt: 'charge', reference })).status).toBe(200);
    }
    const [found, ...others] = await listed();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ gateway: 'sandbox', gatewayReference: reference, amount: 149.5, foundBy: 'webhook' });
    expect(await metric()).toBe('1');

    const path = `/api/admin/unknown-charges/${found?.unknownChargeId}/resolve`;
    const resolveCharge = (reason: string) =>
      shop.app.inject<ErrorBody>('POST', path, { token: admin.token, body: { reason } });
    expect((await resolveCharge(' ')).status).toBe(422);
    expect((await resolveCharge('Given back at the gateway')).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await resolveCharge('Twice')).body.error.code).toBe('RECORD_NOT_FOUND');
    const lines = await kysely()
      .selectFrom('audit_log')
      .select(['staff_account_id', 'notes'])
      .where('action', '=', 'charge.resolved')
      .execute();
    expect(lines).toEqual([{ staff_account_id: admin.accountId, notes: 'Given back at the gateway' }]);
    // A repeated message does not reopen a resolved charge.
    await webhook({ key: 'gone-1', attempt: 'charge', reference });
    expect([await listed(), await metric()]).toEqual([[], '0']);
  });

  test("about a staff member's payment must be resolved by another staff member", async () => {
    const own = await shop.person({ roles: ['admin'] });
    const { body } = await shop.order(own, {
      tickets: [selfTicket(own, type)],
      chargeCreditCardRequest: payBy(),
    });
    const { gateway_reference: reference } = await kysely()
      .selectFrom('payment')
      .select('gateway_reference')
      .where('order_id', '=', body.orderId ?? 0)
      .executeTakeFirstOrThrow();
    const { unknown_charge_id: id } = await kysely()
      .insertInto('unknown_charge')
      .values({
        gateway: 'sandbox',
        gateway_reference: reference ?? '',
        gateway_key: null,
        amount_minor: 14_950,
        refunded_minor: 0,
        currency: 'USD',
        charged_at: new Date(),
        found_by: 'audit',
        created_at: new Date(),
      })
      .returning('unknown_charge_id')
      .executeTakeFirstOrThrow();
    const resolve = ({ token }: Person) =>
      shop.app.inject<ErrorBody>('POST', `/api/admin/unknown-charges/${id}/resolve`, {
        token,
        body: { reason: 'Mine' },
      });
    const refused = await resolve(own);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SECOND_STAFF_MEMBER_NEEDED']);
    expect((await resolve(admin)).status).toBe(200);
  });

  test('records nothing when the charge failed, was refunded, or has an unknown reference', async () => {
    await charge('gone-declined', {
      source: {
        kind: 'card',
        card: {
          number: '4000000000000002',
          expiryMonth: 12,
          expiryYear: 2035,
          cvv: '1',
          firstName: 'A',
          lastName: 'B',
        },
        billing: {},
      },
    });
    const { rows } = await sql<{
      reference: string;
    }>`SELECT reference FROM sandbox_charge WHERE key = 'gone-declined'`.execute(kysely());
    const back = await charge('gone-back');
    await shop.app.gateways.payments.refund({
      key: 'gone-back',
      reference: back,
      amount: { amountMinor: 14_950, currency: 'USD' },
    });
    for (const [key, reference] of [
      ['gone-declined', rows[0]?.reference],
      ['gone-back', back],
      ['gone-nothing', 'sbx_nothing'],
    ]) {
      expect((await webhook({ key, attempt: 'charge', reference })).status).toBe(200);
    }
    expect(await listed()).toEqual([]);
    const written = kysely().selectFrom('unknown_charge').select('gateway_key').where('gateway_key', 'like', 'gone-%');
    expect((await written.execute()).map(({ gateway_key: key }) => key)).not.toContain('gone-back');
  });

  test('is not shown to staff after a full refund at the provider', async () => {
    const reference = await charge('gone-refunded');
    await webhook({ key: 'gone-refunded', attempt: 'charge', reference });
    const refund = async (key: string, amountMinor: number) => {
      await shop.app.gateways.payments.refund({ key, reference, amount: { amountMinor, currency: 'USD' } });
      expect((await webhook({ about: 'refund', charge: reference })).status).toBe(200);
    };
    await refund('gone-refunded-half', 7_000);
    expect(await listed(), 'a partial refund leaves money with us').toHaveLength(1);
    await refund('gone-refunded-rest', 7_950);
    expect([await listed(), await metric()]).toEqual([[], '0']);
  });

  test('settles the intent of a known order and records nothing', async () => {
    const { orderIntentId } = await buy();
    const { gateway_key: key, gateway_reference: reference } = await kysely()
      .selectFrom('payment_attempt')
      .select(['gateway_key', 'gateway_reference'])
      .where('order_intent_id', '=', orderIntentId)
      .executeTakeFirstOrThrow();
    expect((await webhook({ key, attempt: 'charge', reference })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});

describe("the gateway's books against ours", () => {
  test('agree after normal sales and refunds, including a refund with an unknown result', async () => {
    const { orderId } = await buy();
    const { payments } = shop.app.gateways;
    const silent = gatewayWith(payments, {
      refund: async (request) => {
        await payments.refund(request);
        return { status: 'unknown' };
      },
    });
    const { orderId: pendingOrderId } = await buy();
    const request = { orderId: pendingOrderId ?? 0, reason: 'x', ticketIds: undefined, idempotencyKey: undefined };
    await refundOrder(
      anotherProcess(shop, { gateway: silent }).payments,
      request,
      contextOf(shop, admin, ['admin']),
    ).catch(() => undefined);
    const open = await kysely().selectFrom('refund').select('status').execute();
    expect(open).toEqual([{ status: 'PENDING' }]);
    const refund = await shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, {
      token: admin.token,
      body: { reason: 'x' },
    });
    expect(refund.status).toBe(200);
    expect(await audited()).toEqual({});
    expect(await listed()).toEqual([]);
  });

  test('report charges on one side only and sums that differ', async () => {
    const gone = await charge('gone-audit');
    expect(await audited()).toEqual({
      'charged at the gateway, and no attempt here': [expect.stringMatching(`^${gone}: 14950 USD at `) as unknown],
    });
    expect(await listed()).toMatchObject([{ gatewayReference: gone, foundBy: 'audit', refundedAmount: 0 }]);
    // Refunded on the gateway's own page, so staff need not look at it.
    await shop.app.gateways.payments.refund({
      key: 'gone-r',
      reference: gone,
      amount: { amountMinor: 14_950, currency: 'USD' },
    });
    expect([await audited(), await listed()]).toEqual([{}, []]);

    const { orderIntentId: lost } = await buy();
    const { orderIntentId: other } = await buy();
    const { orderIntentId: back } = await buy();
    const { orderIntentId: failed } = await buy();
    const ofIntent = (id: string) => sql`(SELECT gateway_key FROM payment_attempt WHERE order_intent_id = ${id})`;
    // Simulate that our books and the gateway's are from different days.
    await sql`CREATE TABLE kept AS SELECT * FROM sandbox_charge`.execute(kysely());
    await sql`DELETE FROM sandbox_charge WHERE key = ${ofIntent(lost)}`.execute(kysely());
    await sql`UPDATE sandbox_charge SET amount_minor = amount_minor + 1 WHERE key = ${ofIntent(other)}`.execute(
      kysely(),
    );
    await sql`UPDATE sandbox_charge SET refunded_minor = 100 WHERE key = ${ofIntent(back)}`.execute(kysely());
    await sql`UPDATE payment_attempt SET status = 'FAILED', error_code = 'X' WHERE order_intent_id = ${failed}`.execute(
      kysely(),
    );
    const found = await audited();
    expect(found).toEqual({
      'settled here, and no charge at the gateway': [expect.stringContaining(lost) as unknown],
      'another amount at the gateway than here': [
        expect.stringMatching(/: 10001 USD there, 10000 USD here$/) as unknown,
      ],
      'given back otherwise at the gateway than here': [
        expect.stringMatching(/: 100 of 10000 USD there, 0 here$/) as unknown,
      ],
      'charged at the gateway, and decided otherwise here': [expect.stringMatching(/ is FAILED$/) as unknown],
    });
    const ours = sql`UPDATE payment_attempt SET status = 'SUCCEEDED', error_code = NULL WHERE order_intent_id = ${failed}`;
    await ours.execute(kysely());
    await sql`UPDATE sandbox_charge c SET amount_minor = k.amount_minor, refunded_minor = k.refunded_minor FROM kept k
      WHERE k.key = c.key`.execute(kysely());
    await sql`INSERT INTO sandbox_charge SELECT * FROM kept ON CONFLICT DO NOTHING`.execute(kysely());
    await sql`DROP TABLE kept`.execute(kysely());
    expect(await audited()).toEqual({});
  });

  test('match a charge without a key by its reference, and only within the period', async () => {
    const { orderIntentId } = await buy();
    const keyless = gatewayWith(shop.app.gateways.payments, {
      charges: async function* (period) {
        for await (const each of shop.app.gateways.payments.charges(period)) yield { ...each, key: null };
      },
    });
    const found = await audited(keyless);
    expect(JSON.stringify(found)).not.toContain(orderIntentId);
    expect(found['charged at the gateway, and no attempt here']).toBeUndefined();
    const later = { from: new Date('2027-01-01'), until: new Date('2027-02-01'), now: shop.app.clock.now() };
    expect(await auditGateway(shop.app.database, keyless, later)).toEqual({ compared: 0, differences: [] });
  });

  test('change nothing when the gateway is unreachable', async () => {
    const dead = gatewayWith(shop.app.gateways.payments, {
      // oxlint-disable-next-line require-yield -- it fails before the first
      charges: async function* () {
        throw new PaymentGatewayFault('UNREACHABLE', 'charges');
      },
    });
    await expect(audited(dead)).rejects.toMatchObject({ reason: 'UNREACHABLE' });
    expect(await listed()).toEqual([]);
  });

  test('are compared by foyer audit --gateway, with exit code 1 for a difference', async () => {
    const env = { DATABASE_URL: shop.app.databaseUrl, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox' };
    expect((await foyer(env, ['audit', '--days', '3'])).errors).toBe('--days requires --gateway.\n');
    await charge('gone-command');
    // The shop's clock is fixed at a date long ago.
    const found = await foyer(env, ['audit', '--gateway', '--days', '9999']);
    expect(found.code).toBe(1);
    expect(found.output).toMatch(
      /^Compared \d+ charges of the gateway from the last 9999 days\.\nWRONG {2}charged at the gateway, and no/,
    );
    expect(found.errors).toBe('1 of 5 checks failed.\n');
    await kysely().updateTable('unknown_charge').set({ resolved_at: new Date(), resolution: 'x' }).execute();
    const agreed = await foyer(env, ['audit', '--gateway', '--days', '1']);
    expect(agreed.output).toMatch(/^Compared 0 charges .*\nBoth books agree\.\n$/);
  });
});
