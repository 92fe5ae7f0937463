import type { OutputOf } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { recheckEndpoints } from '@foyer/contract/tickets/recheck';
import type { TicketChanged } from '@foyer/contract/tickets/ticket';
import type { RecheckSettings } from '@foyer/contract/events/event-configuration';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openChangeShop, type ChangeShop } from '../../../../test/changing.ts';
import { whileLocked } from '../../../../test/barrier.ts';
import { cards, payBy, selfTicket, type Person } from '../../../../test/ordering.ts';

/** The re-check of tickets whose holder lost the qualification (selling 8). */

type Recheck = OutputOf<(typeof recheckEndpoints)['getRecheck']>;

let shop: ChangeShop;
let admin: Person;
beforeAll(async () => {
  shop = await openChangeShop({ name: 'rechecks', env: { DATABASE_POOL_SIZE: '12' } });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
afterEach(() => shop.booksAgree());

const db = () => shop.app.database.kysely;
const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = admin) =>
  shop.app.inject<T & ErrorBody>(method, path, { token: by.token, ...(body ? { body } : {}) });
const path = () => `/api/admin/events/${shop.eventId}/recheck`;
const recheck = async (query = '?rowsPerPage=100') => (await call<Recheck>('GET', `${path()}${query}`)).body;
const codeOf = ({ status, body }: { status: number; body: ErrorBody }) => (status === 200 ? 'ok' : body.error.code);

const rule = (settings: Partial<RecheckSettings> | null) =>
  sql`UPDATE event SET configuration = configuration - 'recheck' || ${JSON.stringify(
    settings === null ? {} : { recheck: { rule: 'keep', until: '2026-02-28T00:00:00.000Z', ...settings } },
  )}::jsonb WHERE event_id = ${shop.eventId}`.execute(db());

/** Decides about everything that is open, or about these tickets, with the sums that the screen shows. */
async function press(ticketIds?: number[]) {
  const { settings, open, results } = await recheck();
  const chosen = results.filter(({ ticketId }) => ticketIds?.includes(ticketId));
  const sum = (of: 'due' | 'refund') => chosen.reduce((all, each) => all + each[of], 0);
  const expected = ticketIds
    ? [{ currency: 'USD', tickets: chosen.length, due: sum('due'), refund: sum('refund') }]
    : open;
  return call<{ queued: number }>('POST', path(), {
    ...(ticketIds ? { ticketIds } : {}),
    rule: settings?.rule,
    expected,
  });
}
const stateOf = async (ticketId: number) => {
  const row = (await recheck()).results.find((each) => each.ticketId === ticketId);
  return row && [row.state, row.due, row.refund, row.obstacle];
};

let qualifications = 0;
/** A person with an accepted place and a ticket that cost `paid` instead of 100. */
async function qualified(more: { paid?: number; guests?: number; coupons?: object[] } = {}) {
  const { paid = 0, guests = 0 } = more;
  const key = `star-${(qualifications += 1)}`;
  await call('PUT', `/api/admin/qualifications/${key}`, {
    name: key,
    translations: {},
    periodStart: null,
    periodEnd: null,
    quantity: null,
    deferEventId: null,
    nextOffer: 'none',
    offerDays: 14,
    mostInvitations: null,
    firstTimersFirst: false,
  });
  const person = await shop.person();
  await call('POST', `/api/admin/qualifications/${key}/places`, {
    accounts: [person.externalAccountIdentifier],
    seats: 1,
    guests,
    offeredUntil: '2026-02-10T12:00:00Z',
  });
  const { rows } = await sql<{ id: number }>`
    UPDATE earned_place SET state = 'ACCEPTED' WHERE account_id = ${person.accountId} RETURNING earned_place_id AS id`.execute(
    db(),
  );
  const type = await shop.ticketType({
    amount_minor: 10_000,
    quantity: 5,
    additionalConfiguration: {
      benefits: [
        {
          qualification: key,
          price: { kind: 'fixed', amount: paid },
          ...(guests > 0 ? { guests: { most: guests, relationshipTypes: ['GUEST'] } } : {}),
        },
      ],
    },
    relationship_types: ['CONSULTANT', 'GUEST'],
  });
  return { person, type, earnedPlaceId: rows[0]?.id ?? 0 };
}
async function bought(more: Parameters<typeof qualified>[0] = {}) {
  const { person, type, earnedPlaceId } = await qualified(more);
  const { status, body } = await shop.order(person, {
    tickets: [selfTicket(person, type)],
    ...((more.paid ?? 0) > 0 ? { chargeCreditCardRequest: payBy() } : {}),
  });
  expect(status).toBe(200);
  return { person, type, earnedPlaceId, ticketId: body.order?.tickets[0]?.ticketId ?? 0 };
}
const revoke = (earnedPlaceId: number) => call('POST', `/api/admin/places/${earnedPlaceId}`, { action: 'revoke' });
/** What an import writes: the account has lost the qualification, or has it again. */
const lostAt = (earnedPlaceId: number, isLost: boolean) =>
  sql`UPDATE earned_place SET lost_at = ${isLost ? shop.app.clock.now() : null} WHERE earned_place_id = ${earnedPlaceId}`;
const work = () => shop.app.jobs.drain();
const difference = async (person: Person, ticketId: number) =>
  (
    await call<{ amountDue: number; payUntil: string | null }>(
      'GET',
      `/api/ticket/${ticketId}/difference`,
      undefined,
      person,
    )
  ).body;
const pay = (person: Person, ticketId: number, amount: number, more: object = {}) =>
  call<Pick<TicketChanged, 'redirectUrl' | 'orderIntentId'>>(
    'POST',
    `/api/ticket/${ticketId}/difference`,
    { expectedAmountDue: amount, chargeCreditCardRequest: payBy(), ...more },
    person,
  );
const mailsTo = async ({ accountId }: Person) =>
  (
    await sql<{ template: string; due: number | null }>`
      SELECT template, (payload -> 'difference' ->> 'amountMinor')::int AS due FROM outbox
      WHERE recipient = (SELECT email_address FROM account WHERE account_id = ${accountId}) AND template IN ('earned-place', 'cancellation', 'refund')
      ORDER BY outbox_id`.execute(db())
  ).rows.map(({ template, due }) => (due === null ? template : `${template} ${due}`));
const unitsOf = async (earnedPlaceId: number) =>
  (
    await sql<{
      n: number;
    }>`SELECT count(*) AS n FROM ticket WHERE earned_place_id = ${earnedPlaceId} AND status = 'ACTIVE'`.execute(db())
  ).rows[0]?.n;

test('nothing is checked without a rule, and nothing happens without a press (selling 8.1)', async () => {
  await rule(null);
  const { earnedPlaceId, ticketId } = await bought();
  await revoke(earnedPlaceId);
  expect(await recheck()).toMatchObject({ settings: null, results: [], open: [] });
  expect(codeOf(await call('POST', path(), { rule: 'cancel', expected: [] }))).toBe('RECHECK_NOT_POSSIBLE');
  await rule({ rule: 'cancel' });
  await work();
  const row = (await recheck()).results.find((each) => each.ticketId === ticketId);
  expect(row).toMatchObject({ state: null, isOpen: true, paid: 0, usualPrice: 100, refund: 0 });
  await rule({ rule: 'cancel', until: '2026-01-20T11:59:59.999Z' });
  expect(await recheck()).toMatchObject({ isOver: true, open: [] });
  expect(codeOf(await press([ticketId]))).toBe('RECHECK_NOT_POSSIBLE');
});

test('the rule "keep" notes the ticket', async () => {
  await rule({ rule: 'keep' });
  const { earnedPlaceId, ticketId, person } = await bought();
  await revoke(earnedPlaceId);
  expect((await press([ticketId])).body.queued).toBe(1);
  await work();
  expect(await stateOf(ticketId)).toEqual(['RETAINED', 0, 0, null]);
  expect((await shop.ticket(person, ticketId)).status).toBe('ACTIVE');
});

describe('the rule "pay" (selling 8.5)', () => {
  test('asks for the difference, which the member pays like a change, and charges no card itself', async () => {
    await rule({ rule: 'pay', payDays: 5 });
    const { person, earnedPlaceId, ticketId } = await bought({ paid: 30 });
    await revoke(earnedPlaceId);
    const row = (await recheck()).results.find((each) => each.ticketId === ticketId);
    expect(row).toMatchObject({ paid: 30, usualPrice: 100, due: 70, refund: 0 });
    // The sums that staff saw must be those of now.
    const stale = [{ currency: 'USD', tickets: 1, due: 60, refund: 0 }];
    expect(codeOf(await call('POST', path(), { ticketIds: [ticketId], rule: 'pay', expected: stale }))).toBe(
      'PRICE_CHANGED',
    );
    expect((await press([ticketId])).body.queued).toBe(1);
    await work();
    expect(await shop.taken(person)).toBe(3000);
    expect(await mailsTo(person)).toEqual(['earned-place', 'earned-place 7000']);
    expect(await difference(person, ticketId)).toMatchObject({ amountDue: 70, payUntil: '2026-01-25T12:00:00.000Z' });
    expect((await pay(await shop.person(), ticketId, 70)).status).toBe(404);
    expect(codeOf(await pay(person, ticketId, 60))).toBe('PRICE_CHANGED');
    expect(codeOf(await pay(person, ticketId, 70))).toBe('ok');
    expect(await shop.taken(person)).toBe(10_000);
    expect(await difference(person, ticketId)).toMatchObject({ amountDue: 0, payUntil: null });
    expect(codeOf(await pay(person, ticketId, 70))).toBe('PRICE_CHANGED');
    expect([await stateOf(ticketId), await unitsOf(earnedPlaceId)]).toEqual([['PAID', 70, 0, null], 0]);
    expect((await shop.ticket(person, ticketId)).metadata.amount).toBe(100);
  });

  test('is void when the place is given again, and ends unpaid tickets if the event says so', async () => {
    await rule({ rule: 'pay', payDays: 1, whenUnpaid: 'cancel' });
    const [retained, ended, restored] = [
      await bought({ paid: 10 }),
      await bought({ paid: 20 }),
      await bought({ paid: 30 }),
    ];
    for (const { earnedPlaceId } of [ended, restored]) await revoke(earnedPlaceId);
    // An import says that the account lost the qualification.
    await lostAt(retained.earnedPlaceId, true).execute(db());
    expect((await press([retained.ticketId, ended.ticketId, restored.ticketId])).body.queued).toBe(3);
    await work();
    await call('POST', `/api/admin/places/${restored.earnedPlaceId}`, {
      action: 'offer',
      offeredUntil: '2026-02-10T12:00:00Z',
    });
    expect(await difference(restored.person, restored.ticketId)).toMatchObject({ amountDue: 0 });
    expect(codeOf(await pay(retained.person, retained.ticketId, 90))).toBe('ok');
    shop.app.clock.advance({ days: 1 });
    await work();
    expect(await stateOf(retained.ticketId)).toEqual(['PAID', 90, 0, null]);
    expect(await stateOf(ended.ticketId)).toEqual(['CANCELED', 80, 20, null]);
    expect(await stateOf(restored.ticketId)).toEqual(['SKIPPED', 70, 0, 'restored']);
    expect([await shop.taken(ended.person), await shop.taken(restored.person)]).toEqual([0, 3000]);
  });
});

describe('a difference that becomes void while it is paid is refunded (selling 8.5)', () => {
  /** A difference of 70 whose payer is at the bank's page. */
  async function atTheBank(settings: Partial<RecheckSettings> = {}) {
    await rule({ rule: 'pay', payDays: 1, ...settings });
    const sale = await bought({ paid: 30 });
    await lostAt(sale.earnedPlaceId, true).execute(db());
    await press([sale.ticketId]);
    await work();
    const { body } = await pay(sale.person, sale.ticketId, 70, { chargeCreditCardRequest: payBy(cards.challenged) });
    const { redirectUrl, orderIntentId } = body;
    return { ...sale, page: redirectUrl ?? '', intent: `/api/orders/intent/${orderIntentId}` };
  }
  const restored = (earnedPlaceId: number) => lostAt(earnedPlaceId, false);
  const confirm = (page: string) => shop.payPage(page, { action: 'confirm', delivery: 'never' });
  const refunded = async ({ accountId }: Person) =>
    (
      await sql<{ sum: number }>`
        SELECT coalesce(sum(c.refunded_minor), 0)::integer AS sum FROM sandbox_charge c
        JOIN payment_attempt a ON a.gateway_key = c.key JOIN order_intent i USING (order_intent_id)
        WHERE i.account_id = ${accountId}`.execute(db())
    ).rows[0]?.sum;
  const later = async () => {
    shop.app.clock.advance({ minutes: 31 });
    await work();
  };

  test('when the place is given again before the payment', async () => {
    const { person, ticketId, earnedPlaceId, page } = await atTheBank();
    await restored(earnedPlaceId).execute(db());
    await confirm(page);
    await later();
    expect([await shop.taken(person), await refunded(person), await unitsOf(earnedPlaceId)]).toEqual([3000, 7000, 1]);
    expect((await stateOf(ticketId))?.[0]).toBe('SKIPPED');
  });

  test('when the payment waits for staff who give the place again', async () => {
    const { person, earnedPlaceId, page, intent } = await atTheBank();
    await confirm(page);
    // The payment is looked up while the transaction of staff is open.
    const lock = () => restored(earnedPlaceId);
    await whileLocked(shop.app.database, lock, 1, () => call('GET', intent, undefined, person));
    await later();
    expect([await shop.taken(person), await refunded(person), await unitsOf(earnedPlaceId)]).toEqual([3000, 7000, 1]);
  });

  test('and is charged when the payment ends after the last moment to pay', async () => {
    for (const whenUnpaid of ['keep', 'cancel'] as const) {
      const { person, ticketId, earnedPlaceId, page } = await atTheBank({ whenUnpaid });
      await sql`UPDATE recheck_ticket SET pay_until = ${shop.app.clock.now()}, try_at = ${shop.app.clock.now()}
        WHERE ticket_id = ${ticketId}`.execute(db());
      await work();
      expect((await stateOf(ticketId))?.[0]).toBe('DUE');
      await confirm(page);
      await later();
      expect([await shop.taken(person), await unitsOf(earnedPlaceId)]).toEqual([10_000, 0]);
      expect((await stateOf(ticketId))?.[0]).toBe('PAID');
    }
  });
});

describe('the rule "cancel" (selling 8.3)', () => {
  test('cancels with a full refund, the own ticket after those of the guests', async () => {
    await rule({ rule: 'cancel' });
    const { person, type, earnedPlaceId } = await qualified({ paid: 40, guests: 1 });
    const guest = { ...selfTicket(person, type), relationshipType: 'GUEST' };
    const { body } = await shop.order(person, {
      tickets: [selfTicket(person, type), guest],
      chargeCreditCardRequest: payBy(),
    });
    const ids = body.order?.tickets.map(({ ticketId }) => ticketId) ?? [];
    expect(await shop.taken(person)).toBe(8000);
    await revoke(earnedPlaceId);
    expect((await press(ids)).body.queued).toBe(2);
    await work();
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      ['CANCELED', 0, 40, null],
      ['CANCELED', 0, 40, null],
    ]);
    expect(await shop.taken(person)).toBe(0);
    const { rows } = await sql<{ ticket_id: number }>`
      SELECT ticket_id FROM outbox WHERE template = 'cancellation' AND ticket_id = ANY (${ids}::bigint[])`.execute(
      db(),
    );
    expect(new Set(rows.map(({ ticket_id: id }) => id))).toEqual(new Set(ids));
  });

  test('leaves a ticket to staff that others need', async () => {
    await rule({ rule: 'cancel' });
    const { person, earnedPlaceId, ticketId } = await bought();
    const other = await shop.ticketType({ amount_minor: 0, relationship_types: ['GUEST'] });
    await shop.order(person, { tickets: [{ ...selfTicket(person, other), relationshipType: 'GUEST' }] });
    await revoke(earnedPlaceId);
    expect(await stateOf(ticketId)).toEqual([null, 0, 0, 'otherTickets']);
    expect(codeOf(await press([ticketId]))).toBe('PRICE_CHANGED');
  });

  test('happens once when it is pressed twice, also while the member cancels', async () => {
    await rule({ rule: 'cancel' });
    await shop.terms({ enabled: true });
    const { person, earnedPlaceId, ticketId } = await bought({ paid: 40 });
    await revoke(earnedPlaceId);
    const lock = () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`;
    const body = {
      ticketIds: [ticketId],
      rule: 'cancel',
      expected: [{ currency: 'USD', tickets: 1, due: 0, refund: 40 }],
    };
    const start = () => call<{ queued: number }>('POST', path(), body);
    // Both have read the open ticket, and wait at its row.
    const presses = await whileLocked(shop.app.database, lock, 2, () => Promise.all([start(), start()]));
    expect(presses.map(({ body: { queued } }) => queued).toSorted((x, y) => x - y)).toEqual([0, 1]);
    const [cancelled] = await whileLocked(shop.app.database, lock, 2, () =>
      Promise.all([shop.cancel(person, ticketId, 40), work(), work()]),
    );
    await work();
    const [state] = (await stateOf(ticketId)) ?? [];
    expect(state).toBe(codeOf(cancelled) === 'ok' ? 'SKIPPED' : 'CANCELED');
    expect(await shop.taken(person)).toBe(0);
    await shop.terms(null);
  });

  test('leaves a ticket whose place is given again while the job waits for it', async () => {
    await rule({ rule: 'cancel' });
    const { person, earnedPlaceId, ticketId } = await bought({ paid: 40 });
    await revoke(earnedPlaceId);
    await press([ticketId]);
    await shop.app.database.transaction(async (tx) => {
      await sql`UPDATE earned_place SET state = 'ACCEPTED', lost_at = NULL WHERE earned_place_id = ${earnedPlaceId}`.execute(
        tx,
      );
      // The job has read the lost place, and waits for this transaction.
      const running = work();
      await shop.app.database.pool.query('SELECT 1');
      for (let waits = 0; waits === 0;) {
        const { rows } = await sql<{ n: number }>`
          SELECT count(*) AS n FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`.execute(db());
        waits = rows[0]?.n ?? 0;
      }
      return { running };
    });
    await work();
    expect(await stateOf(ticketId)).toEqual(['SKIPPED', 0, 40, 'restored']);
    expect(await shop.taken(person)).toBe(4000);
  });
});

test('a ticket that changes its type gives its unit back (selling 4.9)', async () => {
  const { person, type, earnedPlaceId, ticketId } = await bought();
  const vip = await shop.ticketType({ amount_minor: 15_000 });
  await sql`UPDATE ticket_configuration SET additional_configuration = additional_configuration || ${JSON.stringify({ upgradeTo: [vip] })}::jsonb
    WHERE ticket_configuration_id = ${type}`.execute(db());
  expect(await unitsOf(earnedPlaceId)).toBe(1);
  expect((await shop.change(person, ticketId, 'upgrade', vip, { chargeCreditCardRequest: payBy() })).status).toBe(200);
  expect([await unitsOf(earnedPlaceId), await shop.taken(person)]).toEqual([0, 15_000]);
});
