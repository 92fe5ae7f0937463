import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { TestApp } from '../app.ts';

type Answer = Awaited<ReturnType<TestApp['inject']>>;
const locationOf = (answer: Answer): URL => new URL(String(answer.headers['location']), 'http://foyer.test');

/** A browser that signs in at an identity provider. It stores the cookie of the sign-in. */
export interface SignInBrowser {
  cookie: string;
  /** Opens the start, and returns where it leads. */
  start: (provider: string, to?: string) => Promise<URL>;
  /** Opens the redirect URI with these parameters, and returns the parameters of the sign-in page. */
  comeBack: (provider: string, parameters: Readonly<Record<string, string>>) => Promise<URLSearchParams>;
  /** Exchanges the token of the sign-in page. */
  finish: (
    page: URLSearchParams,
    more?: { provider?: string; token?: string },
  ) => Promise<{ status: number; body: LoginResponse & ErrorBody }>;
}

export function openBrowser(app: TestApp, cookie = ''): SignInBrowser {
  const path = (provider: string) => `/api/authentication/oidc/${provider}`;
  const browser: SignInBrowser = {
    cookie,
    start: async (provider, to) => {
      const answer = await app.inject(
        'GET',
        `${path(provider)}/start${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`,
        {
          headers: { cookie: browser.cookie },
        },
      );
      const [set = ''] = [answer.headers['set-cookie']].flat();
      browser.cookie = String(set).split(';', 1)[0] ?? '';
      return locationOf(answer);
    },
    comeBack: async (provider, parameters) => {
      const answer = await app.inject(
        'GET',
        `${path(provider)}/callback?${new URLSearchParams(parameters).toString()}`,
        {
          headers: { cookie: browser.cookie },
        },
      );
      const location = locationOf(answer);
      if (location.pathname !== '/login') throw new Error(`unexpected ${location.href}`);
      return location.searchParams;
    },
    finish: async (page, { provider = page.get('provider') ?? '', token } = {}) =>
      app.inject<LoginResponse & ErrorBody>('POST', `${path(provider)}/session`, {
        body: { token: page.get('token') ?? '' },
        headers: { cookie: browser.cookie },
        ...(token === undefined ? {} : { token }),
      }),
  };
  return browser;
}
