import { sql } from 'kysely';
import type { CancellationQuote } from '@foyer/contract/tickets/cancellation';
import type { CancellationSettings } from '@foyer/contract/events/event-configuration';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Ticket, TicketChange, TicketChanged } from '@foyer/contract/tickets/ticket';
import type { AddOnChanges } from '@foyer/contract/tickets/ticket-add-ons';
import { auditOrders } from '../src/modules/orders/audit/audit.ts';
import type { Cancelled } from '../src/modules/tickets/changes/cancel-ticket.ts';
import type { NewTicketConfiguration } from '../src/seed/factories/event.ts';
import { createTestApp, type TestAnswer, type TestApp } from './app.ts';
import { cards, openShop, payBy, selfTicket, type Person, type Shop } from './ordering.ts';

interface Changing {
  change(
    person: Person,
    ticketId: number,
    change: 'upgrade' | 'downgrade',
    to: number,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Omit<TicketChanged, 'success'> & ErrorBody>>;
  changeAddOns(
    person: Person,
    ticketId: number,
    addOnIds: number[],
    body?: object,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Omit<TicketChanged, 'success'> & ErrorBody>>;
}

/** A shop with ticket types that can be changed into each other, and helpers for changes. */
export interface ChangeShop extends Shop, Changing {
  /** The same operations in another process on the same database, so in-process ordering does not apply. */
  elsewhere(): Promise<Changing>;
  /** Creates a standard and a VIP type that can be changed into each other; stock of 10 by default. */
  pair(more?: {
    standard?: Partial<NewTicketConfiguration>;
    vip?: Partial<NewTicketConfiguration>;
  }): Promise<{ standard: number; vip: number }>;
  /** Buys the person's own ticket with a card. */
  buy(person: Person, type: number, more?: { card?: string; addOns?: number[] }): Promise<number>;
  offers(person: Person, ticketId: number, change: 'upgrade' | 'downgrade'): Promise<TicketChange[]>;
  /** Sets when and for which fee holders may cancel; null forbids it. Also for tickets that are bought already. */
  terms(settings: CancellationSettings | null): Promise<void>;
  /** The add-ons that a ticket can get later, and the price of having exactly `wanted`. */
  addOns(person: Person, ticketId: number, wanted?: number[]): Promise<AddOnChanges>;
  quoteCancellation(person: Person, ticketId: number): Promise<CancellationQuote>;
  cancel(
    person: Person,
    ticketId: number,
    expectedRefund: number,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Omit<Cancelled, 'success'> & ErrorBody>>;
  ticket(person: Person, ticketId: number): Promise<Ticket>;
  /** Quantity sold of each ticket type, in the given order. */
  sold(...types: number[]): Promise<number[]>;
  /** The sandbox's money of an account in minor units: charges less refunds. */
  taken(person: Person): Promise<number>;
  /** The payer pays the sandbox page at this URL, or submits `fields`. */
  payPage(url: string | null, fields?: Record<string, string>): Promise<void>;
  /** @throws Error with the findings of `foyer audit` */
  booksAgree(): Promise<void>;
}

/** Confirms the amount currently due, unless the body names another amount. */
function changingOf(app: Pick<TestApp, 'inject'>): Changing {
  const confirmed = new Map<string, number>();
  /** A request repeated under its idempotency key confirms the same amount again. */
  const confirm = async (key: string | undefined, quote: () => Promise<number | undefined>) => {
    const due = (key === undefined ? undefined : confirmed.get(key)) ?? (await quote()) ?? 0;
    if (key !== undefined) confirmed.set(key, due);
    return due;
  };
  return {
    change: async ({ token }, ticketId, change, to, body = {}, headers = {}) => {
      const path = `/api/ticket/${ticketId}/${change}`;
      const quote = async () => {
        const offers = await app.inject<Partial<{ ticketConfigurations: TicketChange[] }>>('GET', path, { token });
        return offers.body.ticketConfigurations?.find((offer) => offer.ticketConfigurationId === to)?.amountDue;
      };
      const expectedAmountDue =
        'expectedAmountDue' in body ? body.expectedAmountDue : await confirm(headers['idempotency-key'], quote);
      return app.inject('POST', `${path}?ticketConfigurationId=${to}`, {
        token,
        body: { ...body, expectedAmountDue },
        headers,
      });
    },
    changeAddOns: async ({ token }, ticketId, addOnIds, body = {}, headers = {}) => {
      const path = `/api/ticket/${ticketId}/add-ons`;
      const quote = async () => {
        const query = `?addOnIds=${addOnIds.join(',')}`;
        return (await app.inject<Partial<AddOnChanges>>('GET', `${path}${query}`, { token })).body.quote?.amountDue;
      };
      const expectedAmountDue =
        'expectedAmountDue' in body ? body.expectedAmountDue : await confirm(headers['idempotency-key'], quote);
      return app.inject('POST', path, { token, body: { addOnIds, ...body, expectedAmountDue }, headers });
    },
  };
}

export async function openChangeShop(options: Parameters<typeof openShop>[0] = {}): Promise<ChangeShop> {
  const shop = await openShop(options);
  const db = shop.app.database.kysely;
  const link = (from: number, additional: object) =>
    sql`UPDATE ticket_configuration SET additional_configuration = additional_configuration || ${JSON.stringify(additional)}::jsonb
      WHERE ticket_configuration_id = ${from}`.execute(db);
  const beside: TestApp[] = [];
  return {
    ...shop,
    ...changingOf(shop.app),
    elsewhere: async () => {
      const app = await createTestApp({ beside: shop.app });
      beside.push(app);
      return changingOf(app);
    },
    close: async () => {
      for (const app of beside) await app.close();
      await shop.close();
    },
    pair: async ({ standard = {}, vip = {} } = {}) => {
      const ids = {
        standard: await shop.ticketType({ quantity: 10, default_description: 'Standard', ...standard }),
        vip: await shop.ticketType({ quantity: 10, default_description: 'VIP', amount_minor: 15_000, ...vip }),
      };
      await link(ids.standard, { upgradeTo: [ids.vip] });
      await link(ids.vip, { downgradeTo: [ids.standard] });
      return ids;
    },
    buy: async (person, type, { card, addOns = [] } = {}) => {
      const { status, body } = await shop.order(person, {
        tickets: [selfTicket(person, type, { ticketConfigurationAddOns: addOns })],
        chargeCreditCardRequest: payBy(card),
      });
      if (status !== 200) throw new Error(`Not bought: ${JSON.stringify(body)}`);
      return body.order?.tickets[0]?.ticketId ?? 0;
    },
    offers: async (person, ticketId, change) => {
      const { body } = await shop.app.inject<{ ticketConfigurations: TicketChange[] }>(
        'GET',
        `/api/ticket/${ticketId}/${change}`,
        { token: person.token },
      );
      return body.ticketConfigurations;
    },
    terms: async (settings) => {
      await sql`UPDATE event SET configuration = configuration - 'cancellation' || ${JSON.stringify(settings === null ? {} : { cancellation: settings })}::jsonb
        WHERE event_id = ${shop.eventId}`.execute(db);
      await sql`UPDATE ticket SET terms = NULL WHERE event_id = ${shop.eventId}`.execute(db);
    },
    addOns: async (person, ticketId, wanted) => {
      const query = wanted === undefined ? '' : `?addOnIds=${wanted.join(',')}`;
      const { body } = await shop.app.inject<AddOnChanges>('GET', `/api/ticket/${ticketId}/add-ons${query}`, {
        token: person.token,
      });
      return body;
    },
    quoteCancellation: async (person, ticketId) =>
      (
        await shop.app.inject<CancellationQuote>('GET', `/api/ticket/${ticketId}/cancellation`, {
          token: person.token,
        })
      ).body,
    cancel: (person, ticketId, expectedRefund, headers) =>
      shop.app.inject('POST', `/api/ticket/${ticketId}/cancellation`, {
        token: person.token,
        body: { expectedRefund },
        ...(headers ? { headers } : {}),
      }),
    ticket: async (person, ticketId) =>
      (await shop.app.inject<Ticket>('GET', `/api/ticket/${ticketId}`, { token: person.token })).body,
    sold: async (...types) => {
      const { rows } = await sql<{ id: number; sold: number }>`
        SELECT ticket_configuration_id AS id, sold FROM ticket_configuration JOIN stock USING (stock_id)
        WHERE ticket_configuration_id = ANY (${types})`.execute(db);
      return types.map((type) => rows.find(({ id }) => id === type)?.sold ?? -1);
    },
    taken: async ({ accountId }) => {
      const { rows } = await sql<{ taken: number }>`
        SELECT coalesce(sum(c.amount_minor - c.refunded_minor), 0)::integer AS taken FROM sandbox_charge c
        JOIN payment_attempt a ON a.gateway_key = c.key JOIN order_intent i USING (order_intent_id)
        WHERE i.account_id = ${accountId} AND c.status = 'succeeded'`.execute(db);
      return rows[0]?.taken ?? -1;
    },
    payPage: async (url, fields = { cardNumber: cards.good, expiry: '12/31', cvv: '737', action: 'pay' }) => {
      const form = new URLSearchParams(fields);
      const { status, text } = await shop.app.inject('POST', new URL(url ?? '', 'http://foyer.test').pathname, {
        body: Buffer.from(form.toString()),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (status >= 400) throw new Error(`Not paid: ${status} ${text.slice(0, 300)}`);
    },
    booksAgree: async () => {
      const violations = await auditOrders(shop.app.database, shop.app.clock.now());
      if (violations.length > 0) throw new Error(JSON.stringify(violations, null, 2));
    },
  };
}
