import type { ExportDescription } from '@foyer/contract/reports/reports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallContext } from '../../../calls/context.ts';
import { openDemo, type DemoApp } from '../../../../test/demo.ts';
import { unzip } from '../../../../test/unzip.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { createDownloads } from '../../system/limits/index.ts';
import { exportList, type Exporter } from './export-list.ts';
import { withOwnLabels } from './source.ts';

/** Exports of lists, on the demo data. */

let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo({ name: 'exports' });
}, 120_000);
afterAll(() => demo.app.close());

const db = () => demo.app.database.kysely;
const describeList = (eventId: number, list: string, locale = 'en-US') =>
  demo.ask<ExportDescription>('GET', `reporting/${eventId}/export/${list}?locale=${locale}`);
const take = (eventId: number, list: string, body: object) =>
  demo.ask('POST', `reporting/${eventId}/export/${list}`, { locale: 'en-US', ...body });
const csv = (text: string): string[][] => parse(text, { bom: true });

/** The cells of a spreadsheet file as XML. */
const sheetOf = (bytes: Buffer) => unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';

/** An event with many orders that have the same time, so only their ids define the order. */
async function manyOrders(count: number): Promise<number> {
  const eventId = await createEvent(db());
  await sql`
    INSERT INTO orders (account_id, event_id, payment_kind, currency, total_minor, created_at)
    SELECT (SELECT min(account_id) FROM account), ${eventId}, 'none', 'JPY', 0, '2026-08-01T00:00:00Z'
    FROM generate_series(1, ${count})`.execute(db());
  return eventId;
}

