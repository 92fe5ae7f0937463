import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a database that the test can interrupt. */
export interface Relay {
  url: string;
  /** Stops listening and breaks open connections. */
  cut: () => Promise<void>;
  /** Drops the bytes of open connections, either responses only or both directions. The connections stay open, and new ones work. */
  swallow: (what: 'responses' | 'everything') => void;
  /** Refuses new connections. Open connections stay. */
  refuseNew: () => void;
  /** Delays the next connection until `release`. `reached`: it has arrived. `ended`: it has closed. */
  holdNext: () => { reached: Promise<void>; ended: Promise<void>; release: () => void };
  /** Number of connections so far. */
  connections: () => number;
  /** Forwards to the database again. */
  restore: () => Promise<void>;
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const real = new URL(databaseUrl);
  const open = new Set<Socket>();
  const pairs = new Set<{ socket: Socket; onward: Socket }>();
  let hold: ((socket: Socket, forward: () => void) => void) | undefined;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const onward = connect(Number(real.port), real.hostname);
    for (const each of [socket, onward]) {
      open.add(each);
      each.on('error', () => undefined);
      each.once('close', () => open.delete(each));
    }
    const forward = () => void socket.pipe(onward).pipe(socket);
    if (hold) hold(socket, forward);
    else forward();
    const pair = { socket, onward };
    pairs.add(pair);
    socket.once('close', () => pairs.delete(pair));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      const closed = server.listening ? once(server, 'close') : undefined;
      if (closed) server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    swallow: (what) => {
      for (const { socket, onward } of pairs) {
        onward.unpipe(socket).resume();
        if (what === 'everything') socket.unpipe(onward).resume();
      }
    },
    refuseNew: () => void server.close(),
    holdNext: () => {
      const reached = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      hold = (socket, forward) => {
        hold = undefined;
        socket.once('close', () => ended.resolve());
        reached.resolve();
        void released.promise.then(forward);
      };
      return { reached: reached.promise, ended: ended.promise, release: released.resolve };
    },
    connections: () => connections,
    restore: () => listen(port),
  };
}
