import type { Buyers } from '@foyer/contract/events/buyers';
import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { PurchaseReasons } from '@foyer/contract/orders/purchase-reasons';
import type { Audience } from '@foyer/contract/people/audience';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import type { Method } from '@foyer/contract/wire/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff } from '../../../seed/factories/account.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/**
 * Mistakes that organisers make before a sale. Checklist, "Who can buy" and "Why?" together name each by a code (selling 7.7).
 */

let shop: Shop;
let admin: Person;
let leader: Person;
let newcomer: Person;
let base: EventDefinition;
let pass: string;
let guest: string;
const parents = { convention: 0, later: 0, hidden: 0 };
const opens = { leaders: '2026-01-26T16:00:00.000Z', all: '2026-01-27T16:00:00.000Z' };
const closes = { leaders: '2026-01-26T20:00:00.000Z', all: '2026-01-30T16:00:00.000Z' };

beforeAll(async () => {
  shop = await openShop({
    name: 'mistakes',
    event: {
      event_short_code: 'GALA',
      event_start: new Date('2026-03-07T16:00:00Z'),
      event_end: new Date('2026-03-08T04:00:00Z'),
      registration_start: new Date('2026-01-26T15:00:00Z'),
      registration_end: new Date('2026-02-28T06:00:00Z'),
    },
  });
  const db = shop.app.database.kysely;
  const now = shop.app.clock.now();
  admin = await shop.staff(['admin']);
  leader = await shop.person({ title: 'EC', country_code: 'USA' });
  await shop.people(2, { title: 'EC', country_code: 'JPN' });
  newcomer = await shop.person({ title: 'NC', country_code: 'USA' });
  const closed = await shop.person({ title: 'EC', closed_at: now });
  const parent = (event_short_code: string, day: string, registration: string, published = true) =>
    createEvent(db, {
      event_short_code,
      default_name: event_short_code,
      event_start: new Date(`${day}T16:00:00Z`),
      event_end: new Date('2026-03-09T16:00:00Z'),
      registration_start: new Date(`${registration}T15:00:00Z`),
      registration_end: new Date('2026-02-28T06:00:00Z'),
      published,
    });
  parents.convention = await parent('CONVENTION', '2026-03-06', '2026-01-15');
  parents.later = await parent('LATER', '2026-03-08', '2026-01-27');
  parents.hidden = await parent('HIDDEN', '2026-03-06', '2026-01-15', false);
  const entrance = await shop.ticketType({ event_id: parents.convention, amount_minor: 0 });
  for (const person of [leader, newcomer]) {
    const { status } = await shop.order(person, {
      eventId: parents.convention,
      tickets: [selfTicket(person, entrance)],
    });
    if (status !== 200) throw new Error(`The ticket of the convention was refused: ${status}.`);
  }
  await sql`INSERT INTO account_list (key, name, created_at, changed_at)
    SELECT key, initcap(key), ${now}, ${now} FROM unnest(ARRAY['top', 'empty', 'left']) key`.execute(db);
  await sql`INSERT INTO account_list_member SELECT account_list_id, CASE key WHEN 'top' THEN ${leader.accountId} ELSE ${closed.accountId} END::bigint, ${now}
    FROM account_list WHERE key IN ('top', 'left')`.execute(db);
  pass = String(await shop.ticketType({ default_description: 'Pass', relationship_types: ['CONSULTANT'] }));
  guest = String(
    await shop.ticketType({ default_description: 'Guest', relationship_types: ['GUEST'], amount_minor: 5_000 }),
  );
  base = withoutMistakes((await call<EventDraft>('GET', '/draft')).body.definition);
});
afterAll(() => shop.close());

const call = <B>(method: Method, path: string, body?: unknown, url = `/api/events/${shop.eventId}${path}`) =>
  shop.app.inject<B>(method, url, { token: admin.token, ...(body === undefined ? {} : { body }) });

const window = (key: 'leaders' | 'all', audience: Audience): SaleWindow => ({
  key,
  audience,
  startDateTime: opens[key],
  endDateTime: closes[key],
  mode: 'firstCome',
});

