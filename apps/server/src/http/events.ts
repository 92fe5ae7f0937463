import type { EventsAnswer } from '@foyer/contract/wire/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Interval in ms of comment lines that keep the connection alive for clients and proxies. */
const beatMs = 15_000;
/** Maximum duration of a stream in ms. The client then reconnects. */
const longestMs = 5 * 60_000;
/** Maximum unsent bytes. A slower client is disconnected and reconnects. */
const mostWaiting = 512 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Functions that end the open streams when the server closes. */
    streams: Set<() => void>;
  }
}

/** Open streams would delay the server's shutdown, so they are ended at its start. Their clients reconnect to another process. */
export function acceptStreams(app: FastifyInstance): void {
  const streams = new Set<() => void>();
  app.decorate('streams', streams);
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });
}

/** Sends server-sent events until either side closes the stream. `check` receives the text of each event. */
export function sendEvents(reply: FastifyReply, { subscribe }: EventsAnswer, check: (text: string) => void): void {
  const { raw, server } = reply;
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  reply.hijack();
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    // Otherwise nginx would buffer the events.
    'x-accel-buffering': 'no',
  });
  let unsubscribe: (() => void) | undefined;
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(beat);
    clearTimeout(limit);
    server.streams.delete(end);
    unsubscribe?.();
    raw.end();
  };
  const write = (text: string) => {
    if (raw.writableLength > mostWaiting) end();
    else raw.write(text);
  };
  const beat = setInterval(() => write(': still here\n\n'), beatMs);
  const limit = setTimeout(end, longestMs);
  server.streams.add(end);
  raw.once('close', end);
  // Each step from here may end the stream.
  write('retry: 2000\n\n');
  if (isEnded) return;
  unsubscribe = subscribe((event) => {
    const text = JSON.stringify(event);
    check(text);
    write(`data: ${text}\n\n`);
  }, end);
  if (isEnded) unsubscribe();
}
