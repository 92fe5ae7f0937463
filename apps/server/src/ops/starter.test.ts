import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createStarter, type Channel } from './starter.ts';

/** A process with a starter that receives `sent`. */
function processWith(env: NodeJS.ProcessEnv) {
  const sent: unknown[] = [];
  const emitter = new EventEmitter();
  const channel = Object.assign(emitter, {
    env,
    connected: true,
    send: (message: unknown) => sent.push(message) > 0,
    disconnect: () => {
      channel.connected = false;
    },
  });
  return { sent, emitter, channel, starter: createStarter(channel as unknown as Channel) };
}

/** Whether a promise resolves without another event. */
const isDone = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

test('reports the database, waits for the client, and waits until the line is removed', async () => {
  const { sent, emitter, channel, starter } = processWith({ FOYER_STARTER: 'yes' });
  starter.database();
  starter.database(3, 117);
  const built = starter.clientBuilt();
  expect(sent.map((message) => ({ ...(message as object) }))).toEqual([
    { step: 'database' },
    { step: 'database', done: 3, total: 117 },
    { step: 'prepared' },
  ]);
  emitter.emit('message', { isLineClear: true });
  expect(await isDone(built), 'another message').toBe(false);
  emitter.emit('message', { isClientBuilt: true });
  expect(await isDone(built)).toBe(true);
  const clear = starter.lineClear();
  expect(sent.at(-1)).toEqual({ step: 'listening' });
  emitter.emit('message', { isLineClear: true });
  expect(await isDone(clear)).toBe(true);
  expect(channel.connected, 'serving processes use the channel for other messages').toBe(false);
});

test.each(['disconnect', 'SIGTERM'])('waits no longer after %s', async (event) => {
  const { emitter, starter } = processWith({ FOYER_STARTER: 'yes' });
  const built = starter.clientBuilt();
  expect(await isDone(built)).toBe(false);
  emitter.emit(event);
  expect(await isDone(built)).toBe(true);
});

test('reports nothing and waits for nothing without a starter', async () => {
  const { sent, channel, starter } = processWith({});
  starter.database();
  expect(await isDone(starter.clientBuilt())).toBe(true);
  expect(await isDone(starter.lineClear())).toBe(true);
  expect([sent, channel.connected]).toEqual([[], true]);
});

test('its serving processes have no starter', () => {
  const env = { FOYER_STARTER: 'yes' };
  processWith(env);
  expect(env).toEqual({});
});
