import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mostTrials, type OpenTrial, type TrialCopies, type TrialPerson } from '@foyer/contract/events/trials';
import type { WebhookWithSecret } from '@foyer/contract/integrations/webhooks';
import type { OrderAnswer } from '@foyer/contract/orders/orders';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { windowsOf } from '../../../../test/windowing.ts';
import { createTrialSchema, dropTrialSchema, newTrialName } from '../../../db/trial-schema.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/** Trial copies of events (selling 6). */

let shop: Shop;
let organiser: Person;
beforeAll(async () => {
  shop = await openShop({ name: 'trials' });
  organiser = await shop.staff(['organiser']);
  const limited = await shop.ticketType({ quantity: 5, amount_minor: 5000, limit_quantity: true });
  await windowsOf(shop).set(limited, [
    {
      key: 'leaders',
      audience: { lists: ['top'], titles: ['EC'], countries: ['JPN'] },
      startDateTime: '2026-01-20T10:00:00Z',
      endDateTime: '2026-01-20T11:00:00Z',
    },
    {
      key: 'rest',
      audience: {},
      startDateTime: '2026-01-25T10:00:00Z',
      endDateTime: '2026-01-28T10:00:00Z',
    },
  ]);
  await sql`INSERT INTO account_list (key, name, created_at, changed_at)
    VALUES ('top', 'Top leaders', now(), now())`.execute(shop.app.database.kysely);
});
afterAll(async () => {
  await shop.app.jobs.drainAll();
  const { rows } = await sql<{ schema: string }>`SELECT schema_name AS schema FROM trial_copy`.execute(
    shop.app.database.kysely,
  );
  for (const { schema } of rows) await shop.app.trials.remove(schema);
  await shop.close();
});

const trialsOf = (
  method: 'GET' | 'POST',
  { eventId = shop.eventId, by = organiser, body = {} }: { eventId?: number; by?: Person; body?: object } = {},
) =>
  shop.app.inject<TrialCopies & ErrorBody>(method, `/api/admin/events/${eventId}/trials`, {
    token: by.token,
    ...(method === 'POST' ? { body } : {}),
  });
const end = (eventId: number, trialId: number, by = organiser) =>
  shop.app.inject<TrialCopies & ErrorBody>('DELETE', `/api/admin/events/${eventId}/trials/${trialId}`, {
    token: by.token,
  });

/** Opens a copy as a browser does: it follows the path and keeps the cookie. */
async function enter(path: string) {
  const answer = await shop.app.server.inject({ method: 'GET', url: path });
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const headers = { cookie, 'x-request-source': 'trial' };
  const get = async () => (await shop.app.inject<OpenTrial & ErrorBody>('GET', '/api/trial', { headers })).body;
  return {
    answer,
    headers,
    get,
    become: async (isWanted: (person: TrialPerson) => boolean) => {
      const found = (await get()).people.find(isWanted);
      if (!found) throw new Error('No such person.');
      const { body } = await shop.app.inject<LoginResponse>('POST', `/api/trial/people/${found.userId}/session`, {
        headers,
        body: {},
      });
      return { externalAccountIdentifier: found.userId, token: body.token };
    },
    set: (now: string) => shop.app.inject<{ movedMs: number }>('POST', '/api/trial/clock', { headers, body: { now } }),
  };
}

