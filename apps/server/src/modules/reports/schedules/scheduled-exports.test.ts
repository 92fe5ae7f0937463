import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { ExportSchedules } from '@foyer/contract/reports/scheduled-exports';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { unzip } from '../../../../test/unzip.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { eraseExports } from './forget-exports.ts';
import { scheduledExportsJob, type ExportOutcome } from './make-exports.ts';
import { replaceGrants } from '../../people/grants/index.ts';
import { grantsForAll } from '../../../../test/grants.ts';
import type { Role } from '@foyer/contract/wire/vocabulary';

/** When scheduled exports run, who is notified, that each runs once, and how long files are kept. */

let sent: MailMessage[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    name: 'scheduled exports',
    gateways: {
      mail: {
        name: 'files',
        send: async (message) => {
          sent.push(message);
          return Promise.resolve();
        },
        close: () => undefined,
      },
    },
  });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const start = '2026-03-06T14:00:00Z';
/** 7:00 in Chicago, before and after the change to daylight saving time. */
const [saturday, sunday] = ['2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z'];

let admin: Person;
let helper: Person;
let eventId: number;
const address = 'list-reader@example.com';
beforeEach(async () => {
  shop.app.clock.set(start);
  sent = [];
  admin = await shop.staff(['admin']);
  helper = await shop.staff(['helper']);
  await roles(helper, ['helper'], address);
  eventId = await createEvent(db(), { created_at: new Date(start) });
  const type = await createTicketConfiguration(db(), { event_id: eventId });
  const buyer = await shop.person({ last_name: 'Secretive' });
  const bought = await shop.order(buyer, {
    eventId,
    tickets: [
      selfTicket(buyer, type, { values: { firstName: 'Ada', lastName: 'Secretive', email: 'ada@example.com' } }),
    ],
    chargeCreditCardRequest: payBy(),
  });
  if (bought.status !== 200) throw new Error('Nothing was bought.');
  await shop.app.jobs.drain();
  sent = [];
});
// Schedules of one test must not run in another one.
afterEach(() => sql`UPDATE export_schedule SET due_at = NULL, try_at = NULL`.execute(db()));

const roles = async (person: Person, held: Role[], email?: string) => {
  await replaceGrants(db(), person.accountId, grantsForAll(held), shop.app.clock.now());
  await sql`UPDATE account SET email_address = coalesce(${email ?? null}, email_address)
    WHERE account_id = ${person.accountId}`.execute(db());
};
const scheduleBody = (more: object = {}) => ({
  list: 'attendees',
  format: 'csv',
  columns: ['lastName', 'ticketId'],
  locale: 'en-US',
  weekday: null,
  hour: 7,
  until: '2026-03-31',
  recipients: [helper.accountId],
  ...more,
});
const schedule = async (more: object = {}) =>
  shop.app.inject<{ exportScheduleId: number } & ErrorBody>('POST', `/api/reporting/${eventId}/export`, {
    token: await tokenOf(admin),
    body: scheduleBody(more),
  });
async function scheduled(more: object = {}): Promise<number> {
  const { status, body } = await schedule(more);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.exportScheduleId;
}
const stop = async (scheduleId: number) =>
  shop.app.inject('POST', `/api/reporting/export/${scheduleId}/stop`, { token: await tokenOf(admin) });
/** A new session, because staff sessions end before the scheduled times. */
const tokenOf = ({ accountId }: Person) => openTestSession(db(), accountId, { now: shop.app.clock.now() });
const listed = async () => {
  const { body } = await shop.app.inject<ExportSchedules>('GET', `/api/reporting/${eventId}/export`, {
    token: await tokenOf(await shop.staff(['helper'])),
  });
  const [first] = body.schedules;
  if (!first) throw new Error('Nothing is scheduled.');
  return first;
};
const fetchRun = async (runId: number, by = helper) =>
  shop.app.inject<ErrorBody>('GET', `/api/reporting/export/${runId}`, { token: await tokenOf(by) });

