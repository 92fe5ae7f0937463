import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import { mostCounted } from '@foyer/contract/wire/paging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { openTestSession } from '../../test/sessions.ts';
import { createAccount, createStaff } from '../seed/factories/account.ts';
import { createEvent } from '../seed/factories/event.ts';

/** Lists with more rows than can be paged through: correct at the limit, and read with indexes. */

const now = new Date('2026-06-01T12:00:00Z');
const more = mostCounted + 5;
let app: TestApp;
let token: string;
let events: number[];

interface Page<R> {
  results: R[];
  totalItems: number;
}
const get = async <R>(path: string) => {
  const { status, body } = await app.inject<Page<R>>('GET', `/api/admin/${path}`, { token });
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  app = await createTestApp({ name: 'long lists', now });
  const { kysely, pool } = app.database;
  token = await openTestSession(kysely, (await createStaff(kysely, ['admin'])).accountId, { now });
  const { accountId } = await createAccount(kysely);
  events = [await createEvent(kysely), await createEvent(kysely)];
  // The last ten intents belong to the second event. One of 100 failed, and the last three are pending.
  await pool.query(
    `INSERT INTO order_intent (order_intent_id, account_id, event_id, status, payment_kind, currency, total_minor, cart, created_at,
       settled_at, error_code, next_check_at)
     SELECT gen_random_uuid(), $1, CASE WHEN n > $2::integer - 10 THEN $4::bigint ELSE $3::bigint END, status, 'none', 'USD', n, '{}',
       $5::timestamptz + n * interval '1 second', CASE WHEN status <> 'PENDING' THEN $5::timestamptz END,
       CASE status WHEN 'FAILED' THEN 'GENERAL_PAYMENT_ERROR' END, CASE status WHEN 'PENDING' THEN $5::timestamptz END
     FROM generate_series(1, $2::integer) n,
       LATERAL (SELECT CASE WHEN n > $2::integer - 3 THEN 'PENDING' WHEN n % 100 = 0 THEN 'FAILED' ELSE 'COMPLETE' END AS status) s`,
    [accountId, more, events[0], events[1], now],
  );
  await pool.query(
    `INSERT INTO outbox (template, recipient, locale, status, sent_at, subject, created_at)
     SELECT 'refund', CASE WHEN n = 3 THEN 'Ana.Maria+Chicago@Mail.Example.org' ELSE 'payer.' || n || '@example.com' END, 'en-US', 'SENT',
       now(), 'Mail ' || n, now() FROM generate_series(1, $1::integer) n`,
    [more],
  );
  await pool.query('VACUUM ANALYZE order_intent, outbox');
});
afterAll(() => app.close());

describe('order intents', () => {
  const list = (query: string) => get<OrderIntentView>(`order-intents?needsAttention=false&${query}`);
  const amounts = ({ results }: Page<OrderIntentView>) =>
    results.map(({ totalAmount }) => Math.round(totalAmount * 100));
  const down = (from: number, count: number) => Array.from({ length: count }, (_, n) => from - n);

  it('lists latest first, and stops counting and paging at the limit', async () => {
    const first = await list('rowsPerPage=10');
    expect(first.totalItems).toBe(mostCounted + 1);
    expect(amounts(first)).toEqual(down(more, 10));
    const last = await list(`rowsPerPage=30&page=${Math.ceil(mostCounted / 30)}`);
    expect(amounts(last)).toEqual(down(more - mostCounted + (mostCounted % 30), mostCounted % 30));
    expect(await list('rowsPerPage=30&page=400')).toMatchObject({ results: [], totalItems: mostCounted + 1 });
    expect((await list('page=999999&rowsPerPage=500')).results).toEqual([]);
  });

  it.each([
    ['all intents of an event', () => `eventId=${events[1]}`, () => down(more, 10)],
    ['pending intents', () => 'status=PENDING', () => down(more, 3)],
    ['pending intents of an event', () => `status=PENDING&eventId=${events[0]}`, () => []],
    ['failed intents', () => 'status=FAILED', () => down(mostCounted / 100, 10).map((n) => n * 100)],
    ['failed intents of an event', () => `status=FAILED&eventId=${events[1]}`, () => [mostCounted]],
    [
      'complete intents of an event',
      () => `status=COMPLETE&eventId=${events[1]}`,
      () => down(more - 3, 7).filter((n) => n % 100 > 0),
    ],
  ])('filters the list: %s', async (_, query, expected) => {
    expect(amounts(await list(`rowsPerPage=10&${query()}`))).toEqual(expected());
  });

  it('counts the filtered intents', async () => {
    expect((await list('status=FAILED')).totalItems).toBe(mostCounted / 100);
    expect((await list(`eventId=${events[1]}`)).totalItems).toBe(10);
  });
});

