import { endpointsOf, signedIn } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { signedInPerson } from '../../test/signed-in.ts';
import { createHealth } from '../ops/health.ts';
import { createMetrics } from '../ops/metrics.ts';
import { createServer, type Server } from './serve.ts';

/** A caller that was refused and repeats its call at once costs no session lookup. */

let server: Server;
let now = new Date('2026-05-01T12:00:00Z');
let callerWaits = true;
let lookups = 0;
beforeEach(async () => {
  [lookups, callerWaits] = [0, true];
  const health = createHealth(async () => undefined);
  health.phase = 'serving';
  server = await createServer({
    endpoints: Object.values(
      endpointsOf({
        getReceipt: signedIn('GET /orders/:orderId/receipt', { summary: 'Is refused.', output: z.unknown() }),
        getProfile: signedIn('GET /account/profile', {
          summary: 'Passes.',
          eventSource: 'no-event',
          output: z.unknown(),
        }),
      }),
    ),
    handlers: {
      getReceipt: async () => {
        throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds: 60 }, callerWaits });
      },
      getProfile: async () => ({}),
    },
    authenticate: async () => {
      lookups += 1;
      return signedInPerson;
    },
    findEventOf: async () => null,
    clock: () => now,
    logger: pino({ level: 'silent' }),
    health,
    metrics: createMetrics({ processFigures: false }),
  });
});
afterEach(() => server.close());

const receipt = '/api/orders/1/receipt';
async function ask(token = 'one', url = receipt): Promise<[status: number, retryAfter: unknown, lookups: number]> {
  const before = lookups;
  const { statusCode, headers } = await server.inject({ url, headers: { 'x-auth-token': token } });
  return [statusCode, headers['retry-after'], lookups - before];
}
const wait = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

test('a repeated call is refused without a session lookup, for five seconds at most', async () => {
  expect(await ask()).toEqual([429, '60', 1]);
  expect(await ask()).toEqual([429, '5', 0]);
  wait(4);
  expect(await ask()).toEqual([429, '1', 0]);
  wait(1);
  expect(await ask()).toEqual([429, '60', 1]);
});

test('another session and another call are not affected', async () => {
  await ask();
  expect(await ask('two')).toEqual([429, '60', 1]);
  expect(await ask('one', '/api/account/profile')).toEqual([200, undefined, 1]);
});

test('a refusal that concerns only this ticket, card or address is not repeated', async () => {
  callerWaits = false;
  expect([await ask(), await ask()]).toEqual([
    [429, '60', 1],
    [429, '60', 1],
  ]);
});