/** A gala after its convention: leaders buy before all others, from a hall of 100, alone or with a guest. */
function withoutMistakes(definition: EventDefinition): EventDefinition {
  const { configuration, ticketConfigurations = [] } = definition;
  const terms: FormField = {
    name: 'TermsAndConditions',
    fieldType: 'TermsAndConditions',
    translations: { link: { en_US: { value: 'https://example.com' } } },
  };
  const [section] = configuration.sections;
  if (!section) throw new Error('The form has no section.');
  return {
    ...definition,
    parentEventShortCode: 'CONVENTION',
    configuration: {
      ...configuration,
      venue: { name: 'Hall' },
      eligibleLocales: ['en-US'],
      sections: [{ ...section, fields: [terms, ...section.fields] }],
      pools: [{ key: 'hall', name: 'Hall', quantity: 100, tickets: { [pass]: 1, [guest]: 1 }, addOns: {} }],
    },
    ticketConfigurations: [
      ...ticketConfigurations.map((ticket) => ({
        ...ticket,
        quantity: ticket.key === pass ? 60 : 40,
        ...(ticket.key === pass && { saleWindows: [window('leaders', { lists: ['top'] }), window('all', {})] }),
      })),
      {
        key: 'couple',
        defaultDescription: 'Couple',
        amount: 130,
        currency: 'USD',
        currencyLocale: 'en-US',
        relationshipTypes: ['CONSULTANT'],
        additionalConfiguration: {
          package: {
            parts: [
              { ticket: pass, relationshipType: 'CONSULTANT' },
              { ticket: guest, relationshipType: 'GUEST' },
            ],
          },
        },
      },
    ],
  };
}

/** What a mistake changes. */
type Change = (event: EventDefinition) => EventDefinition;
const inType =
  (
    key: () => string,
    more: Partial<TicketDefinition> | ((ticket: TicketDefinition) => Partial<TicketDefinition>),
  ): Change =>
  (event) => ({
    ...event,
    ticketConfigurations: (event.ticketConfigurations ?? []).map((ticket) =>
      ticket.key === key() ? { ...ticket, ...(typeof more === 'function' ? more(ticket) : more) } : ticket,
    ),
  });
const inPass = (more: Parameters<typeof inType>[1]) => inType(() => pass, more);
const inWindow = (more: Partial<SaleWindow>) =>
  inPass(({ saleWindows = [] }) => ({
    saleWindows: saleWindows.map((each, index) => (index === 0 ? { ...each, ...more } : each)),
  }));
const inSettings =
  (more: (event: EventDefinition) => Partial<EventDefinition['configuration']>): Change =>
  (event) => ({ ...event, configuration: { ...event.configuration, ...more(event) } });
const inHall = (quantity: number, weight = 1) =>
  inSettings(({ configuration: { pools = [] } }) => ({
    pools: pools.map((pool) => ({ ...pool, quantity, tickets: { [pass]: weight, [guest]: weight } })),
  }));
const withQuestion = (field: Partial<FormField>, isBelow = false) =>
  inSettings(({ configuration: { sections } }) => ({
    sections: sections.map((section) => {
      const question: FormField = { name: 'meal', fieldType: 'Text', label: 'Meal', ...field };
      return { ...section, fields: isBelow ? [...section.fields, question] : [question, ...section.fields] };
    }),
  }));
const never = { field: '$ticket', is: 'equals' as const, value: 'withdrawn' };

/** Publishes the event with a mistake, and returns what the three tools say about it. */
async function findMistake(change: Change): Promise<string[]> {
  const { revision, version } = (await call<EventDraft>('GET', '/draft')).body;
  const saved = await call('PUT', '/draft', { revision, version, definition: change(base) });
  expect(saved.body).toMatchObject({ isOutdated: false });
  const points = (await call<ChecklistPoint[]>('GET', '/checklist')).body;
  const path = `/api/admin/events/${shop.eventId}/buyers`;
  const known = (await call<Buyers>('GET', '', undefined, path)).body;
  const buyers = known.countedDate === null ? (await call<Buyers>('POST', '', undefined, path)).body : known;
  expect((await call('POST', '/publish', {})).status).toBe(200);
  const why = async (name: string, person: Person, at: string) => {
    const { externalAccountIdentifier } = person;
    const body = { externalAccountIdentifier, relationshipType: 'CONSULTANT', at };
    const { reasons, tickets } = (await call<PurchaseReasons>('POST', '/purchase-reasons', body)).body;
    const own = tickets.find(({ ticketConfigurationId }) => String(ticketConfigurationId) === pass)?.reasons ?? [];
    return [...reasons, ...own].map(({ reason }) => `why ${name} ${reason.code}`);
  };
  return [
    ...points.map(({ code }) => `checklist ${code}`),
    ...buyers.warnings.map(({ kind }) => `buyers ${kind}`),
    // When the organiser planned that they buy: leaders half an hour after their window opens, all others a day later.
    ...(await why('leader', leader, '2026-01-26T16:30:00.000Z')),
    ...(await why('newcomer', newcomer, '2026-01-27T16:30:00.000Z')),
  ];
}

test('an event without mistakes has no point, no warning and no reason', async () => {
  expect(await findMistake((event) => event)).toEqual([]);
});