describe('the outbox', () => {
  const list = (query: string) => get<OutboxEntry>(`outbox?${query}`);
  const subjects = ({ results }: Page<OutboxEntry>) => results.map(({ subject }) => subject);

  it('lists latest first, and stops counting at the limit', async () => {
    const first = await list('rowsPerPage=2');
    expect(first.totalItems).toBe(mostCounted + 1);
    expect(subjects(first)).toEqual([`Mail ${more}`, `Mail ${more - 1}`]);
    expect(subjects(await list('rowsPerPage=500&page=20')).at(-1)).toBe('Mail 6');
    expect(subjects(await list('rowsPerPage=500&page=21'))).toEqual([]);
  });

  it.each([
    'ana.maria+chicago@mail.example.org',
    'ANA.MARIA',
    'chicago',
    'maria chi',
    '@mail.ex',
    'example.org',
    'org',
  ])('finds an address by %s', async (typed) => {
    const found = await list(`to=${encodeURIComponent(typed)}`);
    expect([subjects(found), found.totalItems]).toEqual([['Mail 3'], 1]);
  });

  it('counts matches and treats special characters literally', async () => {
    expect((await list('to=example.com')).totalItems).toBe(mostCounted + 1);
    expect((await list('to=payer.12%40')).totalItems).toBe(1);
    for (const typed of ['%', '_', "'", '\\', "x':*|'a", 'hicago'])
      expect((await list(`to=${encodeURIComponent(typed)}`)).totalItems, typed).toBe(0);
  });

  it('accepts any recipient', async () => {
    const odd = ['@', '"quoted part"@example.com', '…', 'a'.repeat(3_000), `${'長'.repeat(900)}@例え.jp`, ' x @ y '];
    for (const recipient of odd) {
      await app.database.pool.query(
        "INSERT INTO outbox (template, recipient, locale, status, created_at) VALUES ('refund', $1, 'en-US', 'FAILED', now())",
        [recipient],
      );
    }
    expect((await list('to=quoted')).totalItems).toBe(1);
  });
});

describe('reads no whole table for', () => {
  /** Names of tables that a statement reads with a sequential scan. */
  async function scanned(statement: string): Promise<string[]> {
    const { rows } = await app.database.pool.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${statement}`);
    return [...JSON.stringify(rows[0]?.['QUERY PLAN']).matchAll(/"Seq Scan".{0,120}?"Relation Name":"(\w+)"/g)].map(
      (m) => m[1] ?? '',
    );
  }
  const ofIntents = (where: string) =>
    `SELECT order_intent_id FROM order_intent WHERE ${where} ORDER BY created_at DESC, order_intent_id LIMIT 10`;

  it.each([
    ofIntents('true'),
    ofIntents('event_id = 1'),
    ofIntents("status = 'FAILED'"),
    ofIntents("event_id = 1 AND status = 'FAILED'"),
    ofIntents("status = 'PENDING' AND next_check_at IS NOT NULL"),
    ofIntents('attention_at IS NOT NULL'),
    "SELECT outbox_id FROM outbox WHERE mail_address_words(recipient) @@ '''ana'':*'::tsquery ORDER BY outbox_id DESC LIMIT 10",
    'SELECT outbox_id FROM outbox ORDER BY outbox_id DESC LIMIT 10',
    'SELECT outbox_id FROM outbox WHERE order_id = 7',
  ])('%s', async (statement) => {
    expect(await scanned(statement)).toEqual([]);
  });

  it('control: detects a sequential scan', async () => {
    expect(await scanned("SELECT FROM order_intent WHERE error_code = 'x'")).toEqual(['order_intent']);
  });
});
