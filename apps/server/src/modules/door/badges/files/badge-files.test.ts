import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeChoices, BadgeFile } from '@foyer/contract/door/badge-files';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, describe, test } from 'vitest';
import { whileLocked } from '../../../../../test/barrier.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../../test/ordering.ts';
import type { JobContext } from '../../../../jobs/job.ts';
import type { Workers } from '../../../../workers/workers.ts';
import { badgeFilesJob, forgetBadgeFiles, type BadgeFilesDeps } from './make-files.ts';

/** Which badges a file has, and what happens with the file and its prints. */

let shop: Shop;
let staff: Person;
let [adult, child] = [0, 0];
beforeAll(async () => {
  shop = await openShop({ name: 'badge files', event: { event_type_cd: 'AMBITION' } });
  await sql`
    UPDATE event SET configuration = jsonb_set(configuration, '{badgeEnabled}', 'true') WHERE event_id = ${shop.eventId}`.execute(
    db(),
  );
  adult = await shop.ticketType({ amount_minor: 0 });
  child = await shop.ticketType({ amount_minor: 0, default_description: 'Child pass' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  staff = await shop.staff(['helper']);
});
// People and files of one test must not be in the files of another one.
afterEach(async () => {
  await sql`DELETE FROM badge_file`.execute(db());
  await sql`UPDATE ticket SET status = 'CANCELED', canceled_at = created_at WHERE status <> 'CANCELED'`.execute(db());
  await sql`DELETE FROM ticket_search`.execute(db());
});

const db = () => shop.app.database.kysely;
const folder = () => `/api/admin/events/${shop.eventId}`;
const send = <B>(method: 'GET' | 'POST', path: string, body?: unknown, by: Person = staff) =>
  shop.app.inject<B & ErrorBody>(method, `${folder()}/${path}`, { token: by.token, body });
const everything = { sortBy: 'lastName', printed: null, ticketConfigurationId: null, countryCode: null };
const create = (more: object = {}, by: Person = staff) =>
  send<BadgeFile>('POST', 'badge-files', { ...everything, ...more }, by);
const fileOf = async (id: number, by: Person = staff) =>
  (await send<BadgeFile[]>('GET', 'badge-files', undefined, by)).body.find(({ badgeFileId }) => badgeFileId === id);
const ticketIdsOf = async (id: number) =>
  (await db().selectFrom('badge_file').select('ticket_ids').where('badge_file_id', '=', id).executeTakeFirst())
    ?.ticket_ids;
const listed = async (query: string) =>
  (await send<{ results: Badge[]; totalItems: number }>('GET', `badges?rowsPerPage=500&${query}`)).body;
const idsOf = ({ results }: { results: Badge[] }) => results.map(({ ticketId }) => ticketId);

async function register(
  names: { firstName: string; lastName: string },
  more: { type?: number; account?: object } = {},
) {
  const person = await shop.person({ title: 'SC', ...more.account });
  const { body } = await shop.order(person, {
    tickets: [
      selfTicket(person, more.type ?? adult, { values: { ...names, email: 'a@example.com', badgeHomeState: 'TX' } }),
    ],
  });
  return { person, ticketId: body.order?.tickets[0]?.ticketId ?? 0 };
}

/** Requests a file and makes it. */
async function made(more: object = {}): Promise<BadgeFile> {
  const { body } = await create(more);
  await shop.app.jobs.drain();
  return (await fileOf(body.badgeFileId)) ?? body;
}
const confirm = (id: number, by?: Person) => send<BadgeFile>('POST', `badge-files/${id}/printed`, {}, by);

const jobContext = (): JobContext => ({ now: shop.app.clock.now(), signal: new AbortController().signal });
const jobWith = (run: Workers['run'], onFailure: BadgeFilesDeps['onFailure'] = () => undefined) =>
  badgeFilesJob({
    database: shop.app.database,
    codes: { issue: () => '', isGenuine: () => false },
    images: shop.app.gateways.images,
    workers: { run, close: () => Promise.resolve() },
    onFailure,
  });

describe('a file of badges', () => {
  test('has one page per badge in the order of the names, and is downloaded by its owner only', async () => {
    const zoe = await register({ firstName: 'Zoe', lastName: 'Zander' });
    const adam = await register({ firstName: 'Adam', lastName: 'Abel' });
    const file = await made();
    expect(file).toMatchObject({ state: 'ready', done: 2, total: 2, printedDate: null });
    expect(await ticketIdsOf(file.badgeFileId)).toEqual([adam.ticketId, zoe.ticketId]);
    const pdf = await send('GET', `badge-files/${file.badgeFileId}`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);

    const other = await shop.staff(['helper']);
    const ofOther = await Promise.all([
      send('GET', `badge-files/${file.badgeFileId}`, undefined, other),
      send('POST', `badge-files/${file.badgeFileId}/cancel`, {}, other),
      confirm(file.badgeFileId, other),
    ]);
    expect(ofOther.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await send<BadgeFile[]>('GET', 'badge-files', undefined, other)).body).toEqual([]);
    const elsewhere = await Promise.all(
      ['', `/${file.badgeFileId}`].map((path) =>
        shop.app.inject('GET', `/api/admin/events/999999/badge-files${path}`, { token: staff.token }),
      ),
    );
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('counts as printed only after the confirmation, and once', async () => {
    const { ticketId } = await register({ firstName: 'Ada', lastName: 'King' });
    const file = await made({ printed: 'no' });
    expect((await listed('printed=no')).totalItems).toBe(1);
    const both = await Promise.all([confirm(file.badgeFileId), confirm(file.badgeFileId)]);
    expect(both.map(({ body }) => body.printedDate)).not.toContain(null);
    const { results } = await listed('');
    expect(results).toMatchObject([{ ticketId, printCount: 1 }]);
    expect((await listed('printed=no')).totalItems).toBe(0);
    expect((await create({ printed: 'no' })).status).toBe(404);
    const prints = await db().selectFrom('badge_print').selectAll().where('ticket_id', '=', ticketId).execute();
    expect(prints).toMatchObject([
      { printed_by_account_id: staff.accountId, fingerprint: expect.any(Buffer) as unknown },
    ]);
    const audit = await db()
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('staff_account_id', '=', staff.accountId)
      .where('action', 'like', 'badge.file%')
      .orderBy('audit_log_id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'badge.fileRequested', after: { badges: 1, printed: 'no' } },
      { action: 'badge.filePrinted', after: { badges: 1 } },
    ]);
  });

  test('leaves out badges of tickets that are cancelled while it waits, and after it is made', async () => {
    const [first, second, third] = [
      await register({ firstName: 'A', lastName: 'A' }),
      await register({ firstName: 'B', lastName: 'B' }),
      await register({ firstName: 'C', lastName: 'C' }),
    ];
    const cancel = ({ ticketId }: { ticketId: number }) =>
      sql`UPDATE ticket SET status = 'CANCELED', canceled_at = created_at WHERE ticket_id = ${ticketId}`.execute(db());
    const { body } = await create();
    await cancel(first);
    await shop.app.jobs.drain();
    expect(await fileOf(body.badgeFileId)).toMatchObject({ state: 'ready', done: 2, total: 2 });
    await cancel(second);
    await confirm(body.badgeFileId);
    const rows = await db().selectFrom('badge_print').select('ticket_id').execute();
    expect(rows.map(({ ticket_id }) => ticket_id)).toContain(third.ticketId);
    expect(rows.map(({ ticket_id }) => ticket_id)).not.toContain(first.ticketId);
    expect(rows.map(({ ticket_id }) => ticket_id)).not.toContain(second.ticketId);
  });
});

describe('the choice of badges', () => {
  test('finds badges that changed since their print: name, title, ticket type', async () => {
    const people = [
      await register({ firstName: 'Name', lastName: 'Changes' }),
      await register({ firstName: 'Title', lastName: 'Changes' }),
      await register({ firstName: 'Type', lastName: 'Changes' }),
      await register({ firstName: 'Nothing', lastName: 'Changes' }),
    ] as const;
    const [renamed, promoted, moved] = people;
    expect((await listed('printed=changed')).totalItems).toBe(0);
    await confirm((await made()).badgeFileId);
    expect((await listed('printed=changed')).totalItems).toBe(0);

    const edited = await shop.app.inject('PUT', '/api/ticket', {
      token: renamed.person.token,
      body: {
        ticketId: renamed.ticketId,
        values: { firstName: 'New', lastName: 'Changes', email: 'a@example.com', badgeHomeState: 'TX' },
      },
    });
    expect(edited.status).toBe(200);
    await sql`UPDATE account SET title = 'EC' WHERE account_id = ${promoted.person.accountId}`.execute(db());
    await sql`UPDATE ticket SET ticket_configuration_id = ${child} WHERE ticket_id = ${moved.ticketId}`.execute(db());
    const changed = [renamed.ticketId, promoted.ticketId, moved.ticketId];
    expect(new Set(idsOf(await listed('printed=changed')))).toEqual(new Set(changed));
    const again = await made({ printed: 'changed' });
    expect(again.total).toBe(3);
    await confirm(again.badgeFileId);
    expect((await listed('printed=changed')).totalItems).toBe(0);
  });

  test('finds a change that was made between the file and its confirmation', async () => {
    const { person } = await register({ firstName: 'Ada', lastName: 'King' });
    const file = await made();
    await sql`UPDATE account SET title = 'EC' WHERE account_id = ${person.accountId}`.execute(db());
    await confirm(file.badgeFileId);
    expect((await listed('printed=changed')).totalItems).toBe(1);
  });

  test('finds an award that was added after a single print, in every language', async () => {
    const { person, ticketId } = await register({ firstName: 'Ada', lastName: 'King' });
    await send('POST', 'badge-prints', { ticketIds: [ticketId] });
    expect((await listed('printed=changed')).totalItems).toBe(0);
    await sql`
      WITH a AS (INSERT INTO award (award_code, award_name, award_group_name, display_level)
        VALUES ('late', 'Late', 'Sales', 1) RETURNING award_id)
      INSERT INTO account_award (account_id, award_id) SELECT ${person.accountId}, award_id FROM a`.execute(db());
    const japanese = await shop.app.inject<{ totalItems: number }>('GET', `${folder()}/badges?printed=changed`, {
      token: staff.token,
      headers: { 'accept-language': 'ja-JP' },
    });
    expect(japanese.body.totalItems).toBe(1);
  });

  test('limits badges to a ticket type and a country, which the choices list', async () => {
    const here = await register({ firstName: 'A', lastName: 'A' });
    const young = await register({ firstName: 'B', lastName: 'B' }, { type: child });
    const away = await register({ firstName: 'C', lastName: 'C' }, { account: { country_code: 'JPN' } });
    expect(idsOf(await listed(`ticketConfigurationId=${child}`))).toEqual([young.ticketId]);
    expect(idsOf(await listed('countryCode=JPN'))).toEqual([away.ticketId]);
    expect(idsOf(await listed(`countryCode=USA&ticketConfigurationId=${adult}`))).toEqual([here.ticketId]);
    expect((await create({ countryCode: 'JPN' })).body.total).toBe(1);
    expect((await send<BadgeChoices>('GET', 'badge-choices')).body).toMatchObject({
      ticketTypes: [{ ticketConfigurationId: adult }, { ticketConfigurationId: child, name: 'Child pass' }],
      countryCodes: ['JPN', 'USA'],
      hasTable: false,
    });
  });

  test('limits badges to the filter of the list of attendees, except for scanners, who do not search', async () => {
    const young = await register({ firstName: 'B', lastName: 'B' }, { type: child });
    const { person, ticketId } = await register({ firstName: 'A', lastName: 'A' });
    const ofType = { ticketConfigurationId: child };
    const query = (filter: object) => `attendees=${encodeURIComponent(JSON.stringify(filter))}`;
    expect(idsOf(await listed(query(ofType)))).toEqual([young.ticketId]);
    expect(idsOf(await listed(query({ statuses: ['CHECKED_IN'] })))).toEqual([]);
    expect(idsOf(await listed(query({ searchText: person.externalAccountIdentifier })))).toEqual([ticketId]);
    expect((await send('GET', `badges?${query({ unknown: 1 })}`)).status).toBe(422);
    expect((await send('GET', 'badges?attendees=x')).status).toBe(422);
    const searched = { ...ofType, searchText: young.person.externalAccountIdentifier };
    const file = await made({ attendees: searched });
    expect(await ticketIdsOf(file.badgeFileId)).toEqual([young.ticketId]);
    const entry = await db()
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'badge.fileRequested')
      .orderBy('audit_log_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ attendees: ofType });
    expect(JSON.stringify(entry.after)).not.toContain(searched.searchText);

    const now = shop.app.clock.now();
    // During the event, when scanners print badges.
    shop.app.clock.set('2026-02-15T15:00:00Z');
    try {
      const scanner = await shop.staff(['ticket-scanner']);
      expect((await send('GET', 'badges', undefined, scanner)).status).toBe(200);
      expect((await send('GET', `badges?${query(ofType)}`, undefined, scanner)).status).toBe(403);
      expect((await create({ attendees: ofType }, scanner)).status).toBe(403);
    } finally {
      shop.app.clock.set(now);
    }
  });

  test('sorts by table where the form has one', async () => {
    const at = async (table: string) => {
      const { ticketId } = await register({ firstName: 'A', lastName: `T${table}` });
      await sql`UPDATE ticket SET ticket_data = jsonb_set(ticket_data, '{registrationForm,tableNumber}', ${JSON.stringify(table)}::jsonb)
        WHERE ticket_id = ${ticketId}`.execute(db());
      return ticketId;
    };
    const [ten, nine, none] = [await at('10'), await at('9'), await at('')];
    const form = (name: string) =>
      sql`
      UPDATE event SET configuration = jsonb_set(configuration, '{sections,0,fields,0,name}', ${JSON.stringify(name)}::jsonb)
      WHERE event_id = ${shop.eventId} RETURNING 1`.execute(db());
    const before = await db()
      .selectFrom('event')
      .select('configuration')
      .where('event_id', '=', shop.eventId)
      .execute();
    await form('tableNumber');
    try {
      expect((await send<BadgeChoices>('GET', 'badge-choices')).body.hasTable).toBe(true);
      expect(idsOf(await listed('sortBy=table'))).toEqual([nine, ten, none]);
    } finally {
      await form(before[0]?.configuration.sections[0]?.fields[0]?.name ?? '');
    }
  });
});

describe('limits of files', () => {
  test('refuses a file with more than 2,000 badges', async () => {
    const { ticketId } = await register({ firstName: 'A', lastName: 'A' });
    // The choice reads the search table, so these rows are enough.
    await sql`ALTER TABLE ticket_search DROP CONSTRAINT IF EXISTS ticket_search_pkey`.execute(db());
    await sql`INSERT INTO ticket_search SELECT s.* FROM ticket_search s, generate_series(1, 2000) WHERE s.ticket_id = ${ticketId}`.execute(
      db(),
    );
    expect((await create()).body.error).toMatchObject({ code: 'TOO_MANY_BADGES', metadata: { most: 2000 } });
  });

  test('allows one pending file per staff member, also in parallel', async () => {
    await register({ firstName: 'A', lastName: 'A' });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await create({}, await shop.staff(['helper']))).status).toBe(201);
  });

  test('allows twenty pending files in the whole installation, also with two requests at the same time', async () => {
    await register({ firstName: 'A', lastName: 'A' });
    const { body } = await create();
    const others = await shop.people(18);
    await sql`
      INSERT INTO badge_file (event_id, account_id, locale, ticket_ids, try_at, created_at, expires_at)
      SELECT event_id, id, locale, ticket_ids, try_at, created_at, expires_at
      FROM badge_file, unnest(${others.map(({ accountId }) => accountId)}::bigint[]) id
      WHERE badge_file_id = ${body.badgeFileId}`.execute(db());
    const [late, later] = [await shop.staff(['helper']), await shop.staff(['helper'])];
    const lock = () => sql`LOCK TABLE badge_file IN SHARE ROW EXCLUSIVE MODE`;
    const responses = await whileLocked(shop.app.database, lock, 2, () =>
      Promise.all([create({}, late), create({}, later)]),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
    await send('POST', `badge-files/${body.badgeFileId}/cancel`, {});
    expect((await create({}, responses[0].status === 429 ? late : later)).status).toBe(201);
  });

  test('stores the five newest files of a staff member, for a day', async () => {
    await register({ firstName: 'A', lastName: 'A' });
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await made()).badgeFileId);
    const { body } = await send<BadgeFile[]>('GET', 'badge-files');
    expect(body.map(({ badgeFileId }) => badgeFileId)).toEqual(ids.slice(1).toReversed());
    const now = shop.app.clock.now();
    shop.app.clock.advance({ days: 1 });
    try {
      expect((await send('GET', `badge-files/${ids[5]}`)).status).toBe(404);
      await shop.app.jobs.drain();
      expect(await db().selectFrom('badge_file').select('badge_file_id').execute()).toEqual([]);
    } finally {
      shop.app.clock.set(now);
    }
  });
});

