import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A certified provider of OpenID Connect in this process (oidc-provider). */
export interface RealProvider {
  issuer: string;
  /** Claims of the people, by their login. */
  people: Map<string, Readonly<Record<string, unknown>>>;
  /** Signs in as a person at the address of the provider, as a browser does. Returns where the provider leads. */
  signIn: (address: URL, login: string) => Promise<URL>;
  /** Signs out at the address of the provider, in the browser that signed in. Returns where the provider leads. */
  signOut: (address: string) => Promise<URL>;
  close: () => Promise<void>;
}

export interface RealProviderOptions {
  /** Address of Foyer, as people see it. */
  publicUrl: string;
  /** Id of the provider in the settings of Foyer. */
  id: string;
  clientId: string;
  clientSecret: string;
  /** 0: a free port. */
  port?: number;
  /** Address of Foyer for requests of the provider, if it is not the public one. */
  foyerAt?: () => string;
  /** Shows the login form of the provider, for people. Otherwise it signs in the login of the request. */
  asks?: boolean;
}

const scopes = 'openid email profile';

export async function startRealProvider(options: RealProviderOptions): Promise<RealProvider> {
  const { publicUrl, id, clientId, clientSecret, port = 0, foyerAt, asks = false } = options;
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // Safe: the server listens on a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: RealProvider['people'] = new Map();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/authentication/oidc/${id}/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        backchannel_logout_uri: `${publicUrl}/api/authentication/oidc/${id}/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of a test'] },
    claims: {
      openid: ['sub', 'number', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'locale'],
    },
    features: { devInteractions: { enabled: asks }, backchannelLogout: { enabled: true } },
    findAccount: async (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    ...(asks
      ? {}
      : {
          loadExistingGrant: async (ctx: {
            oidc: { session: { accountId: string }; client: { clientId: string } };
          }) => {
            const { session, client } = ctx.oidc;
            const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
            grant.addOIDCScope(scopes);
            await grant.save();
            return grant;
          },
          interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        }),
    // Its dispatcher refuses addresses of this machine.
    fetch: (url: URL | string, { method, headers, body }: RequestInit) =>
      fetch(foyerAt ? String(url).replace(publicUrl, foyerAt()) : url, {
        ...(method === undefined ? {} : { method }),
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
      }),
  });

  // A sign-out that Foyer refuses fails the test.
  provider.on('backchannel.error', (_, error) => failures.push(error));
  const failures: unknown[] = [];
  let login = '';
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (asks || !request.url?.startsWith('/interaction/')) {
      void handle(request, response);
      return;
    }
    void provider.interactionFinished(request, response, { login: { accountId: login } });
  });

  const cookies = new Map<string, string>();
  /** Follows redirects within the provider. */
  const follow = async (first: string, init: RequestInit = {}): Promise<{ url: URL; page: string }> => {
    let url = new URL(first);
    for (let step = 0; step < 10; step += 1) {
      const answer = await fetch(url, {
        ...(step === 0 ? init : {}),
        redirect: 'manual',
        headers: {
          ...(step === 0 ? (init.headers as Record<string, string> | undefined) : {}),
          cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
        },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      const page = await answer.text();
      if (location === null) return { url, page };
      url = new URL(location, url);
      if (url.origin !== issuer) return { url, page };
    }
    throw new Error(`too many redirects at ${url.href}`);
  };

  return {
    issuer,
    people,
    signIn: async (address, as) => {
      login = as;
      cookies.clear();
      const { url, page } = await follow(address.href);
      if (url.origin === issuer) throw new Error(`the provider did not sign in: ${page}`);
      return url;
    },
    signOut: async (address) => {
      const { page } = await follow(address);
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1];
      if (xsrf === undefined) throw new Error(`the provider does not ask: ${page}`);
      const { url } = await follow(`${issuer}/session/end/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (failures.length > 0) throw failures[0];
      return url;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
