declare const checked: unique symbol;
/**
 * A path of this site with its query and hash. Only `paths` (`session/paths.ts`) builds one from the table, and only
 * `returnPath` makes one of other text. Links and navigation accept nothing else.
 */
export type Address = string & { readonly [checked]: true };

const here = 'http://this.site';

/**
 * Checks an address from outside, such as the path to return to after signing in. The result is always a path of this
 * site, as a browser would read it. The guards redirect from a path without a screen.
 */
export function returnPath(to: string): Address {
  const path = pathOnSite(to) ?? '/';
  // `/.//evil.example` belongs to this site, but a browser reads its path `//evil.example` as another host.
  return (path.startsWith('//') ? '/' : path) as Address;
}

function pathOnSite(to: string): string | undefined {
  if (!to.startsWith('/') || !URL.canParse(to, here)) return undefined;
  const url = new URL(to, here);
  if (url.origin !== here || url.pathname === '/login') return undefined;
  return url.pathname + url.search + url.hash;
}
