import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { endsWithUs } from '../lib/foyer.ts';

/** A server in another process that refuses every call at once: what remains is the work of the client that sends them. */

const program = fileURLToPath(import.meta.url);
/** Largest body of a call that keeps its connection, in bytes. As in the product, a larger one is not read. */
const largest = 256 * 1024;

export async function startRefusing(): Promise<{ address: string; stop: () => void }> {
  const child = fork(program);
  const forget = endsWithUs(() => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill();
      forget();
    },
  };
}

if (process.argv[1] === program) {
  const server = createServer((request, response) => {
    const isLarge = Number(request.headers['content-length'] ?? 0) > largest;
    response.writeHead(429, { 'content-type': 'application/json', ...(isLarge ? { connection: 'close' } : {}) });
    response.end('{"error":{"code":"RATE_LIMITED","metadata":{"retryAfterSeconds":5}}}');
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : 0);
  });
}