/** Every row and every sequence of the installation. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = shop.app.database;
  const { rows } = await pool.query<{ name: string; kind: string }>(
    `SELECT relname AS name, relkind AS kind FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') ORDER BY 1`,
  );
  const all: Record<string, string> = {};
  for (const { name, kind } of rows) {
    const { rows: found } = await pool.query<{ hash: string }>(
      kind === 'S'
        ? `SELECT last_value::text AS hash FROM "${name}"`
        : `SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS hash FROM "${name}" t`,
    );
    all[name] = found[0]?.hash ?? '';
  }
  return all;
}

it('sells in a copy by its own clock, and leaves every row of the installation as it was', async () => {
  expect((await trialsOf('GET')).body).toEqual({ trials: [], isFull: false, own: null });
  const { body: started } = await trialsOf('POST', { body: { startsAt: '2026-01-24T09:00:00.000Z' } });
  expect(started.trials).toMatchObject([{ isOwn: true, endDate: '2026-02-03T12:00:00.000Z' }]);
  const before = await everything();
  // Another process has the copy open, and runs its jobs.
  const { pool } = shop.app.database;
  const { rows: copies } = await pool.query<{ schema: string }>('SELECT schema_name AS schema FROM trial_copy');
  const schema = copies[0]?.schema ?? '';
  const elsewhere = await pool.connect();
  await elsewhere.query('SELECT pg_advisory_lock(7576, hashtext($1))', [schema]);

  const trial = await enter(started.trials[0]?.path ?? '');
  expect(trial.answer.statusCode).toBe(303);
  expect(String(trial.answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  const open = await trial.get();
  expect(open.now).toBe('2026-01-24T09:00:00.000Z');
  expect(open.eventId).toBeGreaterThan(1_000_000_000);
  expect(open.people.map(({ role }) => role).filter(Boolean)).toEqual(['admin', 'desk', 'ticket-scanner']);
  expect(open.people).toContainEqual(
    expect.objectContaining({ title: 'EC', country: 'JPN', lists: ['Top leaders'], role: null }),
  );

  const newcomer = await trial.become(({ role, title }) => role === null && title === null);
  const order = () =>
    shop.app.inject<OrderAnswer & ErrorBody>('POST', '/api/orders', {
      token: newcomer.token,
      headers: trial.headers,
      body: {
        eventId: open.eventId,
        tickets: [selfTicket(newcomer, limitedId)],
        chargeCreditCardRequest: payBy(),
      },
    });
  const limitedId = await limitedIn(trial, open.eventId);
  expect((await order()).body.error.code).toBe('WINDOW_NOT_OPEN');

  // The session of the newcomer stays when the clock moves.
  expect((await trial.set('2026-01-26T09:00:00.000Z')).body.movedMs).toBe(2 * 86_400_000);
  expect((await trial.get()).now).toBe('2026-01-26T09:00:00.000Z');
  const bought = await order();
  expect(bought.body.error).toBeUndefined();
  expect(bought.status).toBeLessThan(300);
  await pool.query(`GRANT ${schema} TO CURRENT_USER`);
  const mails = async () => (await pool.query<{ status: string }>(`SELECT DISTINCT status FROM ${schema}.outbox`)).rows;
  expect(await mails()).toEqual([{ status: 'PENDING' }]);
  // That process ends, so this one runs the jobs.
  elsewhere.release(true);
  await expect.poll(mails, { timeout: 30_000 }).toEqual([{ status: 'SENT' }]);

  // Its administrator reaches no address outside.
  const { token } = await trial.become(({ role }) => role === 'admin');
  const webhook = { url: 'https://hooks.example.com/', description: 'Test', kinds: ['order.paid'], eventId: null };
  const inCopy = { token, headers: trial.headers };
  const made = await shop.app.inject<WebhookWithSecret>('POST', '/api/webhooks', { ...inCopy, body: webhook });
  const tested = `/api/webhooks/${made.body.webhook.webhookId}/test`;
  expect((await shop.app.inject('POST', tested, inCopy)).body).toMatchObject({ state: 'FAILED', fault: 'address' });

  expect(await everything()).toEqual(before);
  // The newcomer's session is none of the installation, and the organiser's is none of the copy.
  const sessions = (token: string, headers = {}) =>
    shop.app.inject('GET', '/api/authentication/sessions', { token, headers });
  expect((await sessions(newcomer.token)).status).toBe(401);
  expect((await sessions(organiser.token, trial.headers)).status).toBe(401);
  expect((await sessions(newcomer.token, trial.headers)).status).toBe(200);
  expect((await trialsOf('GET')).status).toBe(200);
  // Nobody signs in to the installation without a password, also while it has copies.
  const inReal = { body: {}, headers: { 'x-request-source': 'trial' } };
  const as = `/api/trial/people/${organiser.externalAccountIdentifier}/session`;
  expect((await shop.app.inject('POST', as, inReal)).status).toBe(404);
  const clock = { ...inReal, body: { now: '2026-01-26T09:00:00.000Z' } };
  expect((await shop.app.inject('POST', '/api/trial/clock', clock)).status).toBe(404);
  // A link that somebody made up leads nowhere.
  const [, about = ''] = /^(.*\.)/.exec(started.trials[0]?.path ?? '') ?? [];
  const forged = await shop.app.server.inject({ method: 'GET', url: `${about}${'A'.repeat(43)}` });
  expect(forged.headers).toMatchObject({ location: '/' });
  expect(String(forged.headers['set-cookie'])).toContain('Max-Age=0');
  // A page of the installation that is open in the same browser goes on.
  expect((await sessions(organiser.token, { ...trial.headers, 'x-request-source': 'web' })).status).toBe(200);
});

/** The ticket type with windows, as staff of the copy read it. */
async function limitedIn(trial: Awaited<ReturnType<typeof enter>>, eventId: number): Promise<number> {
  const admin = await trial.become(({ role }) => role === 'admin');
  const { body } = await shop.app.inject<{
    definition: { ticketConfigurations: { key: string; saleWindows?: unknown[] }[] };
  }>('GET', `/api/events/${eventId}/draft`, { token: admin.token, headers: trial.headers });
  return Number(body.definition.ticketConfigurations.find(({ saleWindows = [] }) => saleWindows.length > 0)?.key);
}

