import net from 'node:net';

/**
 * A keep-alive HTTP/1.1 connection that makes one call at a time. It parses only what our own server sends: a status, `content-length`, a JSON body. This
 * leaves the machine's cores to the server and the database.
 */
export interface Connection {
  ask(method: 'GET' | 'POST', path: string, headers: string, body?: string): Promise<Answer>;
  close(): void;
}

export interface Answer {
  status: number;
  /** Status line and headers, unparsed. */
  head: string;
  body: string;
  /** Size of the body as received, in bytes. */
  bytes: number;
}

export async function openConnection(address: string): Promise<Connection> {
  const { hostname, port, host } = new URL(address);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | undefined;

  const fail = (reason: Error) => {
    waiting?.reject(reason);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed a connection.')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      fail(new Error(`An answer without content-length: ${head}`));
      return;
    }
    const end = headEnd + 4 + length;
    if (received.length < end) return;
    const answer = { status, head, body: received.toString('utf8', headEnd + 4, end), bytes: length };
    received = received.subarray(end);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });

  return {
    ask: (method, path, headers, body) =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}${length}\r\n${body ?? ''}`);
      }),
    close: () => socket.destroy(),
  };
}