describe('CSV', () => {
  test('contains every order once, sorted, with amounts in major units', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const { body } = await describeList(eventId, 'orders');
    const answer = await take(eventId, 'orders', { format: 'csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('filename="FIVESTAR26-orders.csv"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const [header, ...rows] = csv(answer.text);
    expect(header).toEqual(body.columns.map(({ label }) => label));
    expect(rows).toHaveLength(body.rowCount);
    const stored = await db()
      .selectFrom('orders as o')
      .innerJoin('account as a', 'a.account_id', 'o.account_id')
      .select(['o.order_id', 'o.total_minor', 'o.currency', 'a.first_name'])
      .where('o.event_id', '=', eventId)
      .orderBy('o.created_at')
      .orderBy('o.order_id')
      .execute();
    const at = (name: string) => body.columns.findIndex((column) => column.name === name);
    const [id, amount, name] = [at('orderId'), at('totalAmount'), at('firstName')];
    expect(rows.map((row) => [row[id], row[amount], row[name]])).toEqual(
      stored.map((order) => [String(order.order_id), String(order.total_minor / 100), order.first_name]),
    );
  });

  test('contains the chosen columns in their order, and refuses an unknown column', async () => {
    const eventId = await demo.eventIdOf('REGIONAL26-JP');
    const answer = await take(eventId, 'payments', { format: 'csv', columns: ['currency', 'amount'] });
    const [header, first] = csv(answer.text);
    expect(header).toEqual(['Currency', 'Amount']);
    expect(first).toEqual(['JPY', expect.stringMatching(/^\d{4,5}$/)]);
    const refused = await take(eventId, 'payments', { format: 'csv', columns: ['currency', 'password_hash'] });
    expect([refused.status, refused.body.error?.items?.[0]?.path]).toEqual([422, 'body.columns[1]']);
    expect((await take(999_999, 'payments', { format: 'csv' })).status).toBe(404);
  });

  test('contains attendees’ answers as labels, escaped against formula execution', async () => {
    const eventId = await demo.eventIdOf('FIVESTAR26');
    const [ticket] = await db()
      .selectFrom('ticket')
      .select(['ticket_id'])
      .where('event_id', '=', eventId)
      .where('status', '=', 'ACTIVE')
      .limit(1)
      .execute();
    await db()
      .updateTable('ticket')
      .set({ first_name: '=cmd|/C calc', last_name: 'two\nlines, "quoted"' })
      .where('ticket_id', '=', ticket?.ticket_id ?? 0)
      .execute();
    const columns = ['ticketId', 'firstName', 'lastName', 'status', 'answer:tShirtSize', 'answer:dietaryNeeds'];
    const answer = await take(eventId, 'attendees', { format: 'csv', columns });
    const [, ...rows] = csv(answer.text);
    const mine = rows.find(([id]) => id === String(ticket?.ticket_id));
    expect(mine?.slice(1, 4)).toEqual(["'=cmd|/C calc", 'two\nlines, "quoted"', 'Active']);
    const { rows: counted } = await sql<{ n: number; vegan: number }>`
      SELECT count(*) AS n, count(*) FILTER (WHERE ticket_data #> '{registrationForm,dietaryNeeds}' ? 'vegan') AS vegan
      FROM ticket WHERE event_id = ${eventId}`.execute(db());
    expect(rows).toHaveLength(counted[0]?.n ?? 0);
    expect(rows.filter((row) => row[5]?.includes('Vegan'))).toHaveLength(counted[0]?.vegan ?? 0);
  });

  test('neither skips nor repeats a row between batches, even with equal times', async () => {
    const eventId = await manyOrders(2_500);
    const answer = await take(eventId, 'orders', { format: 'csv', columns: ['orderId'] });
    const ids = csv(answer.text)
      .slice(1)
      .map(([id]) => Number(id));
    expect(ids).toHaveLength(2_500);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });
});

test('exports XLSX with the same rows, numbers as numbers and text as plain text', async () => {
  const eventId = await demo.eventIdOf('ENERGIZE26');
  const hostile = '=HYPERLINK("http://x") <&>\u0007\ud800';
  await sql`UPDATE ticket SET last_name = ${hostile.slice(0, -2)} WHERE ticket_id = (
    SELECT min(ticket_id) FROM ticket WHERE event_id = ${eventId})`.execute(db());
  const columns = ['ticketId', 'lastName', 'amount', 'checkInDate'];
  const answer = await take(eventId, 'attendees', { format: 'xlsx', columns });
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
  const files = unzip(answer.bytes);
  expect([...files.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = sheetOf(answer.bytes);
  const { body } = await describeList(eventId, 'attendees');
  expect(sheet.match(/<row>/g)).toHaveLength(body.rowCount + 1);
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("http://x") &lt;&amp;&gt;</t>');
  for (const never of ['<f>', '<f ', '\u0007']) expect(sheet).not.toContain(never);
  const { rows } = await sql<{ id: number; amount: number }>`
    SELECT ticket_id AS id, amount_minor AS amount FROM ticket WHERE event_id = ${eventId} AND amount_minor > 0 LIMIT 1`.execute(
    db(),
  );
  const { id, amount } = rows[0] ?? { id: 0, amount: 0 };
  expect(sheet).toMatch(new RegExp(`<row><c><v>${id}</v></c>.{1,80}?<c><v>${amount / 100}</v></c>`));
});

describe('dates and headings', () => {
  test.each([
    ['attendees', 'createDate'],
    ['attendees', 'checkInDate'],
    ['orders', 'createDate'],
    ['payments', 'createDate'],
  ])(
    'writes the dates of %s as date cells in XLSX and ISO dates in CSV, with the time zone in the heading',
    async (list, column) => {
      const eventId = await demo.eventIdOf('ENERGIZE26');
      const { body } = await describeList(eventId, list);
      const zone = await sql<{
        zone: string;
      }>`SELECT configuration ->> 'timeZone' AS zone FROM event WHERE event_id = ${eventId}`.execute(db());
      const timeZone = zone.rows[0]?.zone ?? '';
      expect(body.columns.find(({ name }) => name === column)?.label).toMatch(new RegExp(`\\(${timeZone}\\)$`));
      const text = csv((await take(eventId, list, { format: 'csv', columns: [column] })).text)
        .slice(1)
        .flat()
        .filter((cell) => cell !== '');
      expect(text.length).toBeGreaterThan(0);
      for (const cell of text) expect(cell).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      const { bytes } = await take(eventId, list, { format: 'xlsx', columns: [column] });
      const cells = [...sheetOf(bytes).matchAll(/<c s="1"><v>([\d.]+)<\/v><\/c>/g)];
      // Date cells contain the number of days since 1899-12-30.
      const shown = cells.map(([, serial]) =>
        new Date(Math.round((Number(serial) * 86_400_000 + Date.UTC(1899, 11, 30)) / 60_000) * 60_000)
          .toISOString()
          .slice(0, 16)
          .replace('T', ' '),
      );
      expect(shown).toEqual(text);
      expect(unzip(bytes).get('xl/styles.xml')?.toString('utf8')).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm"');
    },
  );

  test.each(['en-US', 'es-US', 'ja-JP'] as const)('gives each column a different heading in %s', async (locale) => {
    for (const code of ['FIVESTAR26', 'ENERGIZE26', 'REGIONAL26-JP']) {
      const eventId = await demo.eventIdOf(code);
      for (const list of ['attendees', 'orders', 'payments']) {
        const { body } = await describeList(eventId, list, locale);
        const labels = body.columns.map(({ label }) => label.normalize('NFKC').trim().toLowerCase());
        expect(
          labels.filter((label, index) => labels.indexOf(label) < index),
          `${code} ${list}`,
        ).toEqual([]);
      }
    }
  });

  test.each(['en-US', 'es-US', 'ja-JP'] as const)(
    'gives each column of a file a different heading, with equally named questions and repeated columns, in %s',
    async (locale) => {
      const eventId = await demo.eventIdOf('ENERGIZE26');
      // A question that is asked in two sections, and questions with the headings of other columns.
      await sql`UPDATE event SET configuration = jsonb_set(configuration, '{sections}', (
          SELECT jsonb_agg(section || jsonb_build_object('fields', (section -> 'fields') || (
            SELECT jsonb_agg(jsonb_build_object('fieldType', 'Text', 'name', name, 'label', label))
            FROM (VALUES ('shirt', 'T-shirt'), ('shirt2', 'T-shirt'), ('other', 'Email'), ('more', 'First name')) q (name, label))))
          FROM jsonb_array_elements(configuration -> 'sections') section))
        WHERE event_id = ${eventId}`.execute(db());
      for (const list of ['attendees', 'orders', 'payments']) {
        const { body } = await describeList(eventId, list, locale);
        const columns = body.columns.flatMap(({ name }) => [name, name]);
        const [header = []] = csv((await take(eventId, list, { format: 'csv', locale, columns })).text);
        expect(header.length).toBe(body.columns.length);
        const folded = header.map((heading) => heading.normalize('NFKC').trim().toLowerCase());
        expect(
          folded.filter((heading, index) => folded.indexOf(heading) < index),
          list,
        ).toEqual([]);
      }
    },
  );

  test('adds the section or a number to a repeated label', () => {
    const value = sql`1`;
    const column = (label: string, section?: string) => ({
      name: 'any',
      label,
      value,
      ...(section === undefined ? {} : { section }),
    });
    const labels = withOwnLabels([
      column('Name'),
      column('name ', 'Hotel'),
      column('ＮＡＭＥ', 'Hotel'),
      column('Name (2)', 'Travel'),
      column('Name', ' '),
      column('Name'),
      column('Name  (3)'),
    ]).map(({ label }) => label);
    expect(labels).toEqual([
      'Name',
      'name (Hotel)',
      'ＮＡＭＥ (2)',
      'Name (2) (Travel)',
      'Name (3)',
      'Name (4)',
      'Name  (3) (2)',
    ]);
  });

  test('names the section of an equally named question in CSV and XLSX, also when only it is chosen', async () => {
    const eventId = await demo.eventIdOf('DIAMOND26');
    await sql`UPDATE event SET configuration = jsonb_set(configuration, '{sections}', (configuration -> 'sections') || ${JSON.stringify(
      ['hotel', 'flight'].map((name) => ({
        name,
        title: name,
        translations: { title: { ja_JP: { value: `${name}の欄` } } },
        fields: [{ fieldType: 'Text', name: `${name}Size`, label: 'Own size' }],
      })),
    )}::jsonb) WHERE event_id = ${eventId}`.execute(db());
    const columns = ['answer:flightSize', 'answer:hotelSize'];
    for (const [locale, headings] of [
      ['en-US', ['Own size (flight)', 'Own size']],
      ['ja-JP', ['Own size (flightの欄)', 'Own size']],
    ] as const) {
      const text = csv((await take(eventId, 'attendees', { format: 'csv', locale, columns })).text);
      expect(text[0]).toEqual(headings);
      const sheet = sheetOf((await take(eventId, 'attendees', { format: 'xlsx', locale, columns })).bytes);
      for (const heading of headings) expect(sheet).toContain(`>${heading}<`);
    }
    const one = await take(eventId, 'attendees', { format: 'csv', columns: ['answer:flightSize'] });
    expect(csv(one.text)[0]).toEqual(['Own size (flight)']);
  });
});

test('writes an audit entry for an export', async () => {
  const eventId = await demo.eventIdOf('AMBITION26');
  await take(eventId, 'attendees', { format: 'csv', columns: ['email'] });
  const entry = await db()
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'list.exported')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ entity: 'event', after: { list: 'attendees', format: 'csv', columns: ['email'] } });
  expect(entry.staff_account_id).not.toBeNull();
});

