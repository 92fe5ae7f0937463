import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload, type CryptoKey, type JWK } from 'jose';

/**
 * An identity provider that the test shapes: it responds with any ID token, key or status. For tests of responses that a real
 * provider never sends (`real-provider.ts` is a real one).
 */
export interface RogueProvider {
  issuer: string;
  /** Requests by path, such as `/jwks`. */
  requests: Map<string, number>;
  /** What the next responses are. A test changes it. */
  shape: RogueShape;
  /** Signs a token with the current key. */
  sign: (payload: JWTPayload, header?: { alg?: string; kid?: string }) => Promise<string>;
  /** Replaces the signing key. With `published: false`, the published list of keys still has only the old key. */
  rotate: (options?: { published?: boolean }) => Promise<void>;
  close: () => Promise<void>;
}

export interface RogueShape {
  /** Claims of the person. */
  person: JWTPayload;
  /** Claims of the ID token that replace the right ones; `undefined` removes a claim. */
  idToken: JWTPayload;
  /** Makes the whole ID token. */
  token?: (rightPayload: JWTPayload) => Promise<string>;
  /** Additional fields of the configuration. */
  metadata: Record<string, unknown>;
  /** Status of every response, if it is not 200. */
  status?: number;
}

export async function startRogueProvider(
  clientId: string,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<RogueProvider> {
  const keys: { key: CryptoKey; jwk: JWK; kid: string }[] = [];
  const published: JWK[] = [];
  const requests = new Map<string, number>();
  const shape: RogueShape = { person: { sub: 'person-1' }, idToken: {}, metadata: {} };
  const rotate = async ({ published: isPublished = true } = {}) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${keys.length + 1}`;
    const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
    keys.push({ key: privateKey, jwk, kid });
    if (isPublished) published.splice(0, published.length, jwk);
  };
  await rotate();
  const current = () => {
    const last = keys.at(-1);
    if (!last) throw new Error('no key');
    return last;
  };
  const sign: RogueProvider['sign'] = (payload, { alg = 'RS256', kid = current().kid } = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(current().key);

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://here').pathname;
    requests.set(path, (requests.get(path) ?? 0) + 1);
    bodyOf(path, request).then(
      (body) => {
        response.writeHead(shape.status ?? (body === undefined ? 404 : 200), { 'content-type': 'application/json' });
        response.end(JSON.stringify(body ?? {}));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe: the server listens on a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** The nonce of the last sign-in, by its code. The test passes it as the code. */
  const bodyOf = async (path: string, request: IncomingMessage): Promise<unknown> => {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/end`,
        authorization_response_iss_parameter_supported: true,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        ...shape.metadata,
      };
    if (path === '/jwks') return { keys: published };
    if (path !== '/token') return undefined;
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const nonce = new URLSearchParams(text).get('code') ?? '';
    const at = Math.floor(now().getTime() / 1000);
    const payload: JWTPayload = {
      iss: issuer,
      aud: clientId,
      iat: at,
      exp: at + 300,
      nonce,
      ...shape.person,
      ...shape.idToken,
    };
    const idToken = shape.token ? await shape.token(payload) : await sign(payload);
    return { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken };
  };

  return {
    issuer,
    requests,
    shape,
    sign,
    rotate,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