describe('making a file', () => {
  test('stops when it is canceled, and ends the thread', async () => {
    await register({ firstName: 'A', lastName: 'A' });
    const { body } = await create();
    let started = () => {};
    const isStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const failures: unknown[] = [];
    const running = jobWith(
      (_, __, ___, options) =>
        new Promise((_resolve, reject) => {
          started();
          options?.signal?.addEventListener('abort', () => reject(new Error('The thread ended.')));
        }),
      (error) => failures.push(error),
    ).run(jobContext());
    await isStarted;
    const canceled = await send<BadgeFile>('POST', `badge-files/${body.badgeFileId}/cancel`, {});
    expect(canceled.body.state).toBe('canceled');
    await running;
    expect(failures).toEqual([]);
    await shop.app.jobs.drain();
    expect(await fileOf(body.badgeFileId)).toMatchObject({ state: 'canceled' });
    expect((await send('GET', `badge-files/${body.badgeFileId}`)).status).toBe(404);
    expect((await confirm(body.badgeFileId)).status).toBe(404);
    expect((await create()).status).toBe(201);
  });

  test('shows the progress of the thread', async () => {
    await register({ firstName: 'A', lastName: 'A' });
    await register({ firstName: 'B', lastName: 'B' });
    const { body } = await create();
    let finish = () => {};
    const running = jobWith(
      (_, input) =>
        new Promise((__, reject) => {
          // The only task of this job has a counter in its input.
          Atomics.store((input as { progress: Int32Array }).progress, 0, 1);
          finish = () => reject(new Error('Enough.'));
        }),
    ).run(jobContext());
    await expect.poll(() => fileOf(body.badgeFileId)).toMatchObject({ state: 'pending', done: 1, total: 2 });
    finish();
    await running;
  });

  test('is taken over from a process that died, and fails after three attempts', async () => {
    await register({ firstName: 'A', lastName: 'A' });
    const { body } = await create();
    const failures: number[] = [];
    const job = jobWith(
      () => Promise.reject(new Error('Broken.')),
      (_, { tries }) => failures.push(tries),
    );
    await job.run(jobContext());
    await job.run(jobContext());
    expect(await fileOf(body.badgeFileId)).toMatchObject({ state: 'pending' });
    await job.run(jobContext());
    expect([failures, (await fileOf(body.badgeFileId))?.state]).toEqual([[1, 2, 3], 'failed']);

    const second = await create();
    // A process that dies leaves its claim until the lease ends.
    await sql`UPDATE badge_file SET tries = 1, try_at = ${new Date(shop.app.clock.now().getTime() + 1)}
      WHERE badge_file_id = ${second.body.badgeFileId}`.execute(db());
    await shop.app.jobs.drain();
    expect(await fileOf(second.body.badgeFileId)).toMatchObject({ state: 'pending' });
    shop.app.clock.advance({ minutes: 5 });
    await shop.app.jobs.drain();
    expect(await fileOf(second.body.badgeFileId)).toMatchObject({ state: 'ready' });
  });
});

test('files with a badge of an anonymised person are deleted', async () => {
  const { person } = await register({ firstName: 'A', lastName: 'A' });
  const stranger = await shop.person();
  const { badgeFileId } = await made();
  await shop.app.database.transaction((tx) => forgetBadgeFiles(tx, stranger.accountId, []));
  expect(await fileOf(badgeFileId)).toBeDefined();
  await shop.app.database.transaction((tx) => forgetBadgeFiles(tx, person.accountId, []));
  expect(await fileOf(badgeFileId)).toBeUndefined();
});
