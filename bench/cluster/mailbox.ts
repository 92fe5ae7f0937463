import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores only the arrival times of messages. */
export interface Mailbox {
  /** URL for `SMTP_URL`. */
  url: string;
  /** Arrival times by Message-ID (`performance.now()`); more than one for a duplicate. */
  messages: ReadonlyMap<string, readonly number[]>;
  close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const messages = new Map<string, number[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4096) head += chunk.toString('latin1');
      });
      stream.once('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? 'none';
        messages.set(id, [...(messages.get(id) ?? []), performance.now()]);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: async () => {
      const closed = once(server.server, 'close');
      server.close();
      await closed;
    },
  };
}
