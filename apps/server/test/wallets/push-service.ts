import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import { pushServer } from './keys.ts';

interface Push {
  token: string;
  topic: string;
  body: string;
  /** The subject of the caller's certificate. */
  caller: string;
}

export interface FakePush {
  service: { url: string; ca: string; timeoutMs: number };
  pushes: Push[];
  /** Sets the response for a token; 200 by default. `never`: no response. */
  answer: (token: string, how: { status: number; reason: string } | 'never') => void;
  close: () => Promise<void>;
}

/** A fake of Apple's push service: HTTP/2, client certificates, and responses as in Apple's reference. */
export async function openPushService(): Promise<FakePush> {
  const pushes: Push[] = [];
  const answers = new Map<string, { status: number; reason: string } | 'never'>();
  const sessions = new Set<ServerHttp2Session>();
  const { cert, key, ca } = pushServer;
  const server: Http2SecureServer = createSecureServer({ cert, key, ca, requestCert: true, rejectUnauthorized: true });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    const token = /^\/3\/device\/(\w+)$/.exec(String(headers[':path']))?.[1] ?? '';
    const socket = stream.session?.socket;
    let body = '';
    stream.setEncoding('utf8');
    stream.on('error', () => undefined);
    stream.on('data', (part: string) => {
      body += part;
    });
    stream.on('end', () => {
      const caller = socket instanceof TLSSocket ? String(socket.getPeerCertificate().subject.CN) : '';
      pushes.push({ token, topic: String(headers['apns-topic']), body, caller });
      const how = answers.get(token) ?? { status: 200, reason: '' };
      if (how === 'never') return;
      stream.respond({ ':status': how.status });
      stream.end(how.reason === '' ? '' : JSON.stringify({ reason: how.reason }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    service: { url: `https://127.0.0.1:${port}`, ca, timeoutMs: 5_000 },
    pushes,
    answer: (token, how) => answers.set(token, how),
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}
