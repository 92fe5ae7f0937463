import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { anyone, endpointsOf } from '@foyer/contract/wire/endpoint';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createUploads, limits } from '../modules/system/limits/index.ts';
import { createHealth } from '../ops/health.ts';
import { createMetrics } from '../ops/metrics.ts';
import { createServer, type Server } from './serve.ts';

/** A sender's simultaneous large bodies are limited, and a refused body is not read. */

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

async function start(): Promise<{ port: number }> {
  const health = createHealth(async () => undefined);
  health.phase = 'serving';
  server = await createServer({
    endpoints: Object.values(
      endpointsOf({
        logError: anyone('POST /log/website/error', {
          summary: 'Takes a large body.',
          costs: 'none',
          body: z.unknown(),
          bodyLimit: 8 * 1024 * 1024,
          output: z.unknown(),
        }),
      }),
    ),
    handlers: { logError: async () => ({ ok: true }) },
    authenticate: async () => null,
    findEventOf: async () => null,
    clock: () => new Date('2026-05-01T12:00:00Z'),
    logger: pino({ level: 'silent' }),
    health,
    metrics: createMetrics({ processFigures: false }),
    countUpload: createUploads(),
    trustProxy: 1,
  });
  return { port: Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port) };
}

/** Sends the headers of a request with a body of `size` bytes, and waits until the server has counted it. */
async function announce(port: number, sender: string, size: number): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect({ host: '127.0.0.1', port });
  sockets.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const arrived = server && once(server.server, 'request');
  socket.write(
    `POST /api/log/website/error HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${sender}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
  );
  await arrived;
  return { socket, text: () => text };
}

const large = 1024 * 1024;

test('refuses a fourth large body of one sender, reads none of it, and serves others', async () => {
  const { port } = await start();
  const open: Awaited<ReturnType<typeof announce>>[] = [];
  for (let n = 0; n < limits.uploads.allowed; n += 1) open.push(await announce(port, '10.0.0.1', large));
  const refused = await announce(port, '10.0.0.1', large);
  if (!refused.socket.destroyed) await once(refused.socket, 'close');
  expect(refused.text()).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused.text().toLowerCase()).toContain('connection: close');

  const other = await announce(port, '10.0.0.2', large);
  other.socket.write(JSON.stringify('x'.repeat(large - 2)));
  await expect.poll(other.text).toMatch(/^HTTP\/1\.1 200 /);
  const small = await announce(port, '10.0.0.1', 4);
  small.socket.write('null');
  await expect.poll(small.text).toMatch(/^HTTP\/1\.1 200 /);

  // A finished and an aborted upload each make room for another one.
  const [first, second] = open;
  first?.socket.write(JSON.stringify('x'.repeat(large - 2)));
  await expect.poll(() => first?.text()).toMatch(/^HTTP\/1\.1 200 /);
  second?.socket.destroy();
  await expect
    .poll(async () => {
      const next = await announce(port, '10.0.0.1', large);
      next.socket.write(JSON.stringify('x'.repeat(large - 2)));
      await expect.poll(next.text).toMatch(/^HTTP/);
      return next.text();
    })
    .toMatch(/^HTTP\/1\.1 200 /);
});

test('counts a body without a content length', async () => {
  const { port } = await start();
  for (let n = 0; n < limits.uploads.allowed; n += 1) await announce(port, '10.0.0.1', large);
  const socket = connect({ host: '127.0.0.1', port });
  sockets.push(socket);
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(
    'POST /api/log/website/error HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.0.0.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n1\r\n',
  );
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 429 /);
});

test('counts the uploads that are still open when others have ended', () => {
  const begin = createUploads();
  const ends = Array.from({ length: limits.uploads.allowed }, () => begin('10.0.0.1'));
  for (const end of ends.slice(1)) end();
  for (let n = 1; n < limits.uploads.allowed; n += 1) begin('10.0.0.1');
  expect(() => begin('10.0.0.1')).toThrow('RATE_LIMITED');
});
