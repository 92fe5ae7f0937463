import type { EventReport, ReportResult } from '@foyer/contract/reports/reports';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { localDate } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { reports as reportTexts } from '@foyer/messages/en-US/reports/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { demoNow, openDemo, type DemoApp } from '../../../test/demo.ts';
import { createAccount } from '../../seed/factories/account.ts';
import { createEvent, createTicketConfiguration } from '../../seed/factories/event.ts';
import { createOrder } from '../../seed/factories/order.ts';

/** Compares reports on the demo data with counts computed from table rows in JavaScript, without SQL aggregates. */

let demo: DemoApp;
let app: TestApp;
beforeAll(async () => {
  demo = await openDemo({
    name: 'reporting',
    env: { EXTERNAL_REPORTS: 'ENERGIZE26=https://bi.example/{reportKey}?event=7 FIVESTAR26=https://bi.example/five' },
  });
  app = demo.app;
}, 120_000);
afterAll(() => app.close());

const db = () => app.database.kysely;
const post = <B>(path: string, body: unknown) => demo.ask<B>('POST', `reporting/${path}`, body);
const get = <B>(path: string) => demo.ask<B>('GET', `reporting/${path}`);

const eventOf = (code: string) =>
  db().selectFrom('event').selectAll().where('event_short_code', '=', code).executeTakeFirstOrThrow();

async function reportsOf(eventId: number): Promise<EventReport[]> {
  return (await get<EventReport[]>(`event-report/${eventId}/STATS`)).body;
}

interface Run {
  locale?: Locale;
  excludedFields?: string[];
  compare?: number;
}
async function run(code: string, reportKey: string, more: Run = {}): Promise<ReportResult> {
  const { event_id: EventId } = await eventOf(code);
  const id = (await reportsOf(EventId)).find((report) => report.reportKey === reportKey)?.eventReportId;
  const { compare, ...rest } = more;
  const parameters = { EventId, ...(compare === undefined ? {} : { CompareEventId: compare }) };
  const { body, status } = await post<ReportResult>(`event-report/run/${id}`, { ...rest, parameters });
  expect(status).toBe(200);
  return body;
}
/** The cells of a report, row by row in column order. */
const cells = ({ columns, rows }: ReportResult) => rows.map((row) => columns.map(({ name }) => row[name]));

const ticketsOf = (code: string) =>
  db()
    .selectFrom('ticket as t')
    .innerJoin('event as e', 'e.event_id', 't.event_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .leftJoin('check_in as i', 'i.ticket_id', 't.ticket_id')
    .select(['t.ticket_id', 't.status', 't.relationship_type', 't.is_self', 't.ticket_data', 't.created_at'])
    .select(['a.title', 'a.country_code', 'c.default_description', 'i.checked_in_at'])
    .where('e.event_short_code', '=', code)
    .execute();
type Tickets = Awaited<ReturnType<typeof ticketsOf>>;
const live = (tickets: Tickets) => tickets.filter(({ status }) => status !== 'CANCELED');

function countBy<T>(things: readonly T[], key: (thing: T) => string | null): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const thing of things) counts.set(key(thing), (counts.get(key(thing)) ?? 0) + 1);
  return counts;
}
const sorted = (rows: Iterable<readonly unknown[]>) => [...rows].map((row) => JSON.stringify(row)).toSorted();

