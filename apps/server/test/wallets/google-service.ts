import { verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { googlePublicKey } from './keys.ts';

export type Resource = Record<string, unknown> & { id: string };

export interface FakeGoogle {
  service: { tokenUrl: string; apiUrl: string; timeoutMs: number };
  /** Current classes and objects by kind and id. */
  resources: Map<string, Resource>;
  /** Received requests, such as `PUT eventTicketObject`. */
  calls: string[];
  /** While set, every API call gets this status. */
  failing: number | null;
  /** The service cannot fetch pictures and refuses resources with pictures. */
  isBlind: boolean;
  close: () => Promise<void>;
}

/** Claims of a JWT signed with the service account's key (RS256). Throws for any other signature. */
export function claimsOf(jwt: string): Record<string, unknown> {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const isOurs = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${payload}`),
    googlePublicKey,
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  if (!isOurs || read(header).alg !== 'RS256') throw new Error('The token is not signed by the service account.');
  return read(payload);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  return body;
}

/** A fake of Google's token exchange and Wallet API. It checks the signed assertion and stores the written resources. */
export async function openGoogleService(): Promise<FakeGoogle> {
  const token = 'ya29.stand-in';
  const resources = new Map<string, Resource>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    void bodyOf(request).then((text) => {
      const { method = '', url = '' } = request;
      if (url === '/token') {
        const form = new URLSearchParams(text);
        const claims = claimsOf(form.get('assertion') ?? '');
        fakeGoogle.calls.push('token');
        const isRight =
          form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
          claims.aud === fakeGoogle.service.tokenUrl &&
          claims.scope === 'https://www.googleapis.com/auth/wallet_object.issuer';
        return answer(isRight ? 200 : 400, isRight ? { access_token: token, expires_in: 3600 } : {});
      }
      const [, kind = '', id = ''] = /^\/v1\/(eventTicket(?:Class|Object))(?:\/([^/?]+))?$/.exec(url) ?? [];
      fakeGoogle.calls.push(`${method} ${kind}`);
      if (request.headers.authorization !== `Bearer ${token}`) return answer(401, {});
      if (fakeGoogle.failing !== null)
        return answer(fakeGoogle.failing, { error: 'The test makes this request fail.' });
      const resource = JSON.parse(text) as Resource;
      if (fakeGoogle.isBlind && ('logo' in resource || 'heroImage' in resource))
        return answer(400, { error: { message: 'Image cannot be loaded.' } });
      const key = `${kind} ${method === 'POST' ? resource.id : decodeURIComponent(id)}`;
      if (method === 'PUT' && !resources.has(key)) return answer(404, {});
      if (method === 'POST' && resources.has(key)) return answer(409, {});
      resources.set(key, resource);
      return answer(200, resource);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fakeGoogle: FakeGoogle = {
    service: { tokenUrl: `${address}/token`, apiUrl: `${address}/v1`, timeoutMs: 5_000 },
    resources,
    calls: [],
    failing: null,
    isBlind: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fakeGoogle;
}