it('limits copies to one per organiser and three in all, replaces the own one on confirmation, and ends them', async () => {
  expect((await trialsOf('POST')).body.error.code).toBe('TRIAL_EXISTS');
  const db = shop.app.database.kysely;
  const other = await createEvent(db, {});
  // Also of another event. The copy stays until the organiser confirms.
  expect((await trialsOf('POST', { eventId: other })).body.error.code).toBe('TRIAL_EXISTS');
  expect((await trialsOf('GET', { eventId: other })).body).toMatchObject({
    own: { eventId: shop.eventId },
    trials: [],
  });
  const replaced = await trialsOf('POST', { eventId: other, body: { replaces: true } });
  expect(replaced.body).toMatchObject({ own: { eventId: other }, trials: [{ isOwn: true }] });
  expect((await trialsOf('GET')).body.trials).toEqual([]);
  expect(await schemas()).toBe(1);
  expect((await trialsOf('POST', { body: { replaces: true } })).status).toBe(200);

  const [colleague, third, fourth] = [
    await shop.staff(['organiser']),
    await shop.staff(['organiser']),
    await shop.staff(['organiser']),
  ];
  expect((await trialsOf('POST', { by: colleague })).status).toBe(200);
  expect((await trialsOf('POST', { eventId: other, by: third })).body).toMatchObject({ isFull: false });
  const full = await trialsOf('POST', { eventId: other, by: fourth, body: { replaces: true } });
  expect(full.body.error).toMatchObject({ code: 'TRIALS_FULL', metadata: { most: mostTrials } });
  expect((await trialsOf('GET', { by: fourth })).body).toMatchObject({ isFull: true, own: null });

  const [own] = (await trialsOf('GET')).body.trials;
  const trial = await enter(own?.path ?? '');
  expect(await schemas()).toBe(3);
  expect((await end(other, own?.trialId ?? 0)).status).toBe(404);
  expect((await end(shop.eventId, own?.trialId ?? 0)).body.trials).toMatchObject([{ isOwn: false }]);
  expect(await schemas()).toBe(2);
  // The browser that was in the copy is back in the installation.
  const after = await shop.app.server.inject({ method: 'GET', url: '/api/trial', headers: trial.headers });
  expect(after.statusCode).toBe(404);
  expect(String(after.headers['set-cookie'])).toContain('Max-Age=0');
});