/** The job as one process runs it, with its outcomes. */
function processOf() {
  const outcomes: ExportOutcome[] = [];
  const job = scheduledExportsJob({ ...shop.app, onOutcome: (outcome) => outcomes.push(outcome) });
  const run = () => job.run({ now: shop.app.clock.now(), signal: new AbortController().signal });
  return { run, outcomes };
}
async function at(moment: string) {
  shop.app.clock.set(moment);
  const made = processOf();
  await made.run();
  return made.outcomes.map(({ outcome, reason }) => reason ?? outcome);
}

describe('a scheduled export', () => {
  test('runs at the same local hour before and after a clock change, mails no personal data, and can be downloaded by staff', async () => {
    await scheduled();
    expect((await listed()).nextDate).toBe(saturday);
    expect(await at('2026-03-07T12:59:59Z')).toEqual([]);
    expect(await at(saturday)).toEqual(['made']);
    const { nextDate, runs, recipients } = await listed();
    expect(nextDate).toBe(sunday);
    expect(recipients).toEqual(['Sam Staff']);
    expect(runs).toMatchObject([{ dueDate: saturday, failure: null, rowCount: 1 }]);

    await shop.app.jobs.drain();
    expect(sent.map(({ to }) => to)).toEqual([address]);
    const [mail] = sent;
    expect(mail?.attachments).toEqual([]);
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toMatch(/Secretive|ada@/);
    expect(mail?.text).toContain(`/admin/event/${eventId}/exports`);

    const file = await fetchRun(runs[0]?.exportRunId ?? 0);
    expect(file.status).toBe(200);
    const byHand = await shop.app.inject('POST', `/api/reporting/${eventId}/export/attendees`, {
      token: await tokenOf(admin),
      body: { format: 'csv', columns: ['lastName', 'ticketId'], locale: 'en-US' },
    });
    expect(file.text).toBe(byHand.text);
    expect(file.text).toContain('Secretive');
    const { rows } = await sql<{ who: number | null; action: string }>`
      SELECT staff_account_id AS who, action FROM audit_log WHERE event_id = ${eventId} AND action LIKE '%export%'
      ORDER BY audit_log_id`.execute(db());
    expect(rows).toEqual([
      { who: admin.accountId, action: 'export.scheduled' },
      { who: null, action: 'list.exported' },
      { who: helper.accountId, action: 'list.exported' },
      { who: admin.accountId, action: 'list.exported' },
    ]);
    const stranger = await shop.person();
    expect((await fetchRun(runs[0]?.exportRunId ?? 0, stranger)).status).toBe(403);
  });

  test('runs once with several processes, and again elsewhere when a process dies', async () => {
    await scheduled();
    shop.app.clock.set(saturday);
    const processes = [processOf(), processOf(), processOf()];
    await Promise.all(processes.map(({ run }) => run()));
    expect(processes.flatMap(({ outcomes }) => outcomes).map(({ outcome }) => outcome)).toEqual(['made']);
    await shop.app.jobs.drain();
    expect(sent).toHaveLength(1);

    // A process that dies leaves the run to another one after 15 minutes.
    await sql`UPDATE export_schedule SET tries = 1, try_at = due_at + interval '15 minutes' WHERE event_id = ${eventId}`.execute(
      db(),
    );
    expect(await at(sunday)).toEqual([]);
    expect(await at('2026-03-08T12:15:00Z')).toEqual(['made']);
    expect((await listed()).runs.map(({ dueDate }) => dueDate)).toEqual([sunday, saturday]);
  });

  test.each(['csv', 'xlsx'])('gives equally named questions different headings: %s', async (format) => {
    const section = (name: string) => ({
      name,
      title: name,
      fields: [{ fieldType: 'Text', name: `${name}Size`, label: 'Size' }],
    });
    const sections = JSON.stringify([section('Shirt'), section('Hotel')]);
    await sql`UPDATE event SET configuration = jsonb_set(configuration, '{sections}', ${sections}::jsonb)
      WHERE event_id = ${eventId}`.execute(db());
    await scheduled({ format, columns: ['answer:HotelSize', 'answer:ShirtSize'] });
    expect(await at(saturday)).toEqual(['made']);
    const { bytes } = await fetchRun((await listed()).runs[0]?.exportRunId ?? 0);
    const text =
      format === 'csv'
        ? bytes.toString('utf8')
        : (unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '');
    expect(text).toContain('Size (Hotel)');
    expect(text.match(/\bSize\b/g)).toHaveLength(2);
    expect(text.indexOf('Size (Hotel)')).toBe(text.indexOf('Size'));
  });

  test('runs once after an outage and continues with the next due time', async () => {
    await scheduled();
    expect(await at('2026-03-12T20:00:00Z')).toEqual(['made']);
    const { nextDate, runs } = await listed();
    expect([nextDate, runs.length]).toEqual(['2026-03-13T12:00:00.000Z', 1]);
  });

  test('ends after its last day', async () => {
    await scheduled({ until: '2026-03-07' });
    expect(await at(saturday)).toEqual(['made']);
    expect(await listed()).toMatchObject({ nextDate: null, isStopped: false });
    expect(await at('2026-03-20T12:00:00Z')).toEqual([]);
  });

  test('can be stopped, also while it runs', async () => {
    const first = await scheduled();
    expect((await stop(first)).status).toBe(200);
    expect(await at(saturday)).toEqual([]);
    expect(await listed()).toMatchObject({ nextDate: null, isStopped: true, runs: [] });

    const second = await scheduled();
    shop.app.clock.set(sunday);
    const making = processOf();
    // The export waits for the table lock of this test, which stops the schedule in that time.
    const underway = await shop.app.database.transaction(async (tx) => {
      await sql`LOCK TABLE ticket IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const run = making.run();
      const waiting = async () => {
        const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db());
        return rows[0]?.n;
      };
      await expect.poll(waiting).toBe(1);
      expect((await stop(second)).status).toBe(200);
      return { run };
    });
    await underway.run;
    expect(making.outcomes).toEqual([]);
    await shop.app.jobs.drain();
    expect(sent).toEqual([]);
    expect((await listed()).runs).toEqual([]);
  });
});

describe('a failing scheduled export', () => {
  test('is retried, then recorded as failed and continued at the next due time', async () => {
    await scheduled();
    // An unknown time zone makes the export's date columns fail.
    const zone = (name: string) =>
      sql`UPDATE event SET configuration = jsonb_set(configuration, '{timeZone}', to_jsonb(${name}::text))
        WHERE event_id = ${eventId}`.execute(db());
    await sql`UPDATE export_schedule SET columns = '{createDate}' WHERE event_id = ${eventId}`.execute(db());
    await zone('Nowhere/Never');
    expect(await at(saturday)).toEqual(['put off']);
    expect(await at('2026-03-07T13:10:00Z')).toEqual([]);
    expect(await at('2026-03-07T13:15:00Z')).toEqual(['put off']);
    expect(await at('2026-03-07T13:30:00Z')).toEqual(['broken']);
    await zone('America/Chicago');
    expect((await listed()).runs).toMatchObject([{ failure: 'broken', rowCount: null, availableUntil: null }]);
    expect(sent).toEqual([]);
    expect(await at('2026-03-09T12:00:00Z')).toEqual(['made']);
  });

  test('fails while no recipient has access', async () => {
    await scheduled();
    await roles(helper, ['ticket-scanner']);
    expect(await at(saturday)).toEqual(['noRecipients']);
    await roles(helper, ['helper']);
    expect(await at(sunday)).toEqual(['made']);
    // Access is also checked between the run and sending the mail.
    await roles(helper, ['ticket-scanner']);
    await shop.app.jobs.drain();
    expect(sent).toEqual([]);
  });

  test('ends when its creator has no access any more', async () => {
    await scheduled();
    await roles(admin, []);
    expect(await at(saturday)).toEqual(['notAllowed']);
    expect(await listed()).toMatchObject({ nextDate: null, runs: [{ failure: 'notAllowed' }] });
    await shop.app.jobs.drain();
    expect(sent).toEqual([]);
  });
});

test('deletes a file after a week, and at once when a person in it is anonymised', async () => {
  await scheduled({ until: '2026-03-07' });
  await at(saturday);
  const { runs } = await listed();
  const runId = runs[0]?.exportRunId ?? 0;
  shop.app.clock.set('2026-03-14T12:59:59Z');
  expect((await fetchRun(runId)).status).toBe(200);
  expect(await at('2026-03-14T13:00:00Z')).toEqual([]);
  expect((await fetchRun(runId)).status).toBe(404);
  const storedRun = () =>
    db().selectFrom('export_run').select('content').where('export_run_id', '=', runId).executeTakeFirstOrThrow();
  expect((await storedRun()).content).toBeNull();

  const store = () =>
    db()
      .updateTable('export_run')
      .set({ content: Buffer.from('Secretive'), expires_at: new Date('2026-04-01T00:00:00Z') })
      .where('export_run_id', '=', runId)
      .execute();
  await store();
  const stranger = await shop.person();
  const { account_id: buyer, ticket_id: ticketId } = await db()
    .selectFrom('ticket')
    .select(['account_id', 'ticket_id'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  await shop.app.database.transaction((tx) => eraseExports(tx, { accountId: stranger.accountId, earlier: [] }));
  expect((await storedRun()).content).not.toBeNull();
  await shop.app.database.transaction((tx) => eraseExports(tx, { accountId: buyer, earlier: [] }));
  expect((await storedRun()).content).toBeNull();
  // The file also names a person who has transferred the ticket since.
  await store();
  await shop.app.database.transaction((tx) => eraseExports(tx, { accountId: stranger.accountId, earlier: [ticketId] }));
  expect((await storedRun()).content).toBeNull();
});

test('refuses an expired file even before the job deletes it', async () => {
  await scheduled({ until: '2026-03-07' });
  await at(saturday);
  const runId = (await listed()).runs[0]?.exportRunId ?? 0;
  shop.app.clock.set('2026-03-14T13:00:00Z');
  const { content } = await db()
    .selectFrom('export_run')
    .select('content')
    .where('export_run_id', '=', runId)
    .executeTakeFirstOrThrow();
  expect(content, 'the job has not run since').not.toBeNull();
  expect((await fetchRun(runId)).status).toBe(404);
});

test('makes no exports in a paused restored copy', async () => {
  await scheduled();
  const rest = (since: Date | null) =>
    db().updateTable('installation').set({ paused_at: since, backup_at: since }).execute();
  await rest(new Date(start));
  const copy = await createTestApp({ name: 'resting copy', beside: shop.app, now: saturday });
  try {
    await copy.jobs.drain();
  } finally {
    await rest(null);
    await copy.close();
  }
  expect((await listed()).runs).toEqual([]);
  expect(await at(saturday)).toEqual(['made']);
});

test('refuses an invalid schedule at its field', async () => {
  const stranger = await shop.person();
  const { status, body } = await schedule({
    columns: ['lastName', 'nonsense', 'lastName'],
    recipients: [helper.accountId, stranger.accountId],
    until: '2026-03-06',
  });
  expect(status).toBe(422);
  expect(body.error.items?.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'UNKNOWN_FIELD body.columns.1',
    'UNKNOWN_FIELD body.columns.2',
    'ONE_OF body.recipients.1',
    'DATE_ORDER body.until',
  ]);
  expect((await schedule({ until: '2026-03-07' })).status).toBe(201);
});

describe('a schedule', () => {
  const count = async () =>
    (await db().selectFrom('export_schedule').select('export_schedule_id').where('event_id', '=', eventId).execute())
      .length;

  test('exists once for equal requests of one person, also at the same time, until it is stopped', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => scheduled()));
    expect(new Set(made).size).toBe(1);
    expect(await count()).toBe(1);
    await scheduled({ hour: 8 });
    expect(await count()).toBe(2);
    await stop(made[0] ?? 0);
    expect(made).not.toContain(await scheduled());
  });

  test('runs for at most a year', async () => {
    const { status, body } = await schedule({ until: '9999-12-31' });
    expect([status, body.error?.items?.[0]]).toMatchObject([
      422,
      { code: 'DATE_ORDER', path: 'body.until', metadata: { before: '2027-03-08' } },
    ]);
    expect((await schedule({ until: '2027-03-07' })).status).toBe(201);
  });
});
