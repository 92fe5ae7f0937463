import net from 'node:net';

/** One kept-alive HTTP/1.1 connection that does one call after the other, as light as can be: no parser but for what our own
 * server sends (a status, `content-length`, a JSON body). The machine's cores belong to the server and the database. */
export interface Connection {
  post(path: string, headers: string, body: string): Promise<Answer>;
  get(path: string): Promise<Answer>;
  close(): void;
}

export interface Answer {
  status: number;
  body: string;
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
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) {
      fail(new Error(`An answer without content-length: ${head}`));
      return;
    }
    const end = headEnd + 4 + length;
    if (received.length < end) return;
    const answer = { status: Number(head.slice(9, 12)), body: received.toString('utf8', headEnd + 4, end) };
    received = received.subarray(end);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });

  const send = (text: string) =>
    new Promise<Answer>((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(text);
    });
  return {
    post: (path, headers, body) =>
      send(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    get: (path) => send(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-request-source: web\r\n\r\n`),
    close: () => socket.destroy(),
  };
}
