import type { EventConfiguration, FormField } from '@foyer/contract/events/event-configuration';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, selfTicket, type Shop } from '../../../../test/ordering.ts';
import { toJson, type TicketData } from '../../../db/schema.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { missingAnswers } from '../../tickets/index.ts';
import { countAudience } from './count-audience.ts';

/**
 * Missing answers are evaluated per kind of ticket and stored. The result must equal an evaluation of the form for each
 * ticket, for random forms and answers, and however tickets and forms change (reports 3.14).
 */

let shop: Shop;
let addOnId: number;
let evening: number;
const tickets = 40;

beforeAll(async () => {
  shop = await openShop({ name: 'who misses', event: { configuration: { canRegisterOtherAccounts: true } } });
  const day = await shop.ticketType();
  evening = await shop.ticketType();
  const person = await shop.person({ email_address: 'robin@example.com' });
  const admin = await shop.staff(['admin']);
  const values = { firstName: 'Robin', lastName: 'Taylor', email: 'robin@example.com' };
  const { status } = await shop.order(admin, { tickets: [selfTicket(person, day, { values })], bypassPayment: true });
  if (status !== 200) throw new Error(`The ticket was not sold: ${status}`);
  await copies(tickets - 1, evening);
  const { rows } = await sql<{ add_on_id: number }>`
    INSERT INTO add_on (ticket_configuration_id, stock_id, default_name, amount_minor, currency, currency_locale)
    SELECT ticket_configuration_id, stock_id, 'Dinner', 0, 'USD', 'en-US' FROM ticket_configuration WHERE ticket_configuration_id = ${day}
    RETURNING add_on_id`.execute(db());
  addOnId = rows[0]?.add_on_id ?? 0;
  await sql`INSERT INTO ticket_add_on (ticket_id, add_on_id, amount_minor, currency)
    SELECT ticket_id, ${addOnId}, 0, 'USD' FROM ticket WHERE ticket_id % 3 = 0`.execute(db());
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

/** Inserts copies of the first ticket: two ticket types, some guests, each with a separate address. */
const copies = (count: number, otherType: number) =>
  sql`INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, slot, is_self, is_guest, status, first_name,
      last_name, email, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable, registered_by_account_id,
      created_at, updated_at)
    SELECT event_id, CASE WHEN n % 2 = 0 THEN ticket_configuration_id ELSE ${otherType} END, order_id, account_id,
      CASE n % 3 WHEN 0 THEN 'GUEST' ELSE relationship_type END, 1 + n + (SELECT max(slot) FROM ticket), false, n % 3 = 0, status, first_name,
      last_name, 'robin.' || n || '@example.com', ticket_data, 0, 0, currency, currency_locale, transferable, registered_by_account_id,
      created_at, updated_at
    FROM (SELECT * FROM ticket ORDER BY ticket_id LIMIT 1) one, generate_series(1, ${count}) n`.execute(db());

/** Gives the event a form with these questions. */
async function eventWith(fields: FormField[]) {
  const event = await db()
    .selectFrom('event')
    .select(['event_id', 'configuration'])
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  const sections = [{ name: 'registrationForm', title: 'You', fields }];
  const configuration: EventConfiguration = { ...event.configuration, sections };
  await db()
    .updateTable('event')
    .set({ configuration: toJson(configuration) })
    .where('event_id', '=', shop.eventId)
    .execute();
  return { ...event, configuration };
}

async function oneByOne(event: Awaited<ReturnType<typeof eventWith>>): Promise<number> {
  const rows = await db().selectFrom('ticket').selectAll().where('event_id', '=', shop.eventId).execute();
  const bought = await db().selectFrom('ticket_add_on').select(['ticket_id', 'add_on_id']).execute();
  return rows.filter((row) => {
    const addOns = bought.filter((each) => each.ticket_id === row.ticket_id);
    const ticket = { ...row, add_ons: addOns.map((each) => ({ addOnId: each.add_on_id })) };
    return missingAnswers(ticket, event, shop.app.clock.now(), 'holder').length > 0;
  }).length;
}

const counted = (event: Awaited<ReturnType<typeof eventWith>>) => {
  const now = shop.app.clock.now();
  return countAudience(shop.app.database, {
    event,
    kind: 'service',
    audience: { isMissingAnswers: true },
    until: now,
    now,
  });
};

const names = ['one', 'two', 'three', 'four'];
const words = fc.constantFrom(
  '',
  ' ',
  '\u3000',
  '\u200b',
  'a',
  'Zoe',
  'Z',
  '[]',
  '[',
  '~x',
  'Ángel',
  '山田',
  'no',
  '7',
  '\u007f',
);
const value = fc.oneof(words, fc.constantFrom(null, true, false, 0, 7), fc.array(words, { maxLength: 2 }));
const showWhen = () =>
  fc.option(
    fc.oneof(
      fc.record({
        field: fc.constantFrom(...names, '$relationship'),
        is: fc.constantFrom('filled', 'equals', 'includes'),
        value: fc.constantFrom('a', '7', 'GUEST'),
      }),
      fc.constantFrom(
        { field: '$ticket', is: 'equals', value: evening },
        { field: '$addOns', is: 'includes', value: addOnId },
      ),
    ),
    { nil: undefined },
  );
const someField = (name: string) =>
  fc
    .record({
      fieldType: fc.constantFrom('Text', 'Number', 'Select', 'Checkbox', 'TermsAndConditions', 'TicketAddOn'),
      required: fc.constantFrom(undefined, true, false),
      multiple: fc.constantFrom(undefined, true),
      showWhen: showWhen(),
    })
    .map((made): FormField => ({ name, ...made, fieldOptions: [{ value: 'a', text: 'A' }] }));

it('counts the same tickets as the form itself', async () => {
  let missed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...names.map(someField)),
      fc.array(fc.dictionary(fc.constantFrom(...names, 'other'), value), { minLength: tickets, maxLength: tickets }),
      async (fields, answers) => {
        const data: TicketData[] = answers.map((each) => ({ registrationForm: each }));
        await sql`UPDATE ticket SET ticket_data = given.data
          FROM (SELECT ticket_id, row_number() OVER (ORDER BY ticket_id) AS n FROM ticket) numbered
            JOIN jsonb_array_elements(${JSON.stringify(data)}::jsonb) WITH ORDINALITY given(data, n) USING (n)
          WHERE ticket.ticket_id = numbered.ticket_id`.execute(db());
        const event = await eventWith(fields);
        const expected = await oneByOne(event);
        missed += expected;
        expect(await counted(event)).toMatchObject({ tickets: expected, recipients: expected });
      },
    ),
    { numRuns: 20 },
  );
  expect(missed).toBeGreaterThan(0);
});

