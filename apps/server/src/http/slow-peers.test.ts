import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { anyone, endpointsOf } from '@foyer/contract/wire/endpoint';
import * as z from 'zod/mini';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHealth } from '../ops/health.ts';
import { createMetrics } from '../ops/metrics.ts';
import { createServer, type Server, type ServeOptions } from './serve.ts';

/** Peers that send slowly or never read do not block connections. */

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

const large = 'x'.repeat(64 * 1024 * 1024);
async function listening(limits: NonNullable<ServeOptions['limits']>): Promise<Socket> {
  const health = createHealth(async () => undefined);
  health.phase = 'serving';
  server = await createServer({
    endpoints: Object.values(
      endpointsOf({
        logError: anyone('POST /log/website/error', {
          summary: 'Takes a body.',
          costs: 'none',
          body: z.unknown(),
          output: z.unknown(),
        }),
        getOpenApi: anyone('GET /openapi.json', { summary: 'Answers much.', output: z.unknown() }),
      }),
    ),
    handlers: { logError: async () => ({ ok: true }), getOpenApi: async () => ({ large }) },
    authenticate: async () => null,
    findEventOf: async () => null,
    clock: () => new Date('2026-05-01T12:00:00Z'),
    logger: pino({ level: 'silent' }),
    health,
    metrics: createMetrics({ processFigures: false }),
    limits,
  });
  const { port, hostname } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('responds 408 to a body that arrives too slowly, and closes the connection', async () => {
  const socket = await listening({ requestMs: 300 });
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(
    'POST /api/log/website/error HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a"',
  );
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('"REQUEST_TIMEOUT"');
  expect(text.toLowerCase()).toContain('connection: close');
});

test('disconnects a peer that never reads its response', async () => {
  const socket = await listening({ idleMs: 300 });
  const [accepted] = (await Promise.all([
    once(server?.server ?? socket, 'request').then(([request]: { socket: Socket }[]) => request?.socket),
    new Promise((done) => {
      socket.pause();
      socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n', done);
    }),
  ])) as [Socket, unknown];
  if (!accepted.destroyed) await once(accepted, 'close');
  expect(accepted.destroyed).toBe(true);
});

test('does not wait for the first request of a connection when it closes', async () => {
  // Longer than the test may take.
  const socket = await listening({ requestMs: 600_000, idleMs: 600_000 });
  await expect.poll(() => connections()).toBe(1);
  await Promise.all([once(socket, 'close'), server?.close()]);
});

test('responds to a first request that arrives while it closes', async () => {
  const socket = await listening({});
  await expect.poll(() => connections()).toBe(1);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const closed = server?.close();
  await expect.poll(() => server?.server.listening).toBe(false);
  socket.write('POST /api/log/website/error HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  await Promise.all([once(socket, 'close'), closed]);
  expect(text).toMatch(/^HTTP\/1\.1 2\d\d /);
});

const connections = () => new Promise<number>((resolve) => server?.server.getConnections((_, count) => resolve(count)));
