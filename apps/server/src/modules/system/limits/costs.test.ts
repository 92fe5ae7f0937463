import { readFileSync } from 'node:fs';
import type { Method } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import { routes, type RouteName } from '@foyer/contract/wire/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTest } from '../../../../test/has-test.ts';
import { openShop, type Shop } from '../../../../test/ordering.ts';
import { defaultBodyLimit } from '../../../http/bodies.ts';
import { costs } from '../../../../test/costs.ts';
import { limits, type AnyLimitName } from './limits.ts';
import type { AtOnceRow, RateRow } from './row.ts';

/** The table of costs is complete and consistent, and each limit on a call stops only the caller who exceeded it. */

const rows: readonly [AnyLimitName, RateRow | AtOnceRow][] = Object.entries(limits) as [
  AnyLimitName,
  RateRow | AtOnceRow,
][];
const callsOf = (row: RateRow | AtOnceRow): readonly RouteName[] => ('calls' in row ? (row.calls ?? []) : []);
const namedBy = (call: RouteName) =>
  new Set<AnyLimitName>(Object.values({ ...costs[call] }).flatMap((cell) => (cell === 'none' ? [] : cell)));
const counted = rows.flatMap(([name, row]) =>
  'windowSeconds' in row ? callsOf(row).map((call) => ({ name, row, call })) : [],
);