const answer = (tx: Db | Tx, value: string, ticketId?: number) =>
  sql`UPDATE ticket SET ticket_data = ${JSON.stringify({ registrationForm: { one: value } })}::jsonb
    WHERE event_id = ${shop.eventId} AND ticket_id = coalesce(${ticketId ?? null}::bigint, ticket_id)`.execute(tx);

it('counts a ticket whose answer was removed by a transaction that was open during an earlier count', async () => {
  await answer(db(), 'given');
  const event = await eventWith([{ name: 'one', fieldType: 'Text', required: true }]);
  const { ticket_id: ticketId } = await db()
    .selectFrom('ticket')
    .select('ticket_id')
    // The first ticket is not of a guest, who has no form here.
    .orderBy('ticket_id')
    .executeTakeFirstOrThrow();
  await shop.app.database.transaction(async (tx) => {
    await answer(tx, '', ticketId);
    // A later change commits first, and the count evaluates that ticket alone.
    await answer(db(), 'given again', ticketId + 1);
    expect(await counted(event)).toMatchObject({ tickets: 0 });
  });
  expect(await counted(event)).toMatchObject({ tickets: 1 });
  await answer(db(), 'given');
  expect(await counted(event)).toMatchObject({ tickets: 0 });
});

it('evaluates nothing when neither tickets nor form have changed, and all tickets after a change of the form', async () => {
  await answer(db(), 'given');
  const field = { name: 'one', fieldType: 'Text' } as const;
  const event = await eventWith([{ ...field, required: true }]);
  const written = async () => {
    const { rows } = await sql<{ at: string }>`SELECT xmin::text AS at FROM missing_answers_state`.execute(db());
    return rows[0]?.at;
  };
  expect(await counted(event)).toMatchObject({ tickets: 0 });
  // Transactions of other databases of the server may be open, which would let the tickets be evaluated again.
  await sql`UPDATE missing_answers_state SET oldest = pg_snapshot_xmax(pg_current_snapshot())`.execute(db());
  const before = await written();
  expect(await counted(event)).toMatchObject({ tickets: 0 });
  expect(await written()).toBe(before);
  const next = await eventWith([
    { ...field, required: true },
    { name: 'two', fieldType: 'Text', required: true },
  ]);
  expect(await counted(next)).toMatchObject({ tickets: await oneByOne(next) });
  expect(await written()).not.toBe(before);
  await eventWith([field]);
  expect(await counted(event)).toMatchObject({ tickets: 0 });
});

it('counts correctly when two readers evaluate a new form at the same time', async () => {
  await answer(db(), '');
  const event = await eventWith([{ name: 'one', fieldType: 'Text', required: true, label: 'New' }]);
  const counts = await Promise.all([counted(event), counted(event), counted(event)]);
  expect(new Set(counts.map((count) => count.tickets))).toEqual(new Set([await oneByOne(event)]));
});

it('evaluates the form per ticket when there are too many kinds', async () => {
  await copies(
    5_100,
    (await db().selectFrom('ticket').select('ticket_configuration_id').executeTakeFirstOrThrow())
      .ticket_configuration_id,
  );
  await sql`UPDATE ticket SET relationship_type = 'CONSULTANT', is_guest = false`.execute(db());
  await sql`UPDATE ticket SET ticket_data = jsonb_build_object('registrationForm', jsonb_build_object('one', 'number ' || ticket_id))`.execute(
    db(),
  );
  const text = { fieldType: 'Text' } as const;
  const event = await eventWith([
    { name: 'one', ...text },
    { name: 'two', ...text, showWhen: { field: 'one', is: 'filled' } },
  ]);
  const expected = await oneByOne(event);
  expect(expected).toBe(5_100 + tickets);
  expect(await counted(event)).toMatchObject({ tickets: expected });
});