describe('the list of reports', () => {
  test('contains all reports by position, with ids of their own', async () => {
    const { event_id: eventId } = await eventOf('AMBITION26');
    // `event-reports.test.ts` tests the reports of questions and add-ons.
    const reports = (await reportsOf(eventId)).filter(({ subject }) => subject === undefined);
    expect(reports.map(({ reportKey, displayPosition }) => [reportKey, displayPosition])).toEqual([
      ['registrationsByTicket', 1],
      ['registrationsByRelationship', 2],
      ['registrationsByDay', 3],
      ['checkInsByHour', 4],
      ['revenue', 5],
      ['tShirtSizes', 6],
      ['titles', 7],
      ['countries', 8],
    ]);
    expect(new Set(reports.map(({ eventReportId }) => eventReportId)).size).toBe(8);
    expect(reports.map(({ eventId: of, externalUrl }) => [of, externalUrl])).toEqual(
      Array.from({ length: 8 }, () => [eventId, null]),
    );
  });

  test('links to external reports for the two configured events', async () => {
    const { event_id: eventId } = await eventOf('ENERGIZE26');
    const [first] = await reportsOf(eventId);
    expect(first?.externalUrl).toBe('https://bi.example/registrationsByTicket?event=7');
    const [five] = await reportsOf((await eventOf('FIVESTAR26')).event_id);
    expect(five?.externalUrl).toBe('https://bi.example/five');
  });

  test('returns 404 for an unknown event or report', async () => {
    expect((await get('event-report/999999/STATS')).status).toBe(404);
    const { event_id: EventId } = await eventOf('AMBITION26');
    const [report] = await reportsOf(EventId);
    const runIt = (id: number | undefined, parameters: unknown) => post(`event-report/run/${id}`, { parameters });
    expect((await runIt(999_999, { EventId })).status).toBe(404);
    expect((await runIt(report?.eventReportId, { EventId: 999_999 })).status).toBe(404);
    expect((await runIt(report?.eventReportId, { EventId, CompareEventId: 999_999 })).status).toBe(404);
    expect((await runIt(report?.eventReportId, { EventId: String(EventId) })).status).toBe(200);
    expect((await runIt(report?.eventReportId, { EventId: 'x' })).status).toBe(422);
  });
});

