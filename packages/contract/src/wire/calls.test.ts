import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { Costs } from './costs.ts';
import type { Access, Endpoint, EventSource } from './endpoint.ts';
import { anyone, crew, desk, endpointsOf, signedIn } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorStatus } from './errors.ts';

const all = Object.values<Endpoint>(endpoints);

function sourceText(source: EventSource): string {
  if (typeof source === 'string') return source;
  const { of, at, and, unless } = source;
  return `event ${of === 'event' ? '' : `of ${of} `}${at}${and ? ` and ${and}` : ''}${unless ? `, or ${unless}` : ''}`;
}

function accessText(access: Access): string {
  if (access.kind === 'public') return 'anyone';
  if (access.kind === 'key') return `key ${access.scope}, ${sourceText(access.event)}`;
  const who = access.kind === 'session' ? 'session' : access.roles.join(' ');
  const late = access.kind === 'staff' && access.hoursAfterEnd ? `, ${access.hoursAfterEnd} hours after the end` : '';
  return `${who}, ${sourceText(access.event)}${late}`;
}

/** `mail storage: staff-changes`: costs with the same limits in one line. */
function costLines(costs: Costs | 'none' | undefined): string[] {
  const byLimits = new Map<string, string[]>();
  for (const [cost, limits] of Object.entries(costs === 'none' ? {} : { ...costs })) {
    const text = [limits].flat().join(' ');
    byLimits.set(text, [...(byLimits.get(text) ?? []), cost]);
  }
  return [...byLimits].map(([limits, those]) => `${those.join(' ')}: ${limits}`);
}

/** A call as the snapshot shows it. */
const linesOf = ({
  route,
  name,
  access,
  costs,
  errors = [],
  cache,
  isTagged,
  whileLocked,
  outsideApi,
  beforeSetUp,
  confirm,
}: Endpoint) =>
  [
    `${route}  ${name}`,
    accessText(access),
    ...costLines(costs),
    ...(outsideApi ? ['outside of /api'] : []),
    ...(cache ? [`cached: ${cache}`] : []),
    ...(isTagged ? ['tagged'] : []),
    ...(whileLocked ? ['also on a locked device'] : []),
    ...(beforeSetUp ? ['also before a second factor is set up'] : []),
    ...(confirm ? [`needs a confirmation: ${confirm}`] : []),
    ...(errors.length > 0 ? [`errors: ${errors.join(' ')}`] : []),
  ].join('\n  ');

const byPath = (one: Endpoint, other: Endpoint) =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : one.route < other.route ? -1 : 1;

describe('the calls of the contract', () => {
  it('are the calls in calls.txt', async () => {
    await expect(`${all.toSorted(byPath).map(linesOf).join('\n')}\n`).toMatchFileSnapshot('calls.txt');
  });

  it('have one address each', () => {
    const shapes = all.map(({ route }) => route.replaceAll(/:\w+/g, ':'));
    expect(shapes.toSorted()).toEqual([...new Set(shapes)].toSorted());
  });

  it('have names of their own, over all subjects', () => {
    expect(Object.entries<Endpoint>(endpoints).filter(([key, { name }]) => key !== name)).toEqual([]);
  });

  it('declare exactly the parameters in the path', () => {
    for (const one of all) {
      const inPath = [...one.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
      const shape = one.params && 'shape' in one.params ? Object.keys(one.params.shape as object) : [];
      expect([one.name, shape.toSorted()]).toEqual([one.name, inPath.toSorted()]);
    }
  });

  it('have no body if they only read or delete', () => {
    expect(all.filter(({ body, method }) => body && ['GET', 'DELETE'].includes(method))).toEqual([]);
  });

  it('name a field of the request as the source of their event', () => {
    const missing = all.flatMap(({ name, access, params, query, body }) => {
      if (access.kind === 'public' || typeof access.event === 'string') return [];
      const { at, and, unless } = access.event;
      const whole = z.strictObject({
        params: params ?? z.undefined(),
        query: query ?? z.undefined(),
        body: body ?? z.undefined(),
      });
      const json = JSON.stringify(z.toJSONSchema(whole, { unrepresentable: 'any', io: 'input' }));
      return [at, and, unless]
        .filter((field) => field !== undefined)
        .filter((field) => !json.includes(`"${field.split('.').at(-1) ?? ''}":`))
        .map((field) => `${name} ${field}`);
    });
    expect(missing).toEqual([]);
  });

  it('are all implemented: no error has status 501', () => {
    expect(Object.entries<number>(errorStatus).filter(([, status]) => status === 501)).toEqual([]);
  });
});

describe('the declaration of a call', () => {
  const about = { summary: 'For tests.', output: z.unknown() };

  it('gets the source of the event from the path, unless it has one', () => {
    const { inPath, own } = endpointsOf({
      inPath: desk('GET /events/:eventId/x/:ticketId', about),
      own: crew('GET /ticket/:ticketId/x', { ...about, eventSource: 'no-event', hoursAfterEnd: 3 }),
    });
    expect(inPath.access.event).toEqual({ of: 'event', at: 'params.eventId' });
    expect(own.access).toMatchObject({ event: 'no-event', hoursAfterEnd: 3 });
    expect([inPath.name, inPath.method, inPath.path]).toEqual(['inPath', 'GET', '/events/:eventId/x/:ticketId']);
  });

  it('does not compile when it is incomplete or misspelled', () => {
    const refused = [
      // @ts-expect-error: no source of the event
      signedIn('GET /things', about),
      // @ts-expect-error: a change without costs
      anyone('POST /things', about),
      // @ts-expect-error: a cost without a limit
      anyone('GET /things', { ...about, costs: { mail: [] } }),
      // @ts-expect-error: an unknown cost
      anyone('GET /things', { ...about, costs: { mails: 'test-mails' } }),
      // @ts-expect-error: an unknown property
      anyone('GET /things', { ...about, whileLoked: true }),
      // @ts-expect-error: a public call has no event
      anyone('GET /things', { ...about, eventSource: 'no-event' }),
      // @ts-expect-error: no such method
      anyone('PATCH /things', about),
    ];
    expect(refused).toHaveLength(7);
  });
});
