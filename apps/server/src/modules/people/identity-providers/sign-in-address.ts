import type { BytesAnswer } from '@foyer/contract/wire/endpoint';

/** A response that only redirects. */
export const redirectTo = (address: string): BytesAnswer => ({
  contentType: 'text/html; charset=utf-8',
  body: '',
  redirectTo: address,
});

/** The sign-in page, which exchanges the one-time token. It checks `to` as any address from outside. */
export function signInAddress({ provider, token, to }: { provider: string; token: string; to: string }): string {
  const query = new URLSearchParams({ provider, token, ...(to === '' ? {} : { to }) });
  return `/login?${query.toString()}`;
}

/** The token for a sign-in that is not stored: too old, used, or begun in another browser. No stored token equals it. */
export const unknownToken = 'expired';