describe.each(['FIVESTAR26', 'ENERGIZE26', 'STRIKE25', 'REGIONAL26-JP', 'HOT26'])('%s', (code) => {
  let tickets: Tickets;
  let zone: string;
  beforeAll(async () => {
    tickets = await ticketsOf(code);
    zone = (await eventOf(code)).configuration.timeZone;
  });

  test('counts registered, checked-in and cancelled tickets and the quantity per ticket type', async () => {
    const { event_id: eventId } = await eventOf(code);
    const types = await db()
      .selectFrom('ticket_configuration as c')
      .innerJoin('stock as s', 's.stock_id', 'c.stock_id')
      .select(['c.default_description', 's.quantity'])
      .where('c.event_id', '=', eventId)
      .orderBy('c.position')
      .execute();
    const expected = types.map(({ default_description: name, quantity }) => {
      const of = tickets.filter((ticket) => ticket.default_description === name);
      const having = (status: string) => of.filter((ticket) => ticket.status === status).length;
      return [name, having('ACTIVE') + having('CHECKED_IN'), having('CHECKED_IN'), having('CANCELED'), quantity];
    });
    expect(cells(await run(code, 'registrationsByTicket'))).toEqual(expected);
  });

  test('counts registrations by relationship, country and title', async () => {
    const relationships = (await run(code, 'registrationsByRelationship')).filters.map((filter, index) => [
      'relationshipType' in filter ? filter.relationshipType : undefined,
      index,
    ]);
    const result = await run(code, 'registrationsByRelationship');
    const counted = result.rows.map((row, index) => [relationships[index]?.[0], row['registered']]);
    expect(sorted(counted)).toEqual(sorted(countBy(live(tickets), (ticket) => ticket.relationship_type)));
    const registered = result.rows.map((row) => Number(row['registered']));
    expect(registered).toEqual(registered.toSorted((a, b) => b - a));

    const names = { USA: 'United States', CAN: 'Canada', JPN: 'Japan' };
    const byCountry = countBy(live(tickets), ({ country_code: country }) => names[country as keyof typeof names]);
    expect(sorted(cells(await run(code, 'countries')))).toEqual(sorted(byCountry));

    const titles = { MC: 'Marketing', RC: 'Regional', SC: 'Senior', EC: 'Executive', NC: 'National' };
    const byTitle = countBy(
      live(tickets).filter((ticket) => ticket.is_self),
      ({ title }) => (title === null ? reportTexts.notSpecified : `${titles[title]} Consultant`),
    );
    expect(sorted(cells(await run(code, 'titles')))).toEqual(sorted(byTitle));
  });

  test('counts registrations per day in the event’s time zone, with a running total', async () => {
    const byDay = countBy(live(tickets), (ticket) => localDate(ticket.created_at, zone));
    const start = localDate((await eventOf(code)).event_start, zone);
    let total = 0;
    const expected = [...byDay]
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
      .map(([day, made]) => {
        total += made;
        return [day, (Date.parse(start) - Date.parse(String(day))) / 86_400_000, made, total];
      });
    expect(cells(await run(code, 'registrationsByDay'))).toEqual(expected);
  });

  test('counts check-ins per hour', async () => {
    const came = tickets.filter((ticket) => ticket.checked_in_at !== null);
    const byHour = countBy(came, (ticket) => localDateTime(ticket.checked_in_at ?? demoNow, zone).slice(0, 13));
    const expected = [...byHour].toSorted(([a], [b]) => String(a).localeCompare(String(b)));
    expect(cells(await run(code, 'checkInsByHour'))).toEqual(expected);
  });

  test.each([
    ['registrationsByDay', 'Day', /^\d{4}-\d\d-\d\d,/],
    ['checkInsByHour', 'Hour', /^\d{4}-\d\d-\d\d \d\d:00,/],
  ])(
    'exports %s with the time zone in the heading %s and times that spreadsheets recognise',
    async (key, label, shape) => {
      const { event_id: eventId } = await eventOf(code);
      const report = (await reportsOf(eventId)).find(({ reportKey }) => reportKey === key);
      const { text } = await get(`event-report/export/${report?.eventReportId}?eventId=${eventId}&locale=en-US`);
      const [heading, ...rows] = text.trim().split('\r\n');
      expect(heading?.split(',')[0]?.replace('\uFEFF', '')).toBe(`${label} (${zone})`);
      for (const row of rows) expect(row).toMatch(shape);
    },
  );

  test('counts T-shirt sizes in the order of the form', async () => {
    const bySize = countBy(live(tickets), ({ ticket_data: data }) => {
      const size = (data as { registrationForm: Record<string, unknown> }).registrationForm['tShirtSize'];
      return typeof size === 'string' && size !== '' ? size : reportTexts.notSpecified;
    });
    const result = cells(await run(code, 'tShirtSizes'));
    expect(sorted(result)).toEqual(sorted(bySize));
    const order = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', reportTexts.notSpecified];
    expect(result.map(([size]) => size)).toEqual(order.filter((size) => bySize.has(size)));
  });

  test('sums revenue by currency and payment kind', async () => {
    const { event_id: eventId } = await eventOf(code);
    const orders = await db().selectFrom('orders').selectAll().where('event_id', '=', eventId).execute();
    const ids = new Map(orders.map((order) => [order.order_id, order]));
    const payments = (await db().selectFrom('payment').selectAll().execute()).filter(({ order_id: id }) => ids.has(id));
    const result = await run(code, 'revenue');
    const digits = (currency: unknown) => (currency === 'JPY' ? 1 : 100);
    const expected = [...countBy(orders, (order) => `${order.payment_kind} ${order.currency}`)].map(([key, count]) => {
      const [kind, currency] = String(key).split(' ');
      const paid = payments.filter((payment) => payment.kind === kind && payment.currency === currency);
      const sum = (pick: (payment: (typeof paid)[number]) => number) =>
        paid.reduce((before, payment) => before + pick(payment), 0) / digits(currency);
      const [charged, refunded] = [sum((payment) => payment.amount_minor), sum((payment) => payment.refunded_minor)];
      const received = kind === 'bypass' ? 0 : Math.round((charged - refunded) * 100) / 100;
      const words = { card: 'Card', cash: 'Cash', bypass: 'Payment bypassed', none: 'Free of charge' };
      return [words[kind as keyof typeof words], currency, count, charged, refunded, received];
    });
    expect(sorted(cells(result))).toEqual(sorted(expected));
  });

  test('links every number to a list of that length', async () => {
    const { event_id: eventId } = await eventOf(code);
    for (const { reportKey } of (await reportsOf(eventId)).filter(({ subject }) => subject === undefined)) {
      const { columns, rows, filters } = await run(code, reportKey);
      for (const column of columns.filter(({ counts }) => counts !== undefined)) {
        const list = column.counts ?? 'attendees';
        const statuses = column.statuses && list === 'attendees' ? { statuses: column.statuses } : {};
        const lengths: number[] = [];
        for (const filter of filters) {
          const body = { ...filter, ...statuses, rowsPerPage: 1 };
          lengths.push((await post<{ totalItems: number }>(`${eventId}/${list}`, body)).body.totalItems);
        }
        expect([reportKey, column.name, ...lengths]).toEqual([
          reportKey,
          column.name,
          ...rows.map((row) => row[column.name]),
        ]);
      }
    }
  });
});

