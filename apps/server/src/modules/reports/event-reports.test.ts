import type { AttendeeFilter, AttendeeRow, EventReport, ReportResult } from '@foyer/contract/reports/reports';
import { reports as texts } from '@foyer/messages/en-US/reports/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { createAddOn, createEvent, createTicketConfiguration, smallForm } from '../../seed/factories/event.ts';

/** The reports of choice questions and add-ons (reports 2.1). Three people answered; the ticket of one is canceled. */

let shop: Shop;
let admin: Person;
let eventId: number;
let types: number[];
let lunches: number[];

beforeAll(async () => {
  shop = await openShop({ name: 'event reports' });
  admin = await shop.staff(['admin']);
  const now = shop.app.clock.now();
  const option = (value: string, text: string) => ({ value, text, translations: { text: {} } });
  eventId = await createEvent(db(), {
    created_at: now,
    configuration: {
      sections: [
        {
          name: 'registrationForm',
          title: 'About you',
          fields: [
            ...smallForm.slice(0, -1),
            {
              name: 'meal',
              fieldType: 'Select',
              label: 'Meal',
              required: false,
              fieldOptions: [option('veg', 'Vegetarian'), option('fish', 'Fish'), option('none', 'None')],
            },
            {
              name: 'state',
              fieldType: 'Select',
              label: 'State',
              required: false,
              fieldOptions: Array.from({ length: 13 }, (_, index) => option(`s${index}`, `State ${index}`)),
            },
            ...smallForm.slice(-1),
          ],
        },
      ],
    },
  });
  types = [
    await createTicketConfiguration(db(), { event_id: eventId, created_at: now, default_description: 'Hall' }),
    await createTicketConfiguration(db(), { event_id: eventId, created_at: now, default_description: 'Stage' }),
  ];
  lunches = [];
  for (const ticketConfigurationId of types) {
    lunches.push(await createAddOn(db(), { ticket_configuration_id: ticketConfigurationId, default_name: 'Lunch' }));
  }
  const [hall = 0, stage = 0] = types;
  await register('ana', hall, { meal: 'fish', state: 's7' }, lunches[0]);
  await register('luis', stage, { meal: 'fish' }, lunches[1]);
  await register('mika', hall, {});
  const gone = await register('noor', hall, { meal: 'veg' }, lunches[0]);
  await db()
    .updateTable('ticket')
    .set({ status: 'CANCELED', canceled_at: now })
    .where('account_id', '=', gone)
    .execute();
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

async function register(name: string, type: number, values: object, addOnId?: number): Promise<number> {
  const email = `${name}@example.com`;
  const person = await shop.person({ locale: 'en-US', email_address: email });
  const { status, body } = await shop.order(admin, {
    eventId,
    tickets: [
      selfTicket(person, type, {
        values: { firstName: name, lastName: 'Taylor', email, ...values },
        ...(addOnId === undefined ? {} : { ticketConfigurationAddOns: [{ ticketConfigurationAddOnId: addOnId }] }),
      }),
    ],
    bypassPayment: true,
  });
  expect([name, status, body]).toMatchObject([name, 200, {}]);
  return person.accountId;
}

const ownReports = async () =>
  (
    await shop.app.inject<EventReport[]>('GET', `/api/reporting/event-report/${eventId}/STATS`, { token: admin.token })
  ).body.filter(({ subject }) => subject !== undefined);
const run = async (subject: EventReport['subject'], id: number) =>
  shop.app.inject<ReportResult>('POST', `/api/reporting/event-report/run/${id}`, {
    token: admin.token,
    body: { parameters: { EventId: eventId, Subject: subject } },
  });
const named = async (name: string): Promise<ReportResult> => {
  const report = (await ownReports()).find(({ defaultName }) => defaultName === name);
  if (!report) throw new Error(`There is no report ${name}.`);
  return (await run(report.subject, report.eventReportId)).body;
};
const cells = ({ columns, rows }: ReportResult) => rows.map((row) => columns.map(({ name }) => row[name]));
const listed = async (filter: AttendeeFilter) =>
  (
    await shop.app.inject<{ results: AttendeeRow[] }>('POST', `/api/reporting/${eventId}/attendees`, {
      token: admin.token,
      body: filter,
    })
  ).body.results.length;

test('are one for each choice question and one for an add-on of several ticket types', async () => {
  expect((await ownReports()).map(({ defaultName, reportKey }) => [defaultName, reportKey])).toEqual([
    ['Meal', 'answers'],
    ['State', 'answers'],
    ['Lunch', 'addOn'],
  ]);
});

test('count each choice by ticket type, and missing answers apart from the choice "None"', async () => {
  const result = await named('Meal');
  expect(result.columns.map(({ label }) => label)).toEqual([texts.answer, texts.registered, 'Hall', 'Stage']);
  expect(cells(result)).toEqual([
    ['Vegetarian', 0, 0, 0],
    ['Fish', 2, 1, 1],
    ['None', 0, 0, 0],
    [texts.notAnswered, 1, 1, 0],
  ]);
});

test('list only the choices that somebody made when there are many', async () => {
  expect(cells(await named('State'))).toEqual([
    ['State 7', 1, 1, 0],
    [texts.notAnswered, 2, 1, 1],
  ]);
});

test('count the tickets and units of an add-on by ticket type', async () => {
  expect(cells(await named('Lunch'))).toEqual([
    ['Hall', 1, 1],
    ['Stage', 1, 1],
  ]);
});

test('have a list behind each number', async () => {
  for (const name of ['Meal', 'Lunch']) {
    const { columns, rows, filters } = await named(name);
    for (const [index, row] of rows.entries()) {
      for (const column of columns.filter(({ counts }) => counts === 'attendees')) {
        const { ticketConfigurationId } = column;
        const filter = { ...filters[index], ...(ticketConfigurationId === undefined ? {} : { ticketConfigurationId }) };
        expect([name, column.label, await listed(filter as AttendeeFilter)]).toEqual([
          name,
          column.label,
          row[column.name],
        ]);
      }
    }
  }
});

test('are not found for the question or the add-on of another event', async () => {
  const other = await createEvent(db(), { created_at: shop.app.clock.now() });
  const type = await createTicketConfiguration(db(), { event_id: other, created_at: shop.app.clock.now() });
  const addOnId = await createAddOn(db(), { ticket_configuration_id: type });
  expect((await run({ addOnId }, 10)).status).toBe(404);
  expect((await run({ field: 'firstName' }, 9)).status).toBe(404);
  expect((await run({ field: 'meal' }, 10)).status, 'the id of another kind of report').toBe(404);
});

test('are exported as CSV', async () => {
  const { text } = await shop.app.inject(
    'GET',
    `/api/reporting/event-report/export/9?eventId=${eventId}&field=meal&locale=en-US`,
    { token: admin.token },
  );
  expect(text).toContain('Fish,2,1,1');
});
