import { EventEmitter } from 'node:events';
import type { EventsAnswer } from '@foyer/contract/wire/endpoint';
import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';
import { sendEvents } from './events.ts';

/** A reply whose client has not received `waiting` bytes. */
function replyTo(waiting: number) {
  const raw = Object.assign(new EventEmitter(), {
    writableLength: waiting,
    writeHead: vi.fn<() => void>(),
    write: vi.fn<() => void>(),
    end: vi.fn<() => void>(),
  });
  const streams = new Set<() => void>();
  const parts = { raw, server: { streams }, getHeaders: () => ({}), hijack: () => undefined };
  return { reply: parts as unknown as FastifyReply, raw, streams }; // `sendEvents` uses only these parts.
}

test('a client that is too slow at once is disconnected and never subscribed', () => {
  const { reply, raw, streams } = replyTo(10_000_000);
  const subscribe = vi.fn<EventsAnswer['subscribe']>();
  sendEvents(reply, { subscribe }, () => undefined);
  expect(raw.end).toHaveBeenCalledTimes(1);
  expect(subscribe).not.toHaveBeenCalled();
  expect(streams.size).toBe(0);
});

test('a stream that ends while it subscribes is unsubscribed', () => {
  const { reply, raw } = replyTo(0);
  const unsubscribe = vi.fn<() => void>();
  const subscribe = (_: unknown, end: () => void) => {
    end();
    return unsubscribe;
  };
  sendEvents(reply, { subscribe }, () => undefined);
  expect(raw.end).toHaveBeenCalledTimes(1);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});
