import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhookSender } from '../../../gateways/webhooks/send-webhook.ts';
import { requestOf } from './request.ts';
import { createWebhookSecrets } from './secrets.ts';

const guide = path.join(import.meta.dirname, '../../../../../../docs/integrations.md');

test('the receiver in docs/integrations.md accepts our requests once, and refuses others', async () => {
  const text = await readFile(guide, 'utf8');
  const [, program = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-receiver-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'receiver.mjs'), program);
  const secrets = createWebhookSecrets('master');
  const nonce = 'f0a35c8e-7d2c-4b43-9d3f-9f3a6c3f2c11';
  const child = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
    env: { PORT: '0', WEBHOOK_SECRET: secrets({ webhookId: 7, version: 2, nonce }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child.stdout, 'data');
  const [, port] = /listening on (\d+)/.exec(printed) ?? [];
  const sender = createWebhookSender({ privateHosts: ['127.0.0.1'] });
  const now = new Date();
  const row = {
    url: `http://127.0.0.1:${port}/`,
    message_id: 'b1a35c8e-7d2c-4b43-9d3f-9f3a6c3f2c11',
    kind: 'ticket.issued',
    data: { ticketId: 12 },
    created_at: now,
    webhook_endpoint_id: 7,
    secret_version: 2,
    secret_nonce: nonce,
    previous_secret_nonce: null,
    previous_secret_until: null,
  };
  const send = (changes: object, at = now) => sender.send(requestOf({ ...row, ...changes }, secrets, at));
  expect(await send({})).toMatchObject({ status: 204 });
  expect(await send({})).toMatchObject({ status: 204 });
  // Another secret, and a request that somebody repeats after ten minutes.
  expect(await send({ secret_version: 1 })).toMatchObject({ status: 401 });
  expect(await send({}, new Date(now.getTime() - 600_000))).toMatchObject({ status: 401 });
  // During an overlap both signatures come, and one is enough.
  const overlap = {
    secret_version: 3,
    previous_secret_nonce: nonce,
    previous_secret_until: new Date(now.getTime() + 1000),
  };
  expect(await send({ ...overlap, message_id: 'c1a35c8e-7d2c-4b43-9d3f-9f3a6c3f2c11' })).toMatchObject({ status: 204 });
  // Its output can arrive after its responses.
  child.kill();
  await once(child, 'close');
  expect(printed.match(/"ticketId":12/g)).toHaveLength(2);
});
