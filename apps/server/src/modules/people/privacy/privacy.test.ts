import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Anonymisation } from '@foyer/contract/people/privacy';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { exchangeWith } from '../../../../test/exchange.ts';
import { hashPassword } from '../sign-in/index.ts';

/** Tests export and anonymising through the API. `every-column.test.ts` tests what happens to each column. */

const duringSale = '2026-01-20T12:00:00Z';
const afterEvent = '2026-02-17T12:00:00Z';
let shop: Shop;
let admin: Person;
let type: number;
let person: Person;
let orderId: number;

beforeAll(async () => {
  shop = await openShop({ name: 'privacy', now: duringSale });
  admin = await shop.staff(['admin']);
  type = await shop.ticketType();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(duringSale);
  person = await shop.person({ password_hash: await hashPassword('correct horse') });
  const paid = await shop.order(person, { tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() });
  orderId = paid.body.orderId ?? 0;
  shop.app.clock.set(afterEvent);
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.app.database.pool.query<Row>(text, values)).rows;
const anonymise = (who: Person = person, { by = admin, reason = 'Asked for it' } = {}) =>
  shop.app.inject<Anonymisation & ErrorBody>('POST', `/api/admin/accounts/${who.externalAccountIdentifier}/anonymise`, {
    token: by.token,
    body: { reason },
  });
const preview = async (who: Person = person) =>
  (
    await shop.app.inject<Anonymisation>('GET', `/api/admin/accounts/${who.externalAccountIdentifier}/anonymise`, {
      token: admin.token,
    })
  ).body;
const linesOf = (who: Person = person) =>
  query<{ notes: string; staff_account_id: number }>(
    "SELECT notes, staff_account_id FROM audit_log WHERE action = 'account.anonymised' AND subject_account_id = $1",
    [who.accountId],
  );

describe('anonymise an account', () => {
  test('shows a preview, anonymises once, and writes an audit entry without the name', async () => {
    const summary = { externalAccountIdentifier: person.externalAccountIdentifier, tickets: 1, orders: 1 };
    const [name] = await query<{ first_name: string; last_name: string }>(
      'SELECT first_name, last_name FROM account WHERE account_id = $1',
      [person.accountId],
    );
    const fullName = `${name?.first_name} ${name?.last_name}`;
    expect(await preview()).toEqual({ ...summary, fullName, anonymisedDate: null, obstacle: null, eventName: null });
    const done = {
      ...summary,
      fullName: '—',
      anonymisedDate: '2026-02-17T12:00:00.000Z',
      obstacle: null,
      eventName: null,
    };
    const reason = ` ${fullName} wrote on paper; robinson is somebody else`;
    expect((await anonymise(person, { reason })).body).toEqual(done);
    expect(await linesOf()).toEqual([
      { notes: '— — wrote on paper; robinson is somebody else', staff_account_id: admin.accountId },
    ]);
    shop.app.clock.advance({ days: 1 });
    expect((await anonymise()).body).toEqual(done);
    expect(await preview()).toEqual(done);
    expect(await linesOf()).toHaveLength(1);
  });

  test('ends holds and sessions, and refuses every sign-in method', async () => {
    const { externalAccountIdentifier: userId } = person;
    const signIn = () =>
      shop.app.inject('POST', '/api/authentication/login', { body: { userId, password: 'correct horse' } });
    const { token } = (await signIn()).body as { token: string };
    const held = await shop.ticketType({ quantity: 3, limit_quantity: true });
    shop.app.clock.set(duringSale);
    const reserved = await shop.app.inject('POST', '/api/ticket/reservation', {
      token: person.token,
      body: { ticketConfigurationId: held, externalAccountIdentifier: userId, relationshipType: 'SPOUSE' },
    });
    expect(reserved.status).toBe(200);
    await query(
      `WITH list AS (UPDATE stock SET waiting = 1 FROM ticket_configuration c WHERE c.stock_id = stock.stock_id
         AND c.ticket_configuration_id = $2 RETURNING stock.stock_id)
       INSERT INTO waiting_entry (event_id, ticket_configuration_id, stock_id, account_id, relationship_type, place_types, place_count, state,
         rank, joined_at)
       SELECT $3, $2, stock_id, $1, 'GUEST', '{GUEST}', 2, 'WAITING', 1, now() FROM list`,
      [person.accountId, held, shop.eventId],
    );
    shop.app.clock.set(afterEvent);
    expect((await anonymise()).status).toBe(200);
    expect((await shop.app.inject('GET', '/api/account/profile', { token })).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    const mails = await query('SELECT FROM outbox');
    await shop.app.inject('POST', '/api/authentication/login-link', { body: { userId } });
    expect(await query('SELECT FROM outbox')).toHaveLength(mails.length);
    const [stock] = await query(
      'SELECT held, sold, waiting FROM stock JOIN ticket_configuration USING (stock_id) WHERE ticket_configuration_id = $1',
      [held],
    );
    expect(stock).toEqual({ held: 0, sold: 0, waiting: 0 });
    expect(await query('SELECT state FROM waiting_entry')).toEqual([{ state: 'LEFT' }]);
  });

  test('keeps payments and counted data', async () => {
    const money = () =>
      query(
        `SELECT o.order_id, o.total_minor, p.amount_minor, p.gateway_reference, p.last_four, p.country, t.amount_minor AS ticket, t.status
         FROM orders o JOIN payment p USING (order_id) JOIN ticket t USING (order_id) WHERE o.order_id = $1`,
        [orderId],
      );
    const before = await money();
    await anonymise();
    expect(before).toHaveLength(1);
    expect(await money()).toEqual(before);
    const [payment] = await query('SELECT first_name, email, address1 FROM payment WHERE order_id = $1', [orderId]);
    expect(payment).toEqual({ first_name: null, email: null, address1: null });
    const found = await shop.app.inject<{ totalItems: number }>('POST', '/api/admin/search/event', {
      token: admin.token,
      body: { searchText: person.externalAccountIdentifier },
    });
    expect(found.body.totalItems).toBe(1);
  });

  test('requires an administrator, an existing account and a reason', async () => {
    const helper = await shop.staff(['helper']);
    expect((await anonymise(person, { by: helper })).status).toBe(403);
    expect((await anonymise(person, { by: person })).status).toBe(403);
    expect((await anonymise({ ...person, externalAccountIdentifier: 'C0000000' })).status).toBe(404);
    expect((await anonymise(person, { reason: '  ' })).status).toBe(422);
    expect((await preview()).anonymisedDate).toBeNull();
  });

  test('leaves the history of a transferred ticket’s present holder unchanged', async () => {
    const friend = await shop.person();
    const [ticket] = await query<{ ticket_id: number }>('SELECT ticket_id FROM ticket WHERE order_id = $1', [orderId]);
    const ticketId = ticket?.ticket_id;
    await query('UPDATE ticket SET account_id = $2, transferred_at = $3 WHERE ticket_id = $1', [
      ticketId,
      friend.accountId,
      '2026-01-25T12:00:00Z',
    ]);
    for (const [moment, notes] of [
      ['2026-01-21T12:00:00Z', 'of the former holder'],
      ['2026-01-30T12:00:00Z', 'of the present holder'],
    ])
      await query(
        `INSERT INTO ticket_history (ticket_id, kind, notes, before, after, created_at)
         VALUES ($1, 'EDIT', $2, '{"diet": "fish"}', '{"diet": "meat"}', $3)`,
        [ticketId, notes, moment],
      );
    expect((await anonymise()).status).toBe(200);
    const left = await query<{ notes: string | null }>(
      "SELECT notes FROM ticket_history WHERE ticket_id = $1 AND kind = 'EDIT' ORDER BY created_at",
      [ticketId],
    );
    expect(left.map(({ notes }) => notes)).toEqual([null, 'of the present holder']);
  });

  test('deletes the stored responses of the account and those that name it, and no others', async () => {
    const [ticket] = await query<{ ticket_id: number }>('SELECT ticket_id FROM ticket WHERE order_id = $1', [orderId]);
    const ticketId = ticket?.ticket_id ?? 0;
    const other = await shop.person();
    const bodies: Readonly<Record<string, [Person, object]>> = {
      own: [person, { success: true }],
      orderOfAnother: [other, { order: { orderId: orderId * 10, tickets: [{ ticketId }] } }],
      memberOfTeam: [other, { ticket: { ticketId: ticketId * 10, associatedTickets: [{ eventId: 1, ticketId }] } }],
      orderOfPerson: [admin, { problems: [{ orderId, fullName: 'A person' }] }],
      leaderWithoutId: [other, { ticket: { ticketId: ticketId * 10, team: { leader: { firstName: 'A' } } } }],
      anotherOrder: [other, { order: { orderId: orderId * 10, tickets: [{ ticketId: ticketId * 10, team: null }] } }],
      sameNumberElsewhere: [admin, { eventId: ticketId, messageId: orderId }],
    };
    for (const [key, [{ accountId }, body]] of Object.entries(bodies))
      await query("INSERT INTO idempotent_response VALUES ($1, 'x', $2, '', $3, $4)", [
        accountId,
        key,
        JSON.stringify(body),
        duringSale,
      ]);
    expect((await anonymise()).status).toBe(200);
    const left = await query<{ idempotency_key: string }>(
      "SELECT idempotency_key FROM idempotent_response WHERE call = 'x' ORDER BY 1",
    );
    expect(left.map(({ idempotency_key }) => idempotency_key)).toEqual(['anotherOrder', 'sameNumberElsewhere']);
  });

  test('anonymises once for two simultaneous requests', async () => {
    const both = await whileLocked(
      shop.app.database,
      () => sql`SELECT FROM account WHERE account_id = ${person.accountId} FOR SHARE`,
      2,
      () => Promise.all([anonymise(), anonymise()]),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linesOf()).toHaveLength(1);
  });

  test('waits for an order that is being taken, and is refused because of it', async () => {
    const answer = await whileLocked(
      shop.app.database,
      () => sql`
        INSERT INTO order_intent (order_intent_id, account_id, event_id, status, payment_kind, currency, total_minor, cart, created_at,
          next_check_at)
        SELECT gen_random_uuid(), ${person.accountId}, ${shop.eventId}, 'PENDING', 'card', 'USD', 1, '{}', now(), now()`,
      1,
      () => anonymise(),
    );
    expect(answer.body.error).toMatchObject({ code: 'ANONYMISE_NOT_POSSIBLE', metadata: { obstacle: 'order' } });
    await query("DELETE FROM order_intent WHERE status = 'PENDING'");
  });

  test('refuses an import of an older file that would restore the name', async () => {
    await anonymise();
    const { externalAccountIdentifier: number } = person;
    const { bring } = exchangeWith(() => shop.app);
    const accounts = `externalAccountIdentifier,firstName,lastName,emailAddress,countryCode\n${number},Ada,King,ada@example.com,USA\n`;
    expect((await bring('accounts', accounts)).reasons).toEqual([expect.stringMatching(/^2 ANONYMISED_ACCOUNT/)]);
    const titles = `externalAccountIdentifier,title\n${number},MC\n`;
    expect((await bring('titles', titles)).reasons).toEqual([expect.stringMatching(/^2 ANONYMISED_ACCOUNT/)]);
    expect(await query('SELECT first_name FROM account WHERE account_id = $1', [person.accountId])).toEqual([
      { first_name: '—' },
    ]);
  });
});

describe('refuse to anonymise an account with an obstacle', () => {
  const refused = async (who: Person, obstacle: string, more: object = {}) => {
    expect((await anonymise(who)).body.error).toMatchObject({
      code: 'ANONYMISE_NOT_POSSIBLE',
      metadata: { obstacle, ...more },
    });
    expect(await preview(who)).toMatchObject({ obstacle, anonymisedDate: null });
  };
  const refund = (status: string, more = '') =>
    query<{ refund_id: number }>(
      `INSERT INTO refund (payment_id, amount_minor, currency, status, reason, gateway_key, next_check_at, finished_at, created_at${more && ', settled_refund_id, accepted_at'})
       SELECT payment_id, 1, 'USD', $2, 'x', gen_random_uuid(), CASE WHEN $2 = 'PENDING' THEN now() END,
         CASE WHEN $2 <> 'PENDING' THEN now() END, now()${more && `, ${more}, now()`} FROM payment WHERE order_id = $1 RETURNING refund_id`,
      [orderId, status],
    );

  test('refuses the holder and the buyer of a ticket while the event is not over', async () => {
    shop.app.clock.set(duringSale);
    const [event] = await query<{ default_name: string }>('SELECT default_name FROM event WHERE event_id = $1', [
      shop.eventId,
    ]);
    await refused(person, 'event', { eventName: event?.default_name });
    const friend = await shop.person();
    await query('UPDATE ticket SET account_id = $1 WHERE order_id = $2', [friend.accountId, orderId]);
    await refused(person, 'event');
    await refused(friend, 'event');
    await query("UPDATE ticket SET status = 'CANCELED', canceled_at = now() WHERE order_id = $1", [orderId]);
    expect((await anonymise()).status).toBe(200);
  });

  test('refuses while an event is activated again after its end', async () => {
    await query('UPDATE event SET activated_from = $2, activated_until = $3 WHERE event_id = $1', [
      shop.eventId,
      duringSale,
      '2026-02-17T13:00:00Z',
    ]);
    await refused(person, 'event');
    await query('UPDATE event SET activated_from = NULL, activated_until = NULL WHERE event_id = $1', [shop.eventId]);
    expect((await anonymise()).status).toBe(200);
  });

  test('refuses while a refund is pending, or failed and is not settled', async () => {
    await refund('PENDING');
    await refused(person, 'refund');
    await query(
      "UPDATE refund SET status = 'FAILED', next_check_at = NULL, finished_at = now() WHERE status = 'PENDING'",
    );
    await refused(person, 'refund');
    const [failed] = await query<{ refund_id: number }>("SELECT refund_id FROM refund WHERE status = 'FAILED'");
    await refund('COMPLETE', String(failed?.refund_id));
    expect((await anonymise()).status).toBe(200);
  });

  test('refuses while a payment is disputed', async () => {
    await query(
      `INSERT INTO dispute (gateway, gateway_reference, payment_id, amount_minor, currency, reason, status, is_inquiry, opened_at,
         next_check_at, created_at)
       SELECT 'sandbox', 'd-1', payment_id, 1, 'USD', 'fraudulent', 'under_review', false, now(), now(), now() FROM payment WHERE order_id = $1`,
      [orderId],
    );
    await refused(person, 'dispute');
    await query("UPDATE dispute SET status = 'won', decided_at = now(), next_check_at = NULL");
    expect((await anonymise()).status).toBe(200);
  });

  test('refuses while an order needs staff attention, and for staff accounts', async () => {
    await query("UPDATE order_intent SET attention = 'x', attention_at = now() WHERE account_id = $1", [
      person.accountId,
    ]);
    await refused(person, 'order');
    await refused(admin, 'staff');
    expect(await linesOf(admin)).toEqual([]);
  });
});

describe('export personal data', () => {
  const take = (by: string, format = '') =>
    shop.app.inject<Record<string, Record<string, unknown>[]>>('GET', `/api/account/export${format}`, { token: by });

  test('exports JSON, forbids caching and writes an audit entry', async () => {
    const { status, body, headers } = await take(person.token);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toContain(`foyer-${person.externalAccountIdentifier}.json`);
    expect(body.account).toMatchObject([{ accountNumber: person.externalAccountIdentifier }]);
    expect(body.orders).toMatchObject([
      { orderNumber: orderId, total: 100, payments: [{ amount: 100, cardEnding: '4242', email: 'payer@example.com' }] },
    ]);
    expect(body.tickets).toMatchObject([{ isYours: true, answers: { email: 'robin@example.com' } }]);
    // Card numbers are never stored, and sign-in secrets are not exported.
    for (const secret of ['4242424242424242', '"737"', 'argon2', 'token'])
      expect(JSON.stringify(body)).not.toContain(secret);
    const lines = await query<{ after: unknown }>(
      "SELECT after FROM audit_log WHERE action = 'account.exported' AND account_id = $1",
      [person.accountId],
    );
    expect(lines).toEqual([{ after: { format: 'json' } }]);
  });

  test('exports only the account’s own part of a transferred ticket, for sender and recipient', async () => {
    const friend = await shop.person();
    await query(
      `UPDATE ticket SET account_id = $1, first_name = 'Secretive', ticket_data = '{"registrationForm": {"diet": "vegan"}}', transferred_at = $3
       WHERE order_id = $2`,
      [friend.accountId, orderId, afterEvent],
    );
    await query(
      `INSERT INTO ticket_history (ticket_id, kind, before, after, created_at)
       SELECT ticket_id, 'EDIT', '{"diet": "fish"}', '{"diet": "meat"}', $2 FROM ticket WHERE order_id = $1`,
      [orderId, duringSale],
    );
    const mine = await take(person.token);
    expect(mine.body.tickets).toMatchObject([{ isYours: false }]);
    expect(mine.text).not.toMatch(/Secretive|vegan/);
    const theirs = await take(friend.token);
    expect(theirs.body.tickets).toMatchObject([{ isYours: true, firstName: 'Secretive', answers: { diet: 'vegan' } }]);
    expect(theirs.body.orders).toEqual([]);
    expect(theirs.text).not.toMatch(/fish|meat|payer@example\.com/);
  });

  test.each([
    ['en-US', 'Your stored data', 'Orders and payments'],
    ['es-US', 'Sus datos guardados', 'Pedidos y pagos'],
    ['ja-JP', 'お客様について保存している情報', '注文とお支払い'],
  ])('exports a page in %s and escapes typed text', async (locale, title, part) => {
    await query('UPDATE account SET last_name = $2 WHERE account_id = $1', [
      person.accountId,
      '<script>alert(1)</script>',
    ]);
    const { status, text, headers } = await take(person.token, `?format=html&locale=${locale}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`lang="${locale}"`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`<h2>${part}</h2>`);
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script');
    // Every field has a translated label, except the audit entries in the last section, which show raw keys.
    expect(text.slice(0, text.lastIndexOf('<h2>'))).not.toMatch(/<th scope="row">[a-z]+[A-Z]/);
  });

  test('allows the account holder and administrators acting for it, and refuses helpers', async () => {
    const helper = await shop.staff(['helper']);
    const acting = (staff: Person) =>
      openTestSession(shop.app.database.kysely, person.accountId, {
        now: shop.app.clock.now(),
        staffAccountId: staff.accountId,
      });
    expect((await take(await acting(helper))).status).toBe(403);
    expect((await take(await acting(admin))).body.account).toMatchObject([
      { accountNumber: person.externalAccountIdentifier },
    ]);
  });

  test('allows six exports an hour', async () => {
    for (let n = 0; n < 6; n += 1) expect((await take(person.token)).status).toBe(200);
    expect((await take(person.token)).status).toBe(429);
  });
});
