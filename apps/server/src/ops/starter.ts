/**
 * Messages between this process and the program that started it (`tools/lib/serve.mjs`). That program builds the client
 * while this process prepares the database, and shows the progress of both on the terminal.
 */
export interface Starter {
  /** Reports that the database is being opened, then how many of its changes are applied. */
  database: (done?: number, total?: number) => void;
  /** Reports that everything but the client is ready, and waits until the client is built. */
  clientBuilt: () => Promise<void>;
  /** Reports that this process listens, and waits until the progress line is removed. */
  lineClear: () => Promise<void>;
}

/** Without a starter nothing is reported and nothing is awaited. */
const none: Starter = {
  database: () => undefined,
  clientBuilt: () => Promise.resolve(),
  lineClear: () => Promise.resolve(),
};

/** The part of `process` that exchanges messages. */
export type Channel = Pick<NodeJS.Process, 'env' | 'connected' | 'send' | 'on' | 'off' | 'disconnect'>;

/** The starter of this process, if one waits for messages. */
export function createStarter(channel: Channel): Starter {
  if (channel.env['FOYER_STARTER'] !== 'yes' || channel.send === undefined) return none;
  // Serving processes inherit the environment, and their messages have another meaning.
  delete channel.env['FOYER_STARTER'];
  const send = (message: { step: string; done?: number | undefined; total?: number | undefined }) => {
    if (channel.connected) channel.send?.(message, undefined, undefined, () => undefined);
  };
  /** Resolves also when the starter has ended or this process is being stopped. */
  const received = (name: 'isClientBuilt' | 'isLineClear') =>
    new Promise<void>((resolve) => {
      if (!channel.connected) resolve();
      const onMessage = (message: unknown) => {
        if (typeof message !== 'object' || message === null || !(name in message)) return;
        channel.off('message', onMessage);
        resolve();
      };
      channel.on('message', onMessage);
      for (const end of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const) channel.on(end, () => resolve());
    });
  return {
    database: (done, total) => send({ step: 'database', done, total }),
    clientBuilt: () => {
      const built = received('isClientBuilt');
      send({ step: 'prepared' });
      return built;
    },
    lineClear: async () => {
      const clear = received('isLineClear');
      send({ step: 'listening' });
      await clear;
      if (channel.connected) channel.disconnect?.();
    },
  };
}
