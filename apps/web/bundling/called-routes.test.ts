import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes, type RouteName } from '@foyer/contract/wire/routes';
import { expect, test } from 'vitest';
import { calledRoutes, clientSources, routesOf } from './called-routes.ts';

const path = (at: string) => fileURLToPath(new URL(at, import.meta.url));
const code = readFileSync(path('../../../packages/contract/src/wire/routes.ts'), 'utf8');
const namesIn = (text: string) => Array.from(text.matchAll(/^ +(\w+):\s+['"][A-Z]+ \//gm), ([, name]) => name);

test('finds every route in the text of the table', () => {
  expect(namesIn(code)).toEqual(Object.keys(routes));
});

test('keeps the paths of the calls that the sources name, and no others', () => {
  const kept = calledRoutes(code, ["await call('listEvents', { query: {} })", "first: ['getEvent']"]);
  expect(namesIn(kept)).toEqual(['listEvents', 'getEvent']);
  expect(kept).toContain("listEvents: 'GET /events',");
  expect(kept).toContain('} as const');
});

test('every call of the client has its name in quotes', () => {
  const { staff, others } = clientSources(path('../src'));
  const sources = [...staff, ...others];
  const kept = new Set(namesIn(calledRoutes(code, sources)));
  const called = sources.flatMap((source) =>
    Array.from(source.matchAll(/\b(?:call|download|linkTo)(?:<[^(]*>)?\(\s*([^,\s)]+)/g), ([, first = '']) => first),
  );
  const literal = called.filter((first) => first.startsWith("'")).map((first) => first.slice(1, -1));
  expect(literal.length).toBeGreaterThan(30);
  expect(literal.filter((name) => name in routes && !kept.has(name))).toEqual([]);
  const known: RouteName[] = ['login', 'listEvents', 'createOrder', 'checkInTicket'];
  expect(known.filter((name) => !kept.has(name))).toEqual([]);
  expect(kept.size).toBeLessThan(Object.keys(routes).length);
});

test('paths that only staff call load with staff code, and no path is lost', () => {
  const sources = clientSources(path('../src'));
  const common = namesIn(calledRoutes(code, sources.others));
  const added = namesIn(routesOf('staff', code, sources));
  expect(added).toEqual(expect.arrayContaining(['sendScans', 'refundOrder']));
  expect(common).toEqual(expect.arrayContaining(['listEvents', 'createOrder']));
  expect(common.filter((name) => added.includes(name))).toEqual([]);
  const all = namesIn(calledRoutes(code, [...sources.staff, ...sources.others]));
  expect(new Set([...common, ...added])).toEqual(new Set(all));
});