/** Limits that a use case counts, with the test that reaches each limit. */
const testedIn: Readonly<Partial<Record<AnyLimitName, [file: string, title: string]>>> = {
  'password-here': ['people/sign-in/waits.test.ts', 'check eight wrong passwords'],
  password: ['people/sign-in/waits.test.ts', 'stop after eighty in total, but a known device can still sign in'],
  'password-address': ['people/sign-in/waits.test.ts', 'makes only wrong passwords wait after sixty of them'],
  // `countTry` counts PINs and links in the same way as passwords.
  'pin-here': ['people/sign-in/waits.test.ts', 'check eight wrong passwords'],
  pin: ['people/sign-in/waits.test.ts', 'stop after eighty in total, but a known device can still sign in'],
  'pin-session': [
    'people/sign-in/device-lock.test.ts',
    'requires a full sign-in after five wrong PINs, and a right PIN resets the count',
  ],
  'link-here': ['people/sign-in/waits.test.ts', 'mail eight links'],
  link: ['people/sign-in/waits.test.ts', 'do not block link requests of a known device'],
  'look-ups': [
    'people/accounts/look-ups.test.ts',
    'allows 120 lookups of others an hour, existing or not, over two processes',
  ],
  'door-checked-in': ['door/look-ups.test.ts', 'check-ins of one ticket by number count once'],
  'door-look-ups': [
    'tickets/reads.test.ts',
    'can be opened 120 times in ten minutes, unknown numbers included, and other people are not limited',
  ],
  'new-devices': [
    'door/check-in/devices.test.ts',
    'a person adds at most 300 devices a day, and a refused one is not stored',
  ],
  'looked-up': [
    'people/accounts/look-ups.test.ts',
    'allows 120 lookups of others an hour, existing or not, over two processes',
  ],
  'staff-look-ups': [
    'people/accounts/staff-look-ups.test.ts',
    'can be looked up sixty times an hour, existing or not, over two processes',
  ],
  'staff-look-ups-all': [
    'people/accounts/staff-look-ups.test.ts',
    'have 600 look-ups an hour by staff of all events, for whom each ticket holder is an attendee',
  ],
  'looked-up-by-staff': ['people/accounts/staff-look-ups.test.ts', 'count once a day each'],
  'listed-people': [
    'people/accounts/staff-look-ups.test.ts',
    'lists 3,000 other people an hour, with one entry in the audit log',
  ],
  'listed-by-staff': [
    'people/accounts/staff-look-ups.test.ts',
    'lists 3,000 other people an hour, with one entry in the audit log',
  ],
  'listed-people-all': [
    'people/accounts/staff-look-ups.test.ts',
    'lists 12,000 people without a ticket to staff of all events',
  ],
  challenges: [
    'payments/stripe-challenge.test.ts',
    'sends at most 60 requests in ten minutes for one order, without an effect on other orders',
  ],
  'unpaid-orders': ['orders/create/unpaid.test.ts', 'cannot be taken and given up without limit (%s)'],
  'refused-cards': [
    'orders/create/unpaid.test.ts',
    'make their buyer wait after five refusals, even with a valid card, and then longer',
  ],
  'refused-cards-staff': [
    'orders/create/unpaid.test.ts',
    'make a staff member wait after thirty refusals, even with another card',
  ],
  'refused-card': ['orders/create/unpaid.test.ts', 'make one card wait, even when other accounts pay with it'],
  'password-device': ['people/sign-in/venue.test.ts', 'allows eight wrong passwords and then waits longer each time'],
  'link-device': ['people/sign-in/venue.test.ts', 'allows eight wrong passwords and then waits longer each time'],
  uploads: [
    '../http/uploads.test.ts',
    'refuses a fourth large body of one sender, reads none of it, and serves others',
  ],
  'live-views': [
    'people/sign-in/session-streams.test.ts',
    'can be open five times in one session, and a closed view frees its place',
  ],
  'holds-per-event': [
    'stock/holds/hold-limits.test.ts',
    'does not empty a limited ticket type: it holds 20 units, and refusals show the maximum',
  ],
  'coupon-guesses': [
    'orders/create/coupon-guesses.test.ts',
    'rate-limits an account from the 21st different wrong code, in every call and for correct codes too',
  ],
  'coupon-tried': [
    'orders/create/coupon-guesses.test.ts',
    'counts a wrong code once, regardless of case, and never counts a correct code',
  ],
  'ticket-transfers': [
    'tickets/transfer-floods.test.ts',
    'allows five transfers a day per ticket, and does not limit another ticket',
  ],
  'free-mail-about': [
    'mail/free-mail.test.ts',
    'shares a ticket ten times a day at most, even with parallel requests, and again the next day',
  ],
  'free-mail-to': [
    'mail/free-mail.test.ts',
    'sends ten mails a day to one address at most, from all senders and regardless of case',
  ],
  'free-mail-from': [
    'mail/free-mail.test.ts',
    'sends forty mails a day per person for all their tickets, and counts staff who act for them separately',
  ],
  'free-mail-from-staff': [
    'mail/free-mail.test.ts',
    'sends forty mails a day per person for all their tickets, and counts staff who act for them separately',
  ],
  'event-sends': ['mail/event-sends.test.ts', 'stops an organiser who sends sixty messages, and is per event and day'],
  'event-tests': [
    'mail/event-sends.test.ts',
    'limits the test mails of an event, from every screen and person together',
  ],
  'short-codes': [
    'events/editor/event-references.test.ts',
    'is counted before it is compared, so taken and free codes are refused equally',
  ],
  'short-code-tried': [
    'events/editor/event-references.test.ts',
    'is counted once for the same code, and not for codes that are typed already',
  ],
  'new-events': ['events/editor/new-events.test.ts', 'clones twenty events in a day at most, and gets no more roles'],
  'new-events-admin': [
    'events/editor/new-events.test.ts',
    'gives administrators a higher limit, for new events and clones together',
  ],
  'schedules-per-event': [
    'reports/schedules/schedule-bounds.test.ts',
    'allows fifty active schedules of an event, from all people together',
  ],
  'schedules-per-person': [
    'reports/schedules/schedule-bounds.test.ts',
    'allows twenty active schedules of one person at an event, also in parallel, and another after a stop',
  ],
  'form-link-fill': [
    'tickets/form-links/form-link.test.ts',
    'limits answers per form to 60 an hour, and stores no secret',
  ],
  'badge-files-pending': [
    'door/badges/files/badge-files.test.ts',
    'allows one pending file per staff member, also in parallel',
  ],
  'badge-files-all': [
    'door/badges/files/badge-files.test.ts',
    'allows twenty pending files in the whole installation, also with two requests at the same time',
  ],
  'form-link-from': ['tickets/form-links/form-link.test.ts', 'mails at most 100 form links a day for one person'],
};