describe('a report', () => {
  test('uses the requested language, also for organisers’ translations', async () => {
    const result = await run('FIVESTAR26', 'registrationsByRelationship', { locale: 'ja-JP' });
    expect(result.columns.map(({ label }) => label)).toEqual(['区分', '登録済み']);
    expect(result.rows.map((row) => row['relationship'])).toContain('配偶者');
    expect(cells(await run('FIVESTAR26', 'countries', { locale: 'es-US' })).map(([name]) => name)).toContain('Japón');
  });

  test('leaves out excluded fields', async () => {
    const result = await run('FIVESTAR26', 'registrationsByTicket', { excludedFields: ['canceled', 'quantity'] });
    expect(result.columns.map(({ name }) => name)).toEqual(['ticket', 'registered', 'checkedIn']);
    for (const row of result.rows) expect(Object.keys(row)).toEqual(['ticket', 'registered', 'checkedIn']);
  });

  test('compares registrations per day with an earlier event at the same number of days before the start', async () => {
    const at = (text: string) => new Date(text);
    const make = async (start: string, days: [day: string, tickets: number][]) => {
      const eventId = await createEvent(db(), { event_start: at(start), event_end: at(start) });
      const type = await createTicketConfiguration(db(), { event_id: eventId, amount_minor: 0 });
      for (const [day, count] of days)
        for (let n = 0; n < count; n += 1) {
          const { accountId } = await createAccount(db());
          const tickets = [{ ticket_configuration_id: type, account_id: accountId }];
          await createOrder(db(), { account_id: accountId, tickets, created_at: at(day) });
        }
      return eventId;
    };
    // 23:30 in the event's time zone is the next day in UTC.
    const earlier = await make('2025-09-20T15:00:00Z', [
      ['2025-08-10T04:30:00Z', 2],
      ['2025-08-12T15:00:00Z', 1],
      ['2025-09-01T15:00:00Z', 3],
    ]);
    const later = await make('2026-09-20T15:00:00Z', [
      ['2026-08-09T15:00:00Z', 1],
      ['2026-08-11T15:00:00Z', 4],
    ]);
    const code = (await db().selectFrom('event').selectAll().where('event_id', '=', later).executeTakeFirstOrThrow())
      .event_short_code;
    const result = await run(code, 'registrationsByDay', { compare: earlier });
    expect(result.columns.map(({ name }) => name)).toEqual([
      'day',
      'daysBefore',
      'registrations',
      'total',
      'earlier',
      'earlierTotal',
    ]);
    expect(cells(result)).toEqual([
      ['2026-08-09', 42, 1, 1, 2, 2],
      ['2026-08-11', 40, 4, 5, 0, 2],
      ['2026-08-12', 39, 0, 5, 1, 3],
      // A future day: today is 12 August.
      ['2026-09-01', 19, null, null, 3, 6],
    ]);
  });

  test('is exported as CSV, escaped against formula execution', async () => {
    const eventId = await createEvent(db());
    await createTicketConfiguration(db(), { event_id: eventId, default_description: '=HYPERLINK("https://evil")' });
    const [first] = await reportsOf(eventId);
    const answer = await get(`event-report/export/${first?.eventReportId}?eventId=${eventId}&locale=en-US`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('.csv');
    expect(answer.text).toBe(
      `\uFEFFTicket,Registered,Checked in,Canceled,Capacity\r\n"'=HYPERLINK(""https://evil"")",0,0,0,\r\n`,
    );
  });
});
