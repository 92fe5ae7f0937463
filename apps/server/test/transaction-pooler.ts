import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';

/**
 * Imitates PgBouncer 1.18 in transaction mode, as far as it can cause harm. It refuses unknown start-up settings, invents the process id of the greeting, and
 * gives a session to another client when no transaction is open. Sessions rotate, so two statements of one client rarely use the same session.
 */
export interface TransactionPooler {
  url: string;
  /** Gives out no more sessions but keeps connections open, as when PostgreSQL is down. */
  stall: () => void;
  resume: () => void;
  close: () => Promise<void>;
}

/** Start-up settings that PgBouncer accepts. */
const known = new Set(['user', 'database', 'application_name', 'client_encoding']);

interface Session {
  wire: Socket;
  /** Receives each message of the server. */
  onMessage: (message: Buffer) => void;
}

export async function startTransactionPooler(databaseUrl: string, sessions: number): Promise<TransactionPooler> {
  const clients = await Promise.all(Array.from({ length: sessions }, () => openSession(databaseUrl)));
  const free = [...clients];
  const waiting: ((session: Session) => void)[] = [];
  let isStalled = false;
  const take = async (): Promise<Session> =>
    (isStalled ? undefined : free.shift()) ?? new Promise((resolve) => waiting.push(resolve));
  const give = (session: Session) => {
    const next = waiting.shift();
    if (next) next(session);
    else free.push(session);
  };

  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    void converse(socket, take, give);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stall: () => {
      isStalled = true;
    },
    resume: () => {
      isStalled = false;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      for (const { wire } of clients) wire.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A connection that `pg` has authenticated, with direct access to its socket. */
async function openSession(databaseUrl: string): Promise<Session> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'pooler' });
  client.on('error', () => undefined);
  await client.connect();
  const wire: Socket = client.connection.stream as Socket;
  wire.removeAllListeners('data');
  const session: Session = { wire, onMessage: () => undefined };
  eachMessage(wire, 1, (message) => session.onMessage(message));
  return session;
}

/** Splits a stream into messages: one byte for the type (except at start-up), four for the length, then the content. */
function eachMessage(socket: Socket, kindBytes: number, onMessage: (message: Buffer) => void): void {
  let received = Buffer.alloc(0);
  let head = kindBytes;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= head + 4) {
      const length = head + received.readInt32BE(head);
      if (received.length < length) return;
      const message = received.subarray(0, length);
      received = received.subarray(length);
      head = 1;
      onMessage(message);
    }
  });
}

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (...words: string[]) => Buffer.from(words.map((word) => `${word}\0`).join(''));

const greeting = Buffer.concat([
  message('R', Buffer.alloc(4)),
  ...[
    ['client_encoding', 'UTF8'],
    ['standard_conforming_strings', 'on'],
  ].map((pair) => message('S', text(...pair))),
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  message('Z', Buffer.from('I')),
]);

async function converse(socket: Socket, take: () => Promise<Session>, give: (session: Session) => void): Promise<void> {
  let session: Session | undefined;
  let isGreeted = false;
  let turn = Promise.resolve();
  const forward = async (sent: Buffer) => {
    const kind = String.fromCharCode(sent[0] ?? 0);
    if (kind === 'X') {
      socket.end();
      return;
    }
    if (session === undefined) {
      const taken = (session = await take());
      taken.onMessage = (answer) => {
        socket.write(answer);
        // The server is ready for the next statement, and no transaction is open.
        if (answer[0] !== 0x5a || answer[5] !== 0x49) return;
        session = undefined;
        give(taken);
      };
    }
    session.wire.write(sent);
    // Following messages wait for the response, so they go to the session that is free then.
    const { wire } = session;
    if (kind === 'S' || kind === 'Q') await untilReady(wire);
  };
  eachMessage(socket, 0, (sent) => {
    if (isGreeted) {
      turn = turn.then(() => forward(sent));
      return;
    }
    isGreeted = true;
    const settings = sent.toString('utf8', 8).split('\0');
    const strange = settings.find((name, index) => index % 2 === 0 && name !== '' && !known.has(name));
    if (strange === undefined) socket.write(greeting);
    else {
      const words = `unsupported startup parameter: ${strange}`;
      socket.end(message('E', Buffer.concat([text('SFATAL', 'C08P01', `M${words}`), Buffer.alloc(1)])));
    }
  });
}

/** Waits until the server is ready again. It adds its own listener, because another client may already use the session. */
function untilReady(wire: Socket): Promise<void> {
  return new Promise((resolve) => {
    const look = (chunk: Buffer) => {
      // `Z`, length 5, state: the last message of a response.
      if (chunk.length < 6 || chunk[chunk.length - 6] !== 0x5a) return;
      wire.off('data', look);
      resolve();
    };
    wire.on('data', look);
  });
}
