import { readFileSync } from 'node:fs';
import type { Method } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import { routes, type RouteName } from '@foyer/contract/wire/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTest } from '../../../../test/has-test.ts';
import { openShop, type Shop } from '../../../../test/ordering.ts';
import { defaultBodyLimit } from '../../../http/bodies.ts';
import { costs } from '../../../../test/costs.ts';
import { limitTests } from '../../../../test/limit-tests.ts';
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
              .filter((name) => !callsOf(limits[name]).includes(call as RouteName) && !limitTests[name])
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

  test.each(Object.entries(limitTests))('refers to an existing test of %s', (_, [file, title]) => {
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
