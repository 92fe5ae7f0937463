import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhookSender } from './send-webhook.ts';

/** What a request of a webhook reaches, and what not (integrations 1.5). */

let receiver: Server;
let port: number;
let requests = 0;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    requests += 1;
    if (request.url === '/silent') return;
    response.writeHead(200).end(request.url === '/long' ? `\u0000${'x'.repeat(100_000)}` : 'fine');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const send = (path: string, privateHosts: string[], host = '127.0.0.1', limitMs = 10_000) =>
  createWebhookSender({ privateHosts, limitMs }).send({
    url: `http://${host}:${port}${path}`,
    headers: {},
    body: '{}',
  });

it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0'])(
  'does not connect to the own network: %s',
  async (host) => {
    const before = requests;
    expect(await send('/', [], host)).toMatchObject({ fault: 'address' });
    // A host that was allowed does not open the others.
    expect(await send('/', ['hooks.internal'], host)).toMatchObject({ fault: 'address' });
    expect(requests).toBe(before);
  },
);

it('connects to a host of the own network that the operator allowed', async () => {
  expect(await send('/', ['127.0.0.1'])).toEqual({ status: 200, text: 'fine' });
  expect(await send('/', ['localhost'], 'localhost')).toEqual({ status: 200, text: 'fine' });
});

it('keeps the start of a long response, and ends a request without a response', async () => {
  expect(await send('/long', ['127.0.0.1'])).toEqual({ status: 200, text: 'x'.repeat(500) });
  expect(await send('/silent', ['127.0.0.1'], '127.0.0.1', 50)).toEqual({ fault: 'timeout', text: '' });
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => closed.once('listening', resolve));
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const sender = createWebhookSender({ privateHosts: ['127.0.0.1'] });
  expect(await sender.send({ url: `http://127.0.0.1:${free}/`, headers: {}, body: '' })).toEqual({
    fault: 'network',
    text: 'ECONNREFUSED',
  });
});
