import type { Method } from '@foyer/contract/wire/endpoint';
import type { ExportDescription } from '@foyer/contract/reports/reports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { openDemo, type DemoApp } from '../../../../test/demo.ts';
import { addLists, unequalRows } from '../../../../test/lists-add-up.ts';
import { payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { createAddOn } from '../../../seed/factories/event.ts';

/** The money in the lists of attendees, orders and payments equals the revenue report, by currency (reports 3.6). */

describe('on the demo data', () => {
  let demo: DemoApp;
  beforeAll(async () => {
    demo = await openDemo({ name: 'lists add up' });
  }, 120_000);
  afterAll(() => demo.app.close());

  test('the lists of every event have the sums of its revenue report', async () => {
    const events = await demo.app.database.kysely.selectFrom('event').select('event_id').execute();
    let charged = 0;
    for (const { event_id: eventId } of events) {
      const { report, ...lists } = await addLists(demo.app.database.kysely, demo.ask, eventId);
      for (const [list, sums] of Object.entries(lists)) expect(sums, `${list} of ${eventId}`).toEqual(report);
      charged += Object.keys(report ?? {}).length;
      expect(await unequalRows(demo.ask, eventId)).toEqual([]);
    }
    expect(charged).toBeGreaterThan(3);
  });

  test('each add-on has a column with its amount, and these columns add up to the amount of all add-ons', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const { body } = await demo.ask<ExportDescription>('GET', `reporting/${eventId}/export/attendees?locale=en-US`);
    const addOns = body.columns.flatMap(({ name }) => (name.startsWith('addOn:') ? [name] : []));
    expect(addOns.length).toBeGreaterThan(1);
    const columns = ['addOnsAmount', ...addOns];
    const { text } = await demo.ask('POST', `reporting/${eventId}/export/attendees`, {
      format: 'csv',
      locale: 'en-US',
      columns,
    });
    const rows = parse(text, { bom: true })
      .slice(1)
      .map((row) => row.map(Number));
    for (const [all, ...each] of rows) expect(each.reduce((sum, one) => sum + one, 0)).toBeCloseTo(all ?? 0, 2);
    expect(rows.some(([all]) => (all ?? 0) > 0)).toBe(true);
  });
});

describe('after changes, cancellations and refunds', () => {
  let shop: ChangeShop;
  let admin: Person;
  let colleague: Person;
  let types: { standard: number; vip: number };
  let lunch: number;
  beforeAll(async () => {
    shop = await openChangeShop({
      name: 'changed lists add up',
      event: { event_start: new Date('2026-03-01T15:00:00Z'), event_end: new Date('2026-03-03T15:00:00Z') },
    });
    await shop.terms({ enabled: true, fee: { percent: 10 }, addOns: true });
    [admin, colleague] = [await shop.staff(), await shop.staff()];
    types = await shop.pair({ standard: { quantity: 100 }, vip: { quantity: 100 } });
    lunch = await createAddOn(shop.app.database.kysely, {
      default_name: 'Lunch',
      amount_minor: 1_999,
      quantity: 100,
      ticket_configuration_id: types.standard,
    });
  });
  afterAll(() => shop.close());

  /** A person may take only so many files in an hour. */
  const ask = async (method: Method, path: string, body: unknown) =>
    shop.app.inject(method, `/api/${path}`, { token: (await shop.staff()).token, body });
  const refund = (orderId: number, ticketIds?: number[]) =>
    shop.app.inject('POST', `/api/admin/orders/${orderId}/refund`, {
      token: colleague.token,
      body: { reason: 'Asked for it', ...(ticketIds ? { ticketIds } : {}) },
    });
  const orderOf = async (ticketId: number) => (await shop.ticket(admin, ticketId)).orderId ?? 0;

  const histories: Record<string, (holder: Person) => Promise<unknown>> = {
    'a ticket with an add-on': (holder) => shop.buy(holder, types.standard, { addOns: [lunch] }),
    'an add-on that was given back': async (holder) => {
      const ticket = await shop.buy(holder, types.standard, { addOns: [lunch] });
      await shop.changeAddOns(holder, ticket, []);
    },
    'an upgrade at the desk and a downgrade': async (holder) => {
      const ticket = await shop.buy(holder, types.standard);
      await shop.change(admin, ticket, 'upgrade', types.vip, { cashPayment: true });
      await shop.change(holder, ticket, 'downgrade', types.standard);
    },
    'a waived upgrade that was given back': async (holder) => {
      const ticket = await shop.buy(holder, types.standard);
      await shop.change(admin, ticket, 'upgrade', types.vip, { bypassPayment: true });
      await shop.change(admin, ticket, 'downgrade', types.standard, { bypassPayment: true });
    },
    'a cancellation for a fee': async (holder) => {
      const ticket = await shop.buy(holder, types.standard, { addOns: [lunch] });
      const { refund: back } = await shop.quoteCancellation(holder, ticket);
      await shop.cancel(holder, ticket, back ?? 0);
    },
    'a refunded ticket of an upgraded order': async (holder) => {
      const ticket = await shop.buy(holder, types.standard);
      await shop.change(admin, ticket, 'upgrade', types.vip, { cashPayment: true });
      await refund(await orderOf(ticket), [ticket]);
    },
    'a refunded order with three tickets, of which one was refunded before': async (holder) => {
      const others = await shop.people(2);
      const { body } = await shop.order(admin, {
        tickets: [holder, ...others].map((person) =>
          selfTicket(person, types.standard, { ticketConfigurationAddOns: [lunch] }),
        ),
        chargeCreditCardRequest: payBy(),
      });
      const [first] = body.order?.tickets ?? [];
      await refund(body.orderId ?? 0, [first?.ticketId ?? 0]);
      await refund(body.orderId ?? 0);
    },
    'a refund of a ticket that failed at the provider later': async (holder) => {
      const ticket = await shop.buy(holder, types.standard);
      const orderId = await orderOf(ticket);
      await refund(orderId, [ticket]);
      await sql`UPDATE refund SET status = 'FAILED', error_code = 'FAILED_AT_PROVIDER'
        WHERE payment_id IN (SELECT payment_id FROM payment WHERE order_id = ${orderId})`.execute(
        shop.app.database.kysely,
      );
      await sql`UPDATE payment SET refunded_minor = 0 WHERE order_id = ${orderId}`.execute(shop.app.database.kysely);
    },
    'a bypassed order': (holder) =>
      shop.order(admin, { tickets: [selfTicket(holder, types.standard)], bypassPayment: true }),
  };

  test.each(Object.keys(histories))('the lists have the sums of the revenue report with %s', async (history) => {
    await histories[history]?.(await shop.person());
    const { report, ...lists } = await addLists(shop.app.database.kysely, ask, shop.eventId);
    expect(report).not.toEqual({});
    for (const [list, sums] of Object.entries(lists)) expect(sums, list).toEqual(report);
    expect(await unequalRows(ask, shop.eventId)).toEqual([]);
  });
});
