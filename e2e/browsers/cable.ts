import { createServer, connect, type Socket } from 'node:net';

/** The network between a browser and the product, which a test can cut. */
export interface Cable {
  /** The address that the browser opens. */
  address: string;
  /** Ends all connections and refuses new ones, as a venue whose uplink is down. */
  cut: () => Promise<void>;
  join: () => Promise<void>;
  /** Errors that pages reported to the product since the last call. */
  reportedErrors: () => string[];
  close: () => Promise<void>;
}

/** Where pages report what broke in them (`logError` in the contract's routes). */
const errorReport = 'POST /api/log/website/error';

export async function layCable(productAddress: string): Promise<Cable> {
  const { hostname, port: productPort } = new URL(productAddress);
  const open = new Set<Socket>();
  let reported: string[] = [];

  const server = createServer((browser) => {
    const product = connect(Number(productPort), hostname);
    for (const [side, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      open.add(side);
      side.pipe(other);
      // A side that breaks off takes the other one with it.
      side.on('error', () => other.destroy());
      side.on('close', () => {
        open.delete(side);
        other.destroy();
      });
    }
    browser.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      const at = text.indexOf(errorReport);
      if (at !== -1) reported.push(text.slice(at));
    });
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, hostname, done));
  const cut = async () => {
    const ended = new Promise<void>((done) => server.close(() => done()));
    for (const socket of open) socket.destroy();
    await ended;
  };

  await listen(0);
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The cable has no port.');
  return {
    address: `http://${hostname}:${own.port}`,
    cut,
    join: () => listen(own.port),
    reportedErrors: () => {
      const all = reported;
      reported = [];
      return all;
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
