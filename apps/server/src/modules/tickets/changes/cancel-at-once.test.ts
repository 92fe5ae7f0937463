import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untilStatementsWait, whileLocked } from '../../../../test/barrier.ts';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { payBy, selfTicket, weaken, type Person } from '../../../../test/ordering.ts';
import { packagesOf } from '../../../../test/packaging.ts';
import { codeOf, rivalsOf, type Rivals } from '../../../../test/rivals.ts';

/** A cancellation that runs at the same time as another change of the ticket. Exactly one of them succeeds. */

let shop: ChangeShop;
let admin: Person;
let types: { standard: number; vip: number };
const now = new Date('2026-01-20T12:00:00Z');
beforeAll(async () => {
  shop = await openChangeShop({
    name: 'cancellations at once',
    // Check-in is active, and registration and cancellation are still open.
    event: {
      event_start: new Date(now.getTime() + 3_600_000),
      event_end: new Date(now.getTime() + 86_400_000),
      configuration: { cancellation: { enabled: true, fee: { percent: 10 } } },
    },
  });
  admin = await shop.staff();
  const transferable = { additionalConfiguration: { transferable: true }, quantity: 100 };
  types = await shop.pair({ standard: transferable, vip: transferable });
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;
const lockTicket = (ticketId: number) => () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`;
const rivals: Rivals = {
  ...rivalsOf(() => ({ shop, admin })),
  change: async (ticketId: number, holder: Person) => codeOf(await shop.change(holder, ticketId, 'upgrade', types.vip)),
  cancellation: async (ticketId: number, holder: Person) => codeOf(await shop.cancel(holder, ticketId, 90)),
};
/** Amount that the shop keeps after each rival succeeded, in minor units. */
const retainedMinor: Record<string, number> = {
  transfer: 10_000,
  'check-in': 10_000,
  deactivation: 10_000,
  refund: 0,
  change: 15_000,
  cancellation: 1_000,
};

describe.each(Object.keys(rivals))('a concurrent cancellation and %s', (name) => {
  it('exactly one of them succeeds, and money is refunded once', async () => {
    const rival = rivals[name] ?? (() => Promise.resolve('none'));
    const person = await shop.person();
    const ticketId = await shop.buy(person, types.standard);
    const [cancelled, other] = await whileLocked(shop.app.database, lockTicket(ticketId), 2, () =>
      Promise.all([shop.cancel(person, ticketId, 90), rival(ticketId, person)]),
    );
    const codes = [codeOf(cancelled), other];
    const history = await db()
      .selectFrom('ticket_history')
      .select('kind')
      .where('ticket_id', '=', ticketId)
      .where('kind', 'in', ['CANCEL', 'TRANSFER', 'DEACTIVATE', 'REFUND', 'UPGRADE'])
      .execute();
    const checkedIn = await db().selectFrom('check_in').selectAll().where('ticket_id', '=', ticketId).execute();
    expect(history.length + checkedIn.length).toBe(1);
    const hasWon = history[0]?.kind === 'CANCEL';
    if (name !== 'cancellation') expect(codeOf(cancelled) === 'done').toBe(hasWon);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await shop.taken(person)).toBe(hasWon ? 1_000 : retainedMinor[name]);
    const mails = await db()
      .selectFrom('outbox')
      .select('template')
      .where('ticket_id', '=', ticketId)
      .where('template', '=', 'cancellation')
      .execute();
    expect(mails.length).toBeLessThanOrEqual(1);
  });
});

it('refuses to cancel the self ticket while a purchase of the spouse ticket is not yet committed', async () => {
  const person = await shop.person();
  const ticketId = await shop.buy(person, types.standard);
  shop.app.clock.advance({ minutes: 31 });
  const lockStock = () => sql`SELECT FROM stock WHERE stock_id = (SELECT stock_id FROM ticket_configuration
    WHERE ticket_configuration_id = ${types.standard}) FOR UPDATE`;
  const [bought, cancelled] = await whileLocked(shop.app.database, lockStock, 2, () =>
    Promise.all([
      shop.order(person, {
        tickets: [selfTicket(person, types.standard, { relationshipType: 'SPOUSE' })],
        chargeCreditCardRequest: payBy(),
      }),
      // The purchase has claimed the spouse's place and waits for the stock row.
      untilStatementsWait(shop.app.database, 1).then(() => shop.cancel(person, ticketId, 90)),
    ]),
  );
  expect(codeOf(bought)).toBe('done');
  expect(cancelled.body.error?.metadata).toEqual({ reason: 'otherTickets' });
  const active = db().selectFrom('ticket').select('ticket_id').where('account_id', '=', person.accountId);
  expect(await active.where('status', '=', 'ACTIVE').execute()).toHaveLength(2);
});

describe('a package that ends whole, and the door', () => {
  const textOfLock = async () =>
    (await sql<{ text: string }>`SELECT pg_get_functiondef('change_lock'::regproc) AS text`.execute(db())).rows[0]
      ?.text ?? '';
  /** Cancels the package at its first ticket while its last ticket is let in. The first one reaches the last ticket first. */
  const meet = async (first: 'cancel' | 'checkIn') => {
    const at = packagesOf(shop);
    const family = await at.family({ endsWhole: true });
    const person = await shop.person();
    await at.buy(family, person);
    const ids = (await at.ticketsOf(family)).map((ticket) => ticket.ticket_id);
    const last = ids.at(-1) ?? 0;
    const acts = {
      cancel: () => shop.cancel(person, ids[0] ?? 0, 225),
      checkIn: () => (rivals['check-in'] ?? (() => Promise.resolve('none')))(last, person),
    };
    const [cancelled, checkedIn] = await whileLocked(shop.app.database, lockTicket(last), 2, async () => {
      const later = untilStatementsWait(shop.app.database, 1);
      return Promise.all(
        first === 'cancel' ? [acts.cancel(), later.then(acts.checkIn)] : [later.then(acts.cancel), acts.checkIn()],
      );
    });
    const statuses = (await at.ticketsOf(family)).map(({ status }) => status);
    const { code, metadata } = cancelled.body.error ?? {};
    return {
      cancelled: code ? [code, metadata?.['reason']] : 'done',
      checkedIn,
      statuses,
      taken: await shop.taken(person),
      person,
      ids,
    };
  };

  it('cancels all tickets, or none after one was let in', async () => {
    const whole = await meet('cancel');
    expect(whole).toMatchObject({ cancelled: 'done', statuses: Array(4).fill('CANCELED'), taken: 2_500 });
    expect(whole.checkedIn).not.toBe('done');
    const left = await meet('checkIn');
    const some = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'CHECKED_IN'];
    expect(left).toMatchObject({ checkedIn: 'done', statuses: some, taken: 25_000 });
    expect(left.cancelled).toEqual(['CANCELLATION_NOT_POSSIBLE', 'package']);
    expect((await shop.quoteCancellation(left.person, left.ids[1] ?? 0)).reason).toBe('package');
  });

  it('control: without the check of each ticket, the tickets of someone who is inside are stopped last', async () => {
    const text = await textOfLock();
    await weaken(db(), 'change_lock', [["t.status IS DISTINCT FROM 'ACTIVE'", 'false']]);
    try {
      expect((await meet('checkIn')).cancelled).toEqual(['TICKET_NOT_ACTIVE', undefined]);
    } finally {
      await sql.raw(text).execute(db());
    }
  });
});

it('control: without the check whether the ticket has ended, only its returned money stops the second', async () => {
  await shop.terms({ enabled: true, fee: { percent: 60 } });
  const person = await shop.person();
  // The order has a second ticket, so its payment has money for a second refund.
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, types.standard), selfTicket(person, types.standard, { relationshipType: 'SPOUSE' })],
    chargeCreditCardRequest: payBy(),
  });
  const ticketId = body.order?.tickets[1]?.ticketId ?? 0;
  const textOf = async (name: string) =>
    (await sql<{ text: string }>`SELECT pg_get_functiondef(${name}::regproc) AS text`.execute(db())).rows[0]?.text ??
    '';
  const whole = [await textOf('change_lock'), await textOf('ticket_cancel')];
  await weaken(db(), 'change_lock', [["t.status IS DISTINCT FROM 'ACTIVE'", 'false']]);
  await weaken(db(), 'ticket_cancel', [["AND status = 'ACTIVE'", '']]);
  try {
    const answers = await whileLocked(shop.app.database, lockTicket(ticketId), 2, () =>
      Promise.all([shop.cancel(person, ticketId, 40), shop.cancel(person, ticketId, 40)]),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['REFUND_NOT_POSSIBLE', 'done']);
    expect(await shop.taken(person)).toBe(16_000);
  } finally {
    for (const text of whole) await sql.raw(text).execute(db());
    await shop.terms({ enabled: true, fee: { percent: 10 } });
  }
});
