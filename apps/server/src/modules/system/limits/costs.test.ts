import { readFileSync } from 'node:fs';
import { limitsIn } from '@foyer/contract/wire/costs';
import { addressOf, type Endpoint } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import type { RouteName } from '@foyer/contract/wire/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestKey } from '../../../../test/api-keys.ts';
import { hasTest } from '../../../../test/has-test.ts';
import { openShop, type Shop } from '../../../../test/ordering.ts';
import { defaultBodyLimit } from '../../../http/bodies.ts';
import { limitTests } from '../../../../test/limit-tests.ts';
import { limitsByCall } from './index.ts';
import { limits, type AnyLimitName } from './limits.ts';
import type { AtOnceRow, RateRow } from './row.ts';

/** The limits of each call are tested, and each limit on a call stops only the caller who exceeded it. */

const rows: readonly [AnyLimitName, RateRow | AtOnceRow][] = Object.entries(limits) as [
  AnyLimitName,
  RateRow | AtOnceRow,
][];
const calls = Object.values<Endpoint>(endpoints);
const counted = [...limitsByCall(calls, limits)].flatMap(([call, ofCall]) =>
  ofCall.map((row) => ({ name: row.name, row, call: call as RouteName })),
);

describe('the table of limits', () => {
  test('has for each limit a count on arrival, or a test of its use case', () => {
    const untested = rows.filter(([name, row]) => !('onArrival' in row) && !limitTests[name]);
    expect(untested.map(([name]) => name)).toEqual([]);
  });

  test('limits the uploads of each call with a large body', () => {
    const large = calls.filter(({ bodyLimit }) => bodyLimit !== undefined && bodyLimit > defaultBodyLimit);
    expect(large.length).toBeGreaterThan(5);
    expect(large.filter(({ costs }) => !limitsIn(costs).has('uploads')).map(({ name }) => name)).toEqual([]);
  });

  test('counts per account only calls that require a session', () => {
    const open = counted.filter(
      ({ row, call }) => row.per === 'account' && ['public', 'key'].includes(endpoints[call].access.kind),
    );
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
  let callers: { token: string; address: string; key: Record<string, string> }[];
  let made = 0;
  beforeAll(async () => {
    shop = await openShop({ name: 'costs' });
  });
  const newCaller = async () => {
    made += 1;
    const key = await createTestKey(db(), { now: shop.app.clock.now() });
    return {
      token: (await shop.staff(['admin'])).token,
      key: key.headers,
      address: `10.0.${Math.floor(made / 250)}.${made % 250}`,
    };
  };
  afterAll(() => shop.close());

  const statusOf = async (call: RouteName, caller = 0) => {
    const { method, access } = endpoints[call];
    const { status } = await shop.app.inject(method, addressOf(endpoints[call]).replace(/:\w+/g, '1'), {
      ...(access.kind === 'key' ? { headers: callers[caller]?.key ?? {} } : {}),
      ...(access.kind === 'public' || access.kind === 'key' ? {} : { token: callers[caller]?.token ?? '' }),
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
