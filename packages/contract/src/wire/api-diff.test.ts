import { describe, expect, test } from 'vitest';
import { diffApi } from './api-diff.ts';
import { buildOpenApi } from './openapi.ts';

interface Api {
  paths: Record<
    string,
    Record<string, { parameters: object[]; responses: Record<string, { description: string }>; security: object[] }>
  >;
  components: { schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> };
}
const api = () => JSON.parse(JSON.stringify(buildOpenApi('1.0.0'))) as Api;

/** The changes after a change of the description, as `!` for breaking and the name. */
function changesAfter(change: (api: Api) => void): string[] {
  const after = api();
  change(after);
  return diffApi(api() as never, after as never).map(({ name, isBreaking }) => `${isBreaking ? '!' : ''}${name}`);
}
const orders = '/api/data/events/{eventId}/orders';
const schema = (of: Api, name: string) => of.components.schemas[name]!;
const rowOf = (of: Api) =>
  (
    schema(of, 'ReadOrdersAnswer').properties['results'] as {
      items: { properties: Record<string, unknown>; required: string[] };
    }
  ).items;
const body = 'CreateApiKeyBody';

test('a description equals itself, whatever its texts are', () => {
  expect(changesAfter(() => undefined)).toEqual([]);
  expect(
    changesAfter((of) => {
      for (const methods of Object.values(of.paths))
        for (const each of Object.values(methods)) Object.assign(each, { summary: 'x', description: 'y' });
    }),
  ).toEqual([]);
});

describe('a change that breaks callers', () => {
  test.each<[string, (of: Api) => void, string]>([
    ['a removed call', (of) => delete of.paths[orders], `!GET ${orders}: removed`],
    [
      'a removed field of a response',
      (of) => delete rowOf(of).properties['totalAmount'],
      '!ReadOrdersAnswer.results[].totalAmount (response): removed',
    ],
    [
      'a field of a response that can be absent',
      (of) => rowOf(of).required.splice(0, 1),
      '!ReadOrdersAnswer.results[].orderId (response): can be absent',
    ],
    [
      'a field of a response that can be null',
      (of) => (rowOf(of).properties['orderId'] = { anyOf: [{ type: 'integer' }, { type: 'null' }] }),
      '!ReadOrdersAnswer.results[].orderId (response): integer became integer or null',
    ],
    [
      'a new required field of a request',
      (of) => {
        schema(of, body).properties['owner'] = { type: 'string' };
        schema(of, body).required.push('owner');
      },
      `!${body}.owner (request): new and required`,
    ],
    [
      'a field of a request that is gone',
      (of) => delete schema(of, body).properties['name'],
      `!${body}.name (request): removed`,
    ],
    [
      'a narrowed list of values',
      (of) =>
        (schema(of, body).properties['scopes'] = { type: 'array', items: { type: 'string', enum: ['orders:read'] } }),
      `!${body}.scopes[] (request): value attendees:read removed`,
    ],
    [
      'a new required parameter',
      (of) =>
        of.paths[orders]!['get']!.parameters.push({
          name: 'day',
          in: 'query',
          required: true,
          schema: { type: 'string' },
        }),
      `!GET ${orders} query.day: new and required`,
    ],
    [
      'a removed parameter',
      (of) => of.paths[orders]!['get']!.parameters.splice(1, 1),
      `!GET ${orders} query.cursor: removed`,
    ],
    [
      'another kind of access',
      (of) => (of.paths[orders]!['get']!.security = [{ session: [] }]),
      `!GET ${orders}: other access`,
    ],
    [
      'another success status',
      (of) => {
        const { responses } = of.paths[orders]!['get']!;
        responses['201'] = responses['200']!;
        delete responses['200'];
      },
      `!GET ${orders}: status 200 removed`,
    ],
    [
      'another status of an error',
      (of) => {
        const { responses } = of.paths[orders]!['get']!;
        responses['410'] = { description: 'CURSOR_OUTDATED' };
        delete responses['409'];
      },
      `!GET ${orders}: CURSOR_OUTDATED has status 410 instead of 409`,
    ],
  ])('%s', (_, change, expected) => {
    expect(changesAfter(change)).toContain(expected);
  });
});

test('new calls, optional inputs, fields of responses and values break nothing', () => {
  const changes = changesAfter((of) => {
    of.paths['/api/new'] = { get: { ...of.paths[orders]!['get']! } };
    rowOf(of).properties['note'] = { type: 'string' };
    schema(of, body).properties['note'] = { type: 'string' };
    of.paths[orders]!['get']!.parameters.push({
      name: 'day',
      in: 'query',
      required: false,
      schema: { type: 'string' },
    });
  });
  expect(changes).toEqual(
    [
      `${body}.note (request): added`,
      'GET /api/new: added',
      `GET ${orders} query.day: added`,
      'ReadOrdersAnswer.results[].note (response): added',
    ].toSorted(),
  );
});
