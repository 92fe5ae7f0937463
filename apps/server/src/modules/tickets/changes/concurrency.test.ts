import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { meetHere, meeting, whileLocked } from '../../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { anotherProcess, contextOf, weaken, type Person } from '../../../../test/ordering.ts';
import { codeOf, rivalsOf } from '../../../../test/rivals.ts';
import { getOrderIntent } from '../../payments/intents/get-intent.ts';

/** A ticket change that runs at the same time as another change of the ticket. Exactly one of them succeeds. */

let shop: ChangeShop;
let admin: Person;
const now = new Date('2026-01-20T12:00:00Z');
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'ticket-changes at once',
    // Check-in is active and registration is still open.
    event: { event_start: new Date(now.getTime() + 3_600_000), event_end: new Date(now.getTime() + 86_400_000) },
  });
  admin = await shop.staff();
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;
const lockTicket = (ticketId: number) => () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`;

const others = rivalsOf(() => ({ shop, admin }));

it('the old code stops working at the door at once, and the new one works', async () => {
  const { standard, vip } = await shop.pair();
  const person = await shop.person();
  const ticketId = await shop.buy(person, standard);
  const { ticketCode: old } = await shop.ticket(person, ticketId);
  const { ticket } = (await shop.change(person, ticketId, 'upgrade', vip)).body;
  const scan = (code: string | null) =>
    shop.app.inject<{ success: boolean; error?: { code: string } }>('POST', `/api/ticket/${ticketId}/check-in`, {
      token: admin.token,
      body: { code },
    });
  expect((await scan(old)).body).toMatchObject({ success: false, error: { code: 'INVALID_TICKET_CODE' } });
  expect((await scan(ticket.ticketCode)).body).toMatchObject({ success: true });
});

describe('two concurrent changes', () => {
  it('of one ticket: one succeeds, one is refused, and the card is charged once', async () => {
    const processes = [shop, await shop.elsewhere(), await shop.elsewhere()];
    const { standard, vip } = await shop.pair();
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard);
    const answers = await whileLocked(shop.app.database, lockTicket(ticketId), 3, () =>
      Promise.all(processes.map((each) => each.change(person, ticketId, 'upgrade', vip))),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    for (const code of codes) expect(['done', 'ORDER_INTENT_NOT_COMPLETE', 'TICKET_NOT_ACTIVE']).toContain(code);
    expect(await shop.taken(person)).toBe(15_000);
    expect(await shop.sold(standard, vip)).toEqual([0, 1]);
  });

  it('for the last seats: exactly the available seats are sold, and no one loses a ticket', async () => {
    const seats = 3;
    const { standard, vip } = await shop.pair({ standard: { quantity: 20 }, vip: { quantity: seats } });
    const people = await shop.people(8);
    const tickets = await Promise.all(people.map((person) => shop.buy(person, standard)));
    const answers = await Promise.all(
      people.map((person, index) => shop.change(person, tickets[index] ?? 0, 'upgrade', vip)),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(seats);
    expect(codes.filter((code) => code === 'NO_AVAILABLE_TICKET')).toHaveLength(people.length - seats);
    expect(await shop.sold(standard, vip)).toEqual([people.length - seats, seats]);
    // One upgrade and one downgrade at once: the downgrade frees a seat, and no seat is counted twice.
    const [up, down] = [codes.indexOf('NO_AVAILABLE_TICKET'), codes.indexOf('done')];
    await Promise.all([
      shop.change(people[down] as Person, tickets[down] ?? 0, 'downgrade', standard),
      shop.change(people[up] as Person, tickets[up] ?? 0, 'upgrade', vip),
    ]);
    const [standards, vips] = await shop.sold(standard, vip);
    expect((standards ?? 0) + (vips ?? 0)).toBe(people.length);
  });

  it('control: are charged twice when the ticket is not locked', async () => {
    const processes = [shop, await shop.elsewhere()];
    const { standard, vip } = await shop.pair();
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard);
    const { rows } = await sql<{ text: string }>`SELECT pg_get_functiondef('change_lock'::regproc) AS text`.execute(
      db(),
    );
    await sql`DROP INDEX order_intent_change_key`.execute(db());
    await weaken(db(), 'change_lock', [
      ['FOR NO KEY UPDATE;', `; ${meetHere}`],
      ['ORDER BY p.payment_id FOR UPDATE', ''],
    ]);
    try {
      const answers = await meeting(shop.app.database, 2, () =>
        Promise.all(processes.map((each) => each.change(person, ticketId, 'upgrade', vip))),
      );
      // Both were charged and one is written. The second is refunded only because the ticket has changed.
      const charges = await sql<{
        count: number;
      }>`SELECT count(*) FROM sandbox_charge c JOIN payment_attempt a ON a.gateway_key = c.key
        JOIN order_intent i USING (order_intent_id) WHERE i.ticket_id = ${ticketId}`.execute(db());
      expect(charges.rows).toEqual([{ count: 2 }]);
      expect(answers.map(codeOf)).toContain('done');
    } finally {
      await sql.raw(rows[0]?.text ?? '').execute(db());
      await sql`CREATE UNIQUE INDEX order_intent_change_key ON order_intent (ticket_id) WHERE ticket_id IS NOT NULL AND status = 'PENDING'`.execute(
        db(),
      );
    }
  });
});

describe.each(Object.keys(others))('a change and a %s', (name) => {
  const act = others[name] ?? (() => Promise.resolve('none'));

  it('at once: the first to lock the ticket succeeds, and no one pays without a change', async () => {
    const { standard, vip } = await shop.pair({
      standard: { additionalConfiguration: { transferable: true } },
      vip: { additionalConfiguration: { transferable: true } },
    });
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard);
    const [changed] = await Promise.all([shop.change(person, ticketId, 'upgrade', vip), act(ticketId, person)]);
    const ticket = await db()
      .selectFrom('ticket')
      .select(['ticket_configuration_id', 'status', 'amount_minor'])
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow();
    const isVip = ticket.ticket_configuration_id === vip;
    expect(codeOf(changed) === 'done').toBe(isVip);
    const isOver = ticket.status === 'CANCELED' && name === 'refund';
    expect(await shop.taken(person)).toBe(isOver ? 0 : isVip ? 15_000 : 10_000);
  });

  it('while the change waits on the page: the rival succeeds, and a later payment is refunded', async () => {
    const { standard, vip } = await shop.pair({ standard: { additionalConfiguration: { transferable: true } } });
    const person = await shop.person();
    const ticketId = await shop.buy(person, standard, { card: '4000000000000341' });
    const { body } = await shop.change(person, ticketId, 'upgrade', vip, { payOnPage: true });
    expect(await act(ticketId, person)).toBe('done');
    await shop.payPage(body.redirectUrl);
    const context = contextOf(shop, person);
    const intent = await getOrderIntent(anotherProcess(shop).payments, body.orderIntentId, context);
    expect(intent).toMatchObject({ status: 'FAILED', error: { code: 'TICKET_NOT_ACTIVE' } });
    expect(await shop.taken(person)).toBe(name === 'refund' ? 0 : 10_000);
    const [, vips] = await shop.sold(standard, vip);
    expect(vips).toBe(0);
  });
});
