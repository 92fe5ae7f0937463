import type { OutputOf } from '@foyer/contract/wire/endpoint';
import type { recheckEndpoints, RecheckSum } from '@foyer/contract/tickets/recheck';
import { recheckRules, recheckStates } from '@foyer/contract/people/qualification-vocabulary';
import { currencies } from '@foyer/contract/wire/vocabulary';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../../../../test/long.ts';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { createCoupon, type NewCoupon } from '../../../seed/factories/event.ts';

/**
 * The sums of the re-check count groups of tickets that the rule treats alike. They must equal the rows of the list, which are
 * decided one by one, whatever the tickets, their prices and coupons are (selling 8.2).
 */

type Recheck = OutputOf<(typeof recheckEndpoints)['getRecheck']>;

let shop: Shop;
let admin: Person;
const types: number[] = [];
const tickets = 60;
const [begins, ends] = ['2026-01-10T12:00:00.000Z', '2026-01-20T12:00:00.000Z'];

beforeAll(async () => {
  shop = await openShop({ name: 'recheck counts' });
  admin = await shop.staff(['admin']);
  const coupons: Omit<NewCoupon, 'ticket_configuration_id'>[][] = [
    [],
    [{ percent_off: 10, starts_at: new Date(begins), ends_at: new Date(ends) }],
    [
      { amount_off_minor: 3000, conditions: { titles: ['MC'] } },
      { percent_off: 5, ends_at: new Date(begins) },
    ],
    [{ amount_off_minor: 2000, conditions: { code: 'STAR' }, starts_at: new Date(ends) }],
    [{ amount_off_minor: 1000, conditions: { countries: ['CAN'], relationshipTypes: ['GUEST'] } }],
  ];
  for (const each of coupons) {
    const type = await shop.ticketType({ amount_minor: 10_000 });
    types.push(type);
    for (const coupon of each) await createCoupon(db(), { ticket_configuration_id: type, ...coupon });
  }
  const first = await shop.person();
  const order = { tickets: [selfTicket(first, types[0] ?? 0)], bypassPayment: true };
  const { status } = await shop.order(admin, order);
  if (status !== 200) throw new Error(`The order was answered with ${status}.`);
  await shop.people(tickets);
  await sql`INSERT INTO qualification (key, default_name, created_at) VALUES ('star', 'Star', now())`.execute(db());
  await sql`INSERT INTO earned_place (qualification_id, account_id, state, offered_until, created_at, changed_at)
    SELECT qualification_id, account_id, 'ACCEPTED', now(), now(), now() FROM qualification, account
    WHERE roles = '{}' AND account_id <> ${first.accountId}`.execute(db());
  await sql`INSERT INTO ticket (event_id, ticket_configuration_id, order_id, account_id, relationship_type, is_self, is_guest, status,
      first_name, last_name, ticket_data, list_amount_minor, amount_minor, currency, currency_locale, transferable,
      registered_by_account_id, created_at, updated_at, earned_place_id, earned_unit)
    SELECT t.event_id, t.ticket_configuration_id, t.order_id, p.account_id, 'CONSULTANT', true, false, 'ACTIVE', 'Robin', 'Taylor',
      t.ticket_data, 10000, 10000, 'USD', 'en-US', true, t.registered_by_account_id, t.created_at, t.updated_at, p.earned_place_id, 1
    FROM earned_place p, ticket t`.execute(db());
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

/**
 * A number from 1 to `below` that differs by row and sample. `salt` gives each column its own. In most samples a column of
 * `shared` has one number for all rows, so groups have several tickets.
 */
const shared = new Set([
  'title',
  'country',
  'type',
  'currency',
  'amount',
  'list',
  'relationship',
  'code',
  'lost',
  'state',
]);
const pick = (seed: number, salt: string, below: number, id = sql`t.ticket_id`) => {
  const sample = `${seed} ${salt} `;
  const row = shared.has(salt) ? sql`CASE hashtext(${sample}::text) & 3 WHEN 0 THEN ${id} END` : id;
  return sql`(1 + abs(hashtext(concat(${sample}::text, ${row})) % ${sql.lit(below)}))`;
};

/** Gives every ticket, account and place other values. */
async function shuffle(seed: number): Promise<void> {
  await sql`DELETE FROM recheck_ticket`.execute(db());
  await sql`UPDATE account a SET title = (ARRAY['MC','RC',NULL])[${pick(seed, 'title', 3, sql`a.account_id`)}],
    country_code = (ARRAY['USA','CAN'])[${pick(seed, 'country', 2, sql`a.account_id`)}] WHERE roles = '{}'`.execute(
    db(),
  );
  await sql`UPDATE earned_place p SET state = (ARRAY['ACCEPTED','REVOKED','REVOKED'])[${pick(seed, 'state', 3, sql`p.earned_place_id`)}],
    lost_at = (ARRAY[NULL, now()])[${pick(seed, 'lost', 2, sql`p.earned_place_id`)}]`.execute(db());
  await sql`UPDATE ticket t SET ticket_configuration_id = (${types}::bigint[])[${pick(seed, 'type', types.length)}],
      currency = (ARRAY['USD','CAD'])[${pick(seed, 'currency', 2)}],
      amount_minor = (ARRAY[0, 5000, 9000, 12000])[${pick(seed, 'amount', 4)}],
      list_amount_minor = (ARRAY[10000, 11000])[${pick(seed, 'list', 2)}],
      relationship_type = (ARRAY['CONSULTANT','GUEST'])[${pick(seed, 'relationship', 2)}],
      status = (ARRAY['ACTIVE','ACTIVE','CHECKED_IN','CANCELED'])[${pick(seed, 'status', 4)}],
      canceled_at = CASE ${pick(seed, 'status', 4)} WHEN 4 THEN now() END,
      ticket_data = jsonb_build_object('registrationForm', (ARRAY['{}','{"couponCode":"star"}','{"couponCode":"other"}'])[${pick(seed, 'code', 3)}]::jsonb),
      created_at = (ARRAY[${begins}, ${ends}])[${pick(seed, 'near', 2)}]::timestamptz
        + (ARRAY['-1 day','-1 millisecond','0','400 microseconds','1 millisecond','1 day'])[${pick(seed, 'moment', 6)}]::interval
    WHERE earned_place_id IS NOT NULL OR earned_unit IS NOT NULL`.execute(db());
  await sql`INSERT INTO recheck_ticket (ticket_id, event_id, earned_place_id, rule, state, due_minor, pay_until, decided_by_account_id,
      decided_at, changed_at)
    SELECT ticket_id, event_id, earned_place_id, 'pay', (${[...recheckStates]}::text[])[${pick(seed, 'recheck', recheckStates.length)}],
      700, now(), ${admin.accountId}, now(), now()
    FROM ticket t WHERE earned_unit IS NOT NULL AND ${pick(seed, 'decided', 3)} = 1`.execute(db());
  // Some of them no longer use a unit of their place, as after a change of their type.
  await sql`UPDATE ticket t SET earned_place_id = CASE WHEN ${pick(seed, 'unit', 6)} > 1 THEN p.earned_place_id END
    FROM earned_place p WHERE p.account_id = t.account_id AND t.earned_unit IS NOT NULL`.execute(db());
}

/** What the rows of the list add up to. */
function summed({ settings, results }: Recheck): Pick<Recheck, 'open' | 'states' | 'totalItems'> {
  const states = Object.fromEntries(
    recheckStates.map((state) => [state, results.filter((each) => each.state === state).length]),
  );
  const open = currencies.flatMap((currency): RecheckSum[] => {
    // Without a rule nothing can be decided.
    const own = results.filter((each) => settings !== null && each.isOpen && each.currency === currency);
    const sum = (of: 'due' | 'refund') => own.reduce((all, each) => all + each[of], 0);
    return own.length === 0 ? [] : [{ currency, tickets: own.length, due: sum('due'), refund: sum('refund') }];
  });
  return { open, states: states as Recheck['states'], totalItems: results.length };
}

test('the sums are those of the rows, for random tickets, coupons and decisions', async () => {
  let due = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom('pay', 'pay', 'pay', ...recheckRules, null), async (seed, rule) => {
      await shuffle(seed);
      const settings = rule === null ? {} : { recheck: { rule, until: '2026-12-31T00:00:00.000Z' } };
      await sql`UPDATE event SET configuration = configuration - 'recheck' || ${JSON.stringify(settings)}::jsonb
        WHERE event_id = ${shop.eventId}`.execute(db());
      const path = `/api/admin/events/${shop.eventId}/recheck?rowsPerPage=100`;
      const { status, body } = await shop.app.inject<Recheck>('GET', path, { token: admin.token });
      expect(status).toBe(200);
      const { open, states, totalItems } = body;
      expect({ open, states, totalItems }).toEqual(summed(body));
      due += open.reduce((all, each) => all + each.due, 0);
    }),
    { numRuns: isLong ? 400 : 40, examples: recheckRules.map((rule): [number, typeof rule] => [1, rule]) },
  );
  expect(due).toBeGreaterThan(0);
});