test.each<[mistake: string, Change, found: string[]]>([
  [
    'a window in the zone of Tokyo',
    inWindow({ startDateTime: '2026-01-26T01:00:00.000Z', endDateTime: '2026-01-26T05:00:00.000Z' }),
    ['checklist windowNeverOpen', 'why leader windowNotOpen'],
  ],
  [
    'a window in UTC',
    inWindow({ startDateTime: '2026-01-26T10:00:00.000Z', endDateTime: '2026-01-26T14:00:00.000Z' }),
    ['checklist windowAtNight', 'checklist windowNeverOpen', 'buyers night', 'why leader windowNotOpen'],
  ],
  ['a window that opens at night for those who may buy', inWindow({ audience: { titles: ['EC'] } }), ['buyers night']],
  [
    'an event in the zone of Tokyo',
    inSettings(() => ({ timeZone: 'Asia/Tokyo' })),
    ['checklist eventAtNight', 'checklist windowAtNight', 'checklist windowAtNight'],
  ],

  ['a pool below its ticket types', inHall(90), ['checklist limitsAbovePool']],
  [
    'a pool below one table',
    inHall(7, 8),
    [
      'checklist limitsAbovePool',
      'checklist packageAboveUnits',
      'checklist poolTooSmall',
      'checklist poolTooSmall',
      'why leader soldOut',
      'why newcomer soldOut',
    ],
  ],
  ['a pool below one package', inHall(10, 8), ['checklist limitsAbovePool', 'checklist packageAboveUnits']],

  ['a question of a withdrawn ticket type', withQuestion({ showWhen: never }), ['checklist questionNeverShown']],
  [
    'a question without choices',
    withQuestion({ fieldType: 'Select', fieldOptions: [{ value: 'a', text: 'A', showWhen: never }] }),
    ['checklist questionWithoutChoice'],
  ],
  ['a question below the button', withQuestion({}, true), ['checklist questionBelowSubmit']],

  [
    'a ticket type in yen',
    (event) => ({
      ...event,
      ticketConfigurations: [
        ...(event.ticketConfigurations ?? []),
        {
          key: 'yen',
          defaultDescription: 'Yen',
          amount: 100,
          currency: 'JPY',
          currencyLocale: 'ja-JP',
          relationshipTypes: ['SPOUSE'],
        },
      ],
    }),
    ['checklist otherCurrency'],
  ],
  [
    'an add-on in dollars of Canada',
    inPass({ addOns: [{ key: 'dinner', defaultName: 'Dinner', amount: 20, currency: 'CAD' }] }),
    ['checklist addOnOtherCurrency'],
  ],
  ['a price of a window in yen', inWindow({ amount: 12_000 }), ['checklist windowPriceAbove']],

  [
    'a gala before its convention',
    (event) => ({ ...event, eventStart: '2026-03-05T16:00:00.000Z' }),
    ['checklist beforeParent'],
  ],
  [
    'a gala whose convention opens later',
    (event) => ({ ...event, parentEventShortCode: 'LATER', eventEnd: '2026-03-09T04:00:00.000Z' }),
    [
      'checklist beforeParent',
      'checklist registrationBeforeParent',
      'why leader parentEvent',
      'why newcomer parentEvent',
    ],
  ],
  [
    'a gala of a draft',
    (event) => ({ ...event, parentEventShortCode: 'HIDDEN' }),
    ['checklist parentNotPublished', 'why leader parentEvent', 'why newcomer parentEvent'],
  ],

  [
    'a list without accounts, with a reserve',
    inWindow({ audience: { lists: ['empty'] }, reserved: 5 }),
    ['checklist emptyList', 'checklist reserveForNobody', 'buyers nobody', 'why leader windowNotOpen'],
  ],
  [
    'a list that does not exist',
    inWindow({ audience: { lists: ['gone'] } }),
    ['checklist emptyList', 'buyers nobody', 'why leader windowNotOpen'],
  ],
  [
    'a list of closed accounts',
    inWindow({ audience: { lists: ['left'] } }),
    ['checklist emptyList', 'buyers nobody', 'why leader windowNotOpen'],
  ],
  [
    'a list of leaders in a country without leaders',
    inWindow({ audience: { lists: ['top'], countries: ['CAN'] } }),
    ['buyers nobody', 'why leader windowNotOpen'],
  ],
])('%s is named', async (_, change, found) => {
  expect((await findMistake(change)).toSorted()).toEqual(found.toSorted());
});

test('the editors of the convention see that its gala is too early, and others do not', async () => {
  await findMistake((event) => ({ ...event, eventStart: '2026-03-05T16:00:00.000Z' }));
  const path = `/api/events/${parents.convention}/checklist`;
  const namesOf = async (token: string) =>
    (await shop.app.inject<ChecklistPoint[]>('GET', path, { token })).body.flatMap(({ code, subject }) =>
      code === 'childBefore' ? [subject] : [],
    );
  const staff = await createStaff(shop.app.database.kysely, [], {
    grants: [{ role: 'organiser', event_id: parents.convention }],
  });
  const organiser = await openTestSession(shop.app.database.kysely, staff.accountId, { now: shop.app.clock.now() });
  expect(await namesOf(admin.token)).toHaveLength(1);
  expect(await namesOf(organiser)).toEqual([]);
});
