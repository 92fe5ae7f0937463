import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time in ms in which a request that is on its way still arrives on a connection without one. */
const arrivalMs = 1_000;

/**
 * Browsers open connections before they need them. Node counts such a connection as busy and would wait a minute for its
 * first request, so a closing server cuts it.
 */
export function cutUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, arrivalMs).unref();
  });
}
