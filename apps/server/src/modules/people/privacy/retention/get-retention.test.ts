import type { RetentionOverview } from '@foyer/contract/people/privacy';
import { retentionKinds, type RetentionKind } from '@foyer/contract/wire/vocabulary';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../../test/ordering.ts';
import { createTestApp } from '../../../../../test/app.ts';
import { createEvent } from '../../../../seed/factories/event.ts';
import { createTicket } from '../../../../seed/factories/ticket.ts';

/** The retention overview for administrators: for each kind, the predicted count equals the number deleted next. */

const dayMs = 86_400_000;
/** Different for each kind, so a kind that uses another kind's period fails. */
const days: Record<RetentionKind, number> = {
  mail: 11,
  'failed-mail': 13,
  reports: 17,
  reading: 19,
  edits: 41,
  'sign-ins': 23,
  scans: 29,
  holds: 31,
  answers: 37,
};
const setting = retentionKinds.map((kind) => `${kind}=${days[kind]}`).join(' ');

let shop: Shop;
let admin: Person;
let person: Person;
let ticketType: number;
let stock: number;
beforeAll(async () => {
  shop = await openShop({ name: 'retention overview', env: { RETENTION: setting } });
  [admin, person] = [await shop.staff(['admin']), await shop.person()];
  ticketType = await shop.ticketType();
  const [row] = await query<{ stock_id: number }>(
    'SELECT stock_id FROM ticket_configuration WHERE ticket_configuration_id = $1',
    [ticketType],
  );
  stock = row?.stock_id ?? 0;
});
afterAll(() => shop.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.app.database.pool.query<Row>(text, values)).rows;
const ask = (token?: string) =>
  shop.app.inject<RetentionOverview>('GET', '/api/admin/retention', token === undefined ? {} : { token });
async function overview(): Promise<RetentionOverview> {
  const { status, body } = await ask(admin.token);
  expect(status).toBe(200);
  return body;
}
const overdueByKind = ({ kinds }: RetentionOverview) =>
  Object.fromEntries(kinds.map(({ kind, overdue }) => [kind, overdue]));

let made = 0;
const row = (text: string) => (at: Date) => query(text, [at]).then(() => undefined);
/** Writes one item of each kind, as old as the given time. */
const write: Record<RetentionKind, (at: Date) => Promise<void>> = {
  mail: row(`INSERT INTO outbox (template, recipient, locale, status, sent_at, created_at)
    VALUES ('refund', 'a@example.com', 'en-US', 'SENT', $1, $1)`),
  'failed-mail': row(`INSERT INTO outbox (template, recipient, locale, status, created_at)
    VALUES ('refund', 'a@example.com', 'en-US', 'FAILED', $1)`),
  reports: row(`INSERT INTO website_log (kind, message, created_at) VALUES ('error', 'x', $1)`),
  reading: row(`INSERT INTO audit_log (at, action, entity, entity_id) VALUES ($1, 'list.exported', 'event', '1')`),
  edits: row(`INSERT INTO audit_log (at, action, entity, entity_id) VALUES ($1, 'ticket.edited', 'ticket', '1')`),
  'sign-ins': async (at) => {
    made += 1;
    await query('INSERT INTO sign_in_device VALUES ($1, sha256($2::text::bytea), $3)', [
      person.accountId,
      `device ${made}`,
      at,
    ]);
  },
  scans: row(
    `INSERT INTO door_scan (scan_id, ticket_id, scanned_at, received_at) VALUES (gen_random_uuid(), 1, $1, $1)`,
  ),
  holds: async (at) => {
    await query(
      `INSERT INTO hold (holder_account_id, account_id, ticket_configuration_id, stock_id, relationship_type, state, created_at,
         expires_at, ended_at) VALUES ($1, $1, $2, $3, 'GUEST', 'RELEASED', $4::timestamptz - interval '1 hour', $4, $4)`,
      [person.accountId, ticketType, stock, at],
    );
  },
  answers: async (end) => {
    const before = (n: number) => new Date(end.getTime() - n * dayMs);
    const event_id = await createEvent(shop.app.database.kysely, {
      event_start: before(2),
      event_end: end,
      registration_start: before(9),
      registration_end: before(3),
    });
    const ticket_configuration_id = await shop.ticketType({ event_id });
    for (const { accountId: account_id } of await shop.people(2))
      await createTicket(shop.app.database.kysely, {
        ticket_configuration_id,
        account_id,
        values: { source: 'A friend' },
      });
  },
};
/** The remaining rows of each kind. */
const left: Record<RetentionKind, string> = {
  mail: `outbox WHERE status = 'SENT'`,
  'failed-mail': `outbox WHERE status = 'FAILED'`,
  reports: 'website_log',
  reading: `audit_log WHERE action = 'list.exported'`,
  edits: `audit_log WHERE action = 'ticket.edited'`,
  'sign-ins': 'sign_in_device',
  scans: 'door_scan',
  holds: `hold WHERE state <> 'HELD'`,
  answers: `ticket WHERE ticket_data::text LIKE '%A friend%'`,
};
async function countLeft(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    retentionKinds.map(
      async (kind) => (await query<{ n: number }>(`SELECT count(*) AS n FROM ${left[kind]}`))[0]?.n ?? 0,
    ),
  );
  return Object.fromEntries(retentionKinds.map((kind, index) => [kind, counts[index] ?? 0]));
}
const minus = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.entries(a).map(([kind, n]) => [kind, n - (b[kind] ?? 0)]));