describe('the table of costs', () => {
  test('lists each limit that counts a call in the costs of that call', () => {
    expect(
      counted.filter(({ name, call }) => !namedBy(call).has(name)).map(({ name, call }) => `${call} ${name}`),
    ).toEqual([]);
  });

  test('lists for each cost a limit on the call itself, or a tested limit of its use case', () => {
    const wrong = Object.entries(costs).flatMap(([call, row]) =>
      Object.values({ ...row }).flatMap((cell) =>
        cell === 'none'
          ? []
          : cell
              .filter((name) => !callsOf(limits[name]).includes(call as RouteName) && !testedIn[name])
              .map((name) => `${call} ${name}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('limits the uploads of each call with a large body', () => {
    const large = Object.values(endpoints).filter((each) => 'bodyLimit' in each && each.bodyLimit > defaultBodyLimit);
    expect(large.map(({ name }) => name).filter((name) => !namedBy(name).has('uploads'))).toEqual([]);
  });

  test('uses every limit', () => {
    const used = new Set(Object.keys(routes).flatMap((call) => [...namedBy(call as RouteName)]));
    expect(rows.map(([name]) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  test('counts per account only calls that require a session', () => {
    const open = counted.filter(({ row, call }) => row.per === 'account' && endpoints[call].access.kind === 'public');
    expect(open.map(({ call }) => call)).toEqual([]);
  });

  test.each(Object.entries(testedIn))('refers to an existing test of %s', (_, [file, title]) => {
    const path = new URL(`../../${file}`, import.meta.url);
    expect(hasTest(readFileSync(path, 'utf8'), title)).toBe(true);
  });
});

test('docs/limits.md contains the table of limits', () => {
  const document = readFileSync(new URL('../../../../../../docs/limits.md', import.meta.url), 'utf8');
  const written = document
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.replace(/\s+/g, ' ').trim());
  expect(written).toEqual(rows.map(documentRow));
});

/** A limit as a row of the table in `docs/limits.md`. */
function documentRow([name, row]: (typeof rows)[number]): string {
  const units: [string, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const duration = (seconds: number) => {
    const [unit = 'second', size = 1] = units.find(([, each]) => seconds % each === 0) ?? [];
    return seconds === size ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${seconds / size} ${unit}s`;
  };
  const time = 'atOnce' in row ? 'at once' : duration(row.windowSeconds);
  const staff = 'allowedForStaff' in row ? ` (staff: ${row.allowedForStaff})` : '';
  return `| \`${name}\` | ${row.counts} | ${row.per} | ${row.allowed}${staff} | ${time} |`;
}

describe('each call with a limit', () => {
  let shop: Shop;
  let callers: { token: string; address: string }[];
  let made = 0;
  beforeAll(async () => {
    shop = await openShop({ name: 'costs' });
  });
  const newCaller = async () => {
    made += 1;
    return { token: (await shop.staff(['admin'])).token, address: `10.0.${Math.floor(made / 250)}.${made % 250}` };
  };
  afterAll(() => shop.close());

  const statusOf = async (call: RouteName, caller = 0) => {
    const [method = 'GET', path = ''] = routes[call].split(' ');
    const { status } = await shop.app.inject(method as Method, `/api${path.replace(/:\w+/g, '1')}`, {
      ...(endpoints[call].access.kind === 'public' ? {} : { token: callers[caller]?.token ?? '' }),
      address: callers[caller]?.address ?? '',
    });
    return status;
  };
  const db = () => shop.app.database.kysely;

  test.each(counted)('$call makes only the caller who exceeds $name wait', async ({ name, row, call }) => {
    await db().deleteFrom('rate_limit').execute();
    shop.app.clock.advance({ days: 1 });
    callers = [await newCaller(), await newCaller()];
    // The first call creates the counter. The test then sets the counter to one use below the limit.
    expect(await statusOf(call)).not.toBe(429);
    const used = (row.allowedForStaff ?? row.allowed) - 1;
    const { numUpdatedRows } = await db()
      .updateTable('rate_limit')
      .set({ used, blocked_until: null })
      .where('name', '=', name)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect(await statusOf(call)).not.toBe(429);
    expect(await statusOf(call)).toBe(429);
    if (row.per === 'all') expect(await statusOf(call, 1)).toBe(429);
    else expect(await statusOf(call, 1)).not.toBe(429);
  });
});