const schemas = async () => {
  const { rows } = await shop.app.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_namespace WHERE nspname LIKE 'foyer_trial_%'`,
  );
  return rows[0]?.count;
};

it('removes copies after 14 days, of archived events, and those that were never finished', async () => {
  const { app } = shop;
  const lost = newTrialName();
  await createTrialSchema(app.database, lost, 'x');
  await sql`INSERT INTO trial_copy (event_id, account_id, schema_name, created_at, ends_at)
    VALUES (${shop.eventId}, ${organiser.accountId}, ${lost}, ${app.clock.now()}, ${new Date('2030-01-01')})`.execute(
    app.database.kysely,
  );
  await app.jobs.drainAll();
  expect(await schemas()).toBe(3);
  app.clock.advance({ minutes: 11 });
  await app.jobs.drainAll();
  expect(await schemas()).toBe(2);
  await sql`UPDATE event SET archived_at = now() WHERE event_id <> ${shop.eventId}`.execute(app.database.kysely);
  await app.jobs.drainAll();
  expect(await schemas()).toBe(1);
  app.clock.advance({ days: 14 });
  await app.jobs.drainAll();
  expect(await schemas()).toBe(0);
  const audit = await sql`SELECT 1 FROM audit_log WHERE action = 'event.trialEnded'`.execute(app.database.kysely);
  expect(audit.rows).toHaveLength(6);
});

it('refuses to start where the user of the database may not create roles, and leaves nothing', async () => {
  const { pool } = shop.app.database;
  const change = (what: string) =>
    pool.query(`DO $$ BEGIN EXECUTE format('${what} CURRENT_USER', current_database()); END $$`);
  await change('REVOKE CREATE ON DATABASE %I FROM');
  const again = await shop.staff(['organiser']);
  expect((await trialsOf('POST', { by: again })).body.error.code).toBe('TRIALS_UNAVAILABLE');
  await change('GRANT CREATE ON DATABASE %I TO');
  expect((await trialsOf('GET', { by: again })).body.trials).toEqual([]);
});

it('opens a copy of an earlier version, and lets browsers go when a copy is damaged or removed elsewhere', async () => {
  const { app } = shop;
  const { pool } = app.database;
  const by = await shop.staff(['organiser']);
  const { body } = await trialsOf('POST', { by });
  const path = body.trials[0]?.path ?? '';
  const { rows } = await pool.query<{ schema: string }>('SELECT schema_name AS schema FROM trial_copy');
  const schema = rows[0]?.schema ?? '';
  await pool.query(`GRANT ${schema} TO CURRENT_USER`);
  // As if this version had brought the function.
  await pool.query(`DELETE FROM ${schema}.schema_function WHERE name = 'webhook_write'`);
  await pool.query(`DROP FUNCTION ${schema}.webhook_write`);
  const trial = await enter(path);
  expect((await trial.get()).eventName).not.toBe('');
  const { rows: there } = await pool.query(`SELECT to_regproc('${schema}.webhook_write') AS found`);
  expect(there).toEqual([{ found: expect.stringContaining('webhook_write') as string }]);

  // Limits count real time, however often somebody moves the clock.
  await trial.set('2027-01-01T00:00:00.000Z');
  await trial.set('2026-01-01T00:00:00.000Z');
  const { rows: counted } = await pool.query(
    `SELECT used, window_start <= '2026-01-01T00:00:00Z' AS "isBefore" FROM ${schema}.rate_limit WHERE name = 'trial-steps'`,
  );
  expect(counted).toEqual([{ used: 2, isBefore: true }]);

  // Mails of the copy are files, which end with it. This process has it open while another removes it.
  const folder = join(app.config.dataDir, 'trials', schema);
  await mkdir(folder, { recursive: true });
  await dropTrialSchema(app.database, schema);
  const leave = await app.server.inject({ method: 'GET', url: '/trial/leave', headers: trial.headers });
  expect([leave.statusCode, leave.headers.location]).toEqual([303, '/']);
  expect(String(leave.headers['set-cookie'])).toContain('Max-Age=0');
  expect(await connectionsOf(schema)).toBeGreaterThan(0);
  await pool.query('UPDATE trial_copy SET ready = false');
  await app.trials.closeRemoved();
  // PostgreSQL ends a closed connection some time later.
  await expect.poll(() => connectionsOf(schema), { timeout: 30_000 }).toBe(0);
  await app.trials.remove(schema);
  expect(existsSync(folder)).toBe(false);
});

const connectionsOf = async (schema: string) => {
  const { rows } = await shop.app.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1',
    [`foyer ${schema}`],
  );
  return rows[0]?.count;
};