test('allows administrators only', async () => {
  const answers = await Promise.all([
    ask(),
    ask(person.token),
    ask((await shop.staff(['helper'])).token),
    ask((await shop.staff(['ticket-scanner'])).token),
    ask(admin.token),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 200]);
});

test('shows no last run before the first run', async () => {
  const { lastRunDate, resting, kinds } = await overview();
  expect({ lastRunDate, resting }).toEqual({ lastRunDate: null, resting: false });
  expect(kinds).toEqual(retentionKinds.map((kind) => ({ kind, days: days[kind], overdue: 0, lastRemoval: null })));
});

describe('deletes exactly the items it predicted', () => {
  /** Moves the clock past every retention period and lets a run delete what the previous example left. */
  async function clear(): Promise<void> {
    shop.app.clock.advance({ days: 100 });
    await shop.app.jobs.drainAll();
    shop.app.clock.advance({ hours: 1 });
    admin = await shop.staff(['admin']);
  }
  beforeEach(clear);

  /** Age relative to the limit in ms. An item is deleted when it is older than the limit, not at exactly the limit. */
  const ages = { long: -5 * dayMs, just: -1, edge: 0, soon: 1, fresh: 4 * dayMs } as const;
  const plan = fc.record(
    Object.fromEntries(
      retentionKinds.map((kind) => [
        kind,
        fc.array(fc.constantFrom('long', 'just', 'edge', 'soon', 'fresh'), { maxLength: 5 }),
      ]),
    ) as Record<RetentionKind, fc.Arbitrary<(keyof typeof ages)[]>>,
  );

  test('for any mix of kinds and ages', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (written) => {
        await clear();
        const now = shop.app.clock.now();
        for (const kind of retentionKinds) {
          for (const age of written[kind]) await write[kind](new Date(now.getTime() - days[kind] * dayMs + ages[age]));
        }
        const gone = (kind: RetentionKind) => {
          const old = written[kind].filter((age) => ages[age] < 0).length;
          return kind === 'answers' ? old * 2 : old;
        };
        const expected = Object.fromEntries(retentionKinds.map((kind) => [kind, gone(kind)]));

        const before = await countLeft();
        const first = await overview();
        expect(overdueByKind(first)).toEqual(expected);
        // Reading the overview deletes nothing.
        expect(overdueByKind(await overview())).toEqual(expected);
        expect(await countLeft()).toEqual(before);

        await shop.app.jobs.drainAll();
        expect(minus(before, await countLeft())).toEqual(expected);
        const after = await overview();
        expect(overdueByKind(after)).toEqual(Object.fromEntries(retentionKinds.map((kind) => [kind, 0])));
        expect(after.lastRunDate).toBe(now.toISOString());
        for (const { kind, lastRemoval } of after.kinds) {
          const earlier = first.kinds.find((each) => each.kind === kind)?.lastRemoval;
          expect(lastRemoval).toEqual(
            gone(kind) > 0 ? { date: now.toISOString(), count: gone(kind) } : (earlier ?? null),
          );
        }
      }),
      { numRuns: 4 },
    );
  });

  test('reports the batches of a run as one total, and keeps it after a run that deletes nothing', async () => {
    const removal = async () => {
      const { lastRunDate, kinds } = await overview();
      return { lastRunDate, ...kinds.find(({ kind }) => kind === 'reports') };
    };
    await query(
      `INSERT INTO website_log (kind, message, created_at) SELECT 'error', 'x', $1 FROM generate_series(1, 2300)`,
      [new Date(shop.app.clock.now().getTime() - 20 * dayMs)],
    );
    expect(await removal()).toMatchObject({ overdue: 2300 });
    await shop.app.jobs.drainAll();
    const first = shop.app.clock.now().toISOString();
    const ran = { overdue: 0, lastRemoval: { date: first, count: 2300 } };
    expect(await removal()).toMatchObject({ ...ran, lastRunDate: first });
    shop.app.clock.advance({ hours: 1 });
    await shop.app.jobs.drainAll();
    expect(await removal()).toMatchObject({ ...ran, lastRunDate: shop.app.clock.now().toISOString() });
    // The next run that deletes something replaces the total instead of adding to it.
    await write.reports(new Date(shop.app.clock.now().getTime() - 20 * dayMs));
    await shop.app.jobs.drainAll();
    expect(await removal()).toMatchObject({ lastRemoval: { date: shop.app.clock.now().toISOString(), count: 1 } });
  });

  test('keeps the remaining answers when an event is activated again while its answers are being deleted', async () => {
    const at = new Date(shop.app.clock.now().getTime() - 50 * dayMs);
    await write.answers(at);
    const [event] = await query<{ event_id: number }>('SELECT max(event_id) AS event_id FROM event');
    await query('INSERT INTO answers_forgotten (event_id) VALUES ($1)', [event?.event_id]);
    expect(overdueByKind(await overview())).toMatchObject({ answers: 2 });
    await query('UPDATE event SET activated_from = $2, activated_until = $3 WHERE event_id = $1', [
      event?.event_id,
      at,
      shop.app.clock.now(),
    ]);
    const before = await countLeft();
    expect(overdueByKind(await overview())).toMatchObject({ answers: 0 });
    await shop.app.jobs.drainAll();
    expect(await countLeft()).toEqual(before);
  });
});

test('shows kinds without a limit and never deletes them, and shows that a restored copy deletes nothing', async () => {
  const other = await createTestApp({
    name: 'retention beside',
    beside: shop.app,
    env: { RETENTION: retentionKinds.map((kind) => `${kind}=never`).join(' ') },
  });
  try {
    await write.reports(new Date('2020-01-01T00:00:00Z'));
    const before = await countLeft();
    await other.jobs.drainAll();
    expect(await countLeft()).toEqual(before);
    await query('UPDATE installation SET paused_at = $1, backup_at = $1', [shop.app.clock.now()]);
    const { status, body } = await other.inject<RetentionOverview>('GET', '/api/admin/retention', {
      token: admin.token,
    });
    expect(status).toBe(200);
    expect(body.resting).toBe(true);
    expect(body.kinds.map(({ days: retentionDays, overdue }) => [retentionDays, overdue])).toEqual(
      retentionKinds.map(() => [null, 0]),
    );
  } finally {
    await query('UPDATE installation SET paused_at = NULL, backup_at = NULL');
    await other.close();
  }
});
