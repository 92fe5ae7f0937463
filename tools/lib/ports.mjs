import { createServer } from 'node:net';

/** The first free port on this machine, starting at `wanted`. @param {number} wanted @returns {Promise<number>} */
export async function freePortFrom(wanted) {
  for (let port = wanted; port < wanted + 100; port += 1) {
    const server = createServer();
    /** @type {boolean} */
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(() => resolve(undefined)));
    if (isFree) return port;
  }
  throw new Error(`No port is free from ${wanted} to ${wanted + 99}.`);
}
