import type { EventsAnswer } from '@foyer/contract/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A line that says nothing, so that neither we nor a proxy take the connection for dead. */
const beatMs = 15_000;
/** After this the reader connects again. */
const longestMs = 5 * 60_000;
/** Whoever reads so slowly that this much waits begins anew instead. */
const mostWaiting = 512 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends of the streams that go on, for the end of the server. */
    streams: Set<() => void>;
  }
}

/** Streams would hold up the end: they are ended as soon as it is ordered, and their readers ask another process. */
export function acceptStreams(app: FastifyInstance): void {
  const streams = new Set<() => void>();
  app.decorate('streams', streams);
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });
}

/** Sends server-sent events until either side ends it. `check` hears the text of each. */
export function sendEvents(reply: FastifyReply, { subscribe }: EventsAnswer, check: (text: string) => void): void {
  const { raw, server } = reply;
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  reply.hijack();
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would gather what is to arrive at once.
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableLength > mostWaiting) end();
    else raw.write(text);
  };
  write('retry: 2000\n\n');
  const beat = setInterval(() => write(': still here\n\n'), beatMs);
  const limit = setTimeout(() => end(), longestMs);
  let unsubscribe: (() => void) | undefined;
  let ended = false;
  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(beat);
    clearTimeout(limit);
    server.streams.delete(end);
    unsubscribe?.();
    raw.end();
  }
  server.streams.add(end);
  raw.once('close', end);
  unsubscribe = subscribe((event) => {
    const text = JSON.stringify(event);
    check(text);
    write(`data: ${text}\n\n`);
  }, end);
}
