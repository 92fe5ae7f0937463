/**
 * The cookie that binds a sign-in at an identity provider to the browser that began it (people 2.9). The response of the
 * provider counts only in this browser, so no one can sign in another person with a prepared link.
 */
export interface SignInCookies {
  /** The value, or `undefined` without a valid cookie. */
  read: (header: string | undefined) => string | undefined;
  write: (value: string) => string;
}

/** In seconds, equal to the time for which the server stores a begun sign-in. */
const maxAgeSeconds = 600;

/**
 * `secure`: the public URL uses https. A browser then accepts the cookie from this host only, so another host of the domain
 * cannot set it. `Lax`, because the provider redirects the browser from its own site.
 */
export function createSignInCookies({ secure }: { secure: boolean }): SignInCookies {
  const name = secure ? '__Host-foyer-sign-in' : 'foyer-sign-in';
  const pattern = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{43})(?:;|$)`);
  return {
    read: (header = '') => pattern.exec(header)?.[1],
    write: (value) =>
      [
        `${name}=${value}`,
        'Path=/',
        `Max-Age=${maxAgeSeconds}`,
        'HttpOnly',
        'SameSite=Lax',
        ...(secure ? ['Secure'] : []),
      ].join('; '),
  };
}