test('refuses an account’s third simultaneous export, and reports a failed one', async () => {
  const eventId = await manyOrders(1);
  const broken: unknown[] = [];
  const downloads = createDownloads();
  const { workers } = demo.app;
  const exporter: Exporter = { db: db(), workers, downloads, onBroken: (error) => broken.push(error) };
  const { account_id: accountId } = await db().selectFrom('account').select('account_id').executeTakeFirstOrThrow();
  // The parts of a call that an export reads.
  const context = {
    actor: { accountId, roles: ['admin'] },
    now: new Date('2026-08-12T15:30:00Z'),
    remoteAddress: '192.0.2.1',
  } as unknown as CallContext;
  const begin = async (list: 'orders' | 'payments' = 'orders') => {
    const input = { eventId, list, format: 'csv', locale: 'en-US' } as const;
    const { body } = await exportList(exporter, input, context);
    return (body as AsyncIterable<string | Uint8Array>)[Symbol.asyncIterator]();
  };
  const [first, second] = [await begin(), await begin()];
  await Promise.all([first.next(), second.next()]);
  await expect(begin()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await first.return?.();
  const third = await begin();
  await third.next();
  await second.return?.();
  await sql`ALTER TABLE orders RENAME TO orders_gone`.execute(db());
  try {
    await expect(third.next()).rejects.toThrow(/orders/);
  } finally {
    await sql`ALTER TABLE orders_gone RENAME TO orders`.execute(db());
  }
  expect(broken).toHaveLength(1);
});
