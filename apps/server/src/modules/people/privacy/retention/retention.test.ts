import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retentionDefaults, type Retention } from '@foyer/domain/people/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Shop } from '../../../../../test/ordering.ts';
import { createMail } from '../../../../gateways/mail/create.ts';
import type { MailGateway } from '../../../../gateways/mail/port.ts';
import { personalDataOf } from '../../../../personal-data.ts';
import { createAccount } from '../../../../seed/factories/account.ts';
import { createEvent } from '../../../../seed/factories/event.ts';
import { countOverdue, forgetOverdue, retentionJob, type Keeper } from './retention.ts';

const now = new Date('2026-03-01T12:00:00Z');
const after = (days: number, ms = 1) => new Date(now.getTime() + days * 86_400_000 + ms);
const signal = new AbortController().signal;
/** Gives a limit only to the kinds under test. */
const only = (retention: Partial<Retention>): Retention => ({
  ...(Object.fromEntries(Object.keys(retentionDefaults).map((kind) => [kind, null])) as Retention),
  ...retention,
});

let shop: Shop;
let folder: string;
let mail: MailGateway;
let keeper: Keeper;
beforeAll(async () => {
  shop = await openShop({ name: 'retention', now: '2026-01-20T12:00:00Z' });
  folder = await mkdtemp(join(tmpdir(), 'foyer-retention-'));
  mail = createMail({ smtpUrl: undefined, dataDir: folder });
  keeper = { db: shop.app.database.kysely, personalData: personalDataOf(mail) };
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.app.database.pool.query<Row>(text, values)).rows;
const countOf = async (from: string) => (await query<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n;
const overdue = async (retention: Retention, at: Date) =>
  Object.fromEntries((await countOverdue(keeper, retention, at)).map(({ kind, count }) => [kind, count]));

describe('deletes rows older than their limit, and none younger', () => {
  let account: number;
  beforeAll(async () => {
    ({ accountId: account } = await createAccount(keeper.db));
    await query(`INSERT INTO website_log (kind, message, created_at) VALUES ('error', 'x', $1)`, [now]);
    await query(`INSERT INTO sign_in_device VALUES ($1, sha256('device'), $2)`, [account, now]);
    await query(
      `INSERT INTO audit_log (at, action, entity, entity_id) VALUES ($1, 'list.exported', 'event', '1'), ($1, 'ticket.edited', 'ticket', '1')`,
      [now],
    );
    await query(
      `INSERT INTO door_scan (scan_id, ticket_id, scanned_at, received_at) VALUES (gen_random_uuid(), 1, $1, $1)`,
      [now],
    );
    await query(
      `INSERT INTO outbox (template, recipient, locale, status, sent_at, next_attempt_at, created_at) VALUES
         ('refund', 'a@example.com', 'en-US', 'SENT', $1, NULL, $1), ('refund', 'a@example.com', 'en-US', 'FAILED', NULL, NULL, $1),
         ('refund', 'a@example.com', 'en-US', 'PENDING', NULL, $1, $1)`,
      [now],
    );
  });

  test.each([
    ['reports', 'website_log', 1, 0],
    ['sign-ins', 'sign_in_device', 1, 0],
    ['reading', 'audit_log', 2, 1],
    ['scans', 'door_scan', 1, 0],
    ['mail', 'outbox', 3, 2],
    ['failed-mail', 'outbox', 2, 1],
  ] as const)('deletes old rows of the kind %s', async (kind, table, before, left) => {
    const retention = only({ [kind]: 10 });
    expect(await forgetOverdue(keeper, retention, after(10, 0))).toEqual({});
    expect(await countOf(table)).toBe(before);
    expect(await overdue(only({}), after(1_000))).toMatchObject({ [kind]: 0 });
    expect(await overdue(retention, after(10))).toMatchObject({ [kind]: 1 });
    expect(await countOf(table)).toBe(before);
    expect(await forgetOverdue(keeper, retention, after(10))).toEqual({ [kind]: 1 });
    expect(await countOf(table)).toBe(left);
  });
});

test('deletes a mail together with its file', async () => {
  const [row] = await query<{ id: string }>(
    `WITH mail AS (INSERT INTO outbox (template, recipient, locale, status, sent_at, created_at)
       VALUES ('refund', 'a@example.com', 'en-US', 'SENT', $1, $1) RETURNING outbox_id)
     SELECT 'outbox-' || outbox_id || '.' || installation_id AS id FROM mail, installation`,
    [now],
  );
  const id = row?.id ?? '';
  const words = {
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'x',
    html: '<p>x</p>',
    text: 'x',
    attachments: [],
  };
  await mail.send({ id, ...words });
  await mail.send({ id: 'another', ...words });
  const file = (name: string) =>
    access(join(folder, 'outbox', `${name}.eml`)).then(
      () => 'there',
      () => 'gone',
    );
  expect([await file(id), await file('another')]).toEqual(['there', 'there']);
  await forgetOverdue(keeper, only({ mail: 1 }), after(2));
  expect([await file(id), await file('another')]).toEqual(['gone', 'there']);
});

describe('ended holds', () => {
  let ids: unknown[];
  beforeAll(async () => {
    const configuration = await shop.ticketType();
    const [stock] = await query<{ stock_id: number }>(
      'SELECT stock_id FROM ticket_configuration WHERE ticket_configuration_id = $1',
      [configuration],
    );
    ids = [(await shop.person()).accountId, configuration, stock?.stock_id];
  });
  beforeEach(() => query('DELETE FROM hold'));
  const ended = (state: 'HELD' | 'CONSUMED' | 'RELEASED', at: Date | null, count = 1) =>
    query(
      `INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, created_at,
         expires_at, ended_at)
       SELECT $1, $1, $2, $3, $4 || n, $4, $5::timestamptz - interval '1 day', $5, $6 FROM generate_series(1, $7::integer) n`,
      [...ids, state, after(-1), at, count],
    );

  test('deletes ended holds in batches and keeps active ones', async () => {
    await ended('CONSUMED', now, 1_200);
    await ended('RELEASED', after(1), 2);
    await ended('HELD', null);
    const job = retentionJob(keeper, only({ holds: 30 }));
    const about = { now: after(30), signal };
    expect([await job.run(about), await job.run(about), await job.run(about)]).toEqual([1_000, 200, 0]);
    expect(await query('SELECT state, count(*) AS n FROM hold GROUP BY 1 ORDER BY 1')).toEqual([
      { state: 'HELD', n: 1 },
      { state: 'RELEASED', n: 2 },
    ]);
  });

  test('shares the work between two simultaneous runs', async () => {
    await ended('CONSUMED', now, 1_500);
    const forget = () => forgetOverdue(keeper, only({ holds: 30 }), after(31));
    const done = await Promise.all([forget(), forget()]);
    const rest = await forget();
    expect([...done, rest].reduce((sum, { holds = 0 }) => sum + holds, 0)).toBe(1_500);
    expect(await countOf('hold')).toBe(0);
  });
});

describe('answers of attendees', () => {
  const values = { firstName: 'Ada', lastName: 'King', email: 'ada@example.com' };
  /** Counts the remaining answers of an event, on tickets, in carts and in edit history, and its attendees' names. */
  const left = async (eventId: number) => {
    const [row] = await query<{ tickets: number; carts: number; history: number; names: number }>(
      `SELECT (SELECT count(*) FROM ticket WHERE event_id = $1 AND ticket_data::text LIKE '%King%') AS tickets,
         (SELECT count(*) FROM order_intent WHERE event_id = $1 AND (cart -> 'tickets' -> 0 -> 'values')::text LIKE '%King%') AS carts,
         (SELECT count(*) FROM ticket_history h JOIN ticket t USING (ticket_id) WHERE t.event_id = $1 AND h.after IS NOT NULL) AS history,
         (SELECT count(*) FROM ticket WHERE event_id = $1 AND last_name = 'King') AS names`,
      [eventId],
    );
    return row;
  };

  test('deletes the answers of past events, and keeps names and other events', async () => {
    const { token, ...person } = await shop.person();
    const later = await createEvent(keeper.db, { event_end: after(500), registration_end: after(400) });
    const types = [await shop.ticketType(), await shop.ticketType({ event_id: later })] as const;
    for (const [eventId, type] of [
      [shop.eventId, types[0]],
      [later, types[1]],
    ] as const) {
      const lines = { eventId, tickets: [selfTicket(person, type, { values })] };
      const refused = await shop.order(
        { ...person, token },
        { ...lines, chargeCreditCardRequest: payBy('4000000000000002') },
      );
      expect(refused.status).toBe(402);
      shop.app.clock.advance({ minutes: 31 });
      expect((await shop.order({ ...person, token }, { ...lines, chargeCreditCardRequest: payBy() })).status).toBe(200);
      shop.app.clock.advance({ minutes: 31 });
    }
    const [ticket] = await query<{ ticket_id: number }>('SELECT ticket_id FROM ticket WHERE event_id = $1', [
      shop.eventId,
    ]);
    await shop.app.inject('PUT', '/api/ticket', {
      token,
      body: { ticketId: ticket?.ticket_id, values: { ...values, email: 'ada.king@example.com' } },
    });
    const all = { tickets: 1, carts: 2, history: 1, names: 1 };
    expect(await left(shop.eventId)).toEqual(all);

    const retention = only({ answers: 90 });
    const end = new Date('2026-02-16T12:00:00Z');
    const at = (ms: number) => new Date(end.getTime() + 90 * 86_400_000 + ms);
    expect(await forgetOverdue(keeper, retention, at(0))).toEqual({});
    expect(await left(shop.eventId)).toEqual(all);
    expect(await overdue(retention, at(1))).toMatchObject({ answers: 1 });
    while (Object.keys(await forgetOverdue(keeper, retention, at(1))).length > 0);
    expect(await left(shop.eventId)).toEqual({ tickets: 0, carts: 0, history: 0, names: 1 });
    expect(await left(later)).toEqual({ tickets: 1, carts: 2, history: 0, names: 1 });
    expect(await overdue(retention, at(1))).toMatchObject({ answers: 0 });
    // A second run finds nothing.
    expect(await forgetOverdue(keeper, retention, at(1))).toEqual({});
  });

  test('waits until an activated event is over again', async () => {
    const over = {
      event_start: after(-800),
      event_end: after(-799),
      registration_start: after(-810),
      registration_end: after(-800),
    };
    const eventId = await createEvent(keeper.db, { ...over, activated_from: after(-5), activated_until: after(5) });
    await forgetOverdue(keeper, only({ answers: 30 }), after(35, 0));
    expect(await countOf(`answers_forgotten WHERE event_id = ${eventId}`)).toBe(0);
    await forgetOverdue(keeper, only({ answers: 30 }), after(35, 5));
    expect(await countOf(`answers_forgotten WHERE event_id = ${eventId}`)).toBe(1);
  });
});
