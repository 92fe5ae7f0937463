import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Definition } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { largestCount, largestId } from './primitives.ts';

/** Every number that a request may contain, with the bounds that its schema states. */

interface Bounds {
  minimum: number | undefined;
  maximum: number | undefined;
  isInteger: boolean;
}

/** A schema or any part of its definition. */
type Node = unknown;

const isObject = (node: Node): node is Record<string, Node> => typeof node === 'object' && node !== null;

/** Bounds from the checks of a number. `z.int()` alone states none: its range is larger than each column. */
function boundsOf(checks: readonly { _zod: { def: object } }[], isInteger: boolean): Bounds {
  const valueOf = (name: string) =>
    checks.map(({ _zod: { def } }) => ('check' in def && def.check === name && 'value' in def ? def.value : undefined));
  const numbers = (name: string) => valueOf(name).filter((value) => typeof value === 'number');
  return { minimum: numbers('greater_than').at(-1), maximum: numbers('less_than').at(-1), isInteger };
}

/** Calls `see` for each number in a schema, and for each text that becomes a number. */
function walk(
  node: Node,
  path: string,
  see: { number: (path: string, bounds: Bounds) => void; text: (path: string, schema: z.ZodMiniType) => void },
  seen = new Set<Node>(),
): void {
  if (!isObject(node) || seen.has(node)) return;
  seen.add(node);
  const within = (part: Node, key: string) => walk(part, key === '' ? path : `${path}.${key}`, see, seen);
  if ('_zod' in node && isObject(node['_zod']) && isObject(node['_zod']['def'])) {
    const { def } = node['_zod'];
    if (def['type'] === 'lazy') within(node['_zod']['innerType'], '');
    if (def['type'] === 'number') {
      const checks = (def['checks'] ?? []) as Parameters<typeof boundsOf>[0];
      see.number(path, boundsOf(checks, def['check'] === 'number_format' || def['format'] === 'safeint'));
    }
    if (def['type'] === 'pipe') see.text(path, node as unknown as z.ZodMiniType);
    for (const [key, part] of Object.entries(def)) {
      if (key !== 'checks') within(part, '');
    }
    return;
  }
  for (const [key, part] of Object.entries(node)) within(part, Array.isArray(node) ? '' : key);
}

const numbers: (Bounds & { path: string })[] = [];
const texts: { path: string; schema: z.ZodMiniType }[] = [];
for (const one of Object.values<Definition & { name: string }>(endpoints)) {
  for (const part of ['params', 'query', 'body'] as const) {
    walk(one[part], `${one.name} ${part}`, {
      number: (path, bounds) => numbers.push({ path, ...bounds }),
      text: (path, schema) => texts.push({ path, schema }),
    });
  }
}

/** The digits of a card become text. */
const becomesText = /\.creditCard\./;

test('every integer of a request has a minimum and a maximum that its column can hold', () => {
  const isStorable = (path: string, maximum: number) =>
    maximum <= largestCount || maximum === largestId || becomesText.test(path);
  const faults = numbers.filter(
    ({ path, isInteger, minimum, maximum }) =>
      isInteger && (minimum === undefined || maximum === undefined || !isStorable(path, maximum)),
  );
  expect(faults.map(({ path }) => path)).toEqual([]);
  expect(numbers.filter(({ isInteger }) => isInteger).length).toBeGreaterThan(60);
});

/** Answers and the values that form rules compare them with are stored as JSON, which holds every number. */
const storedAsJson = /\.(?:values|showWhen\.value)$/;

test('every other number of a request has a minimum and a maximum, except answers', () => {
  const faults = numbers.filter(
    ({ path, isInteger, minimum, maximum }) =>
      !isInteger && (minimum === undefined || maximum === undefined) && !storedAsJson.test(path),
  );
  expect(faults.map(({ path }) => path)).toEqual([]);
});

test('a text that becomes a number refuses more digits than its column can hold', () => {
  const becoming = texts.filter(({ schema }) => typeof schema.safeParse('1').data === 'number');
  expect(becoming.length).toBeGreaterThan(100);
  const faults = becoming.filter(({ schema }) =>
    Array.from({ length: 30 }, (_, digits) => schema.safeParse('9'.repeat(digits + 1)).data).some(
      (value) => value !== undefined && !(typeof value === 'number' && value <= largestId),
    ),
  );
  expect(faults.map(({ path }) => path)).toEqual([]);
});
