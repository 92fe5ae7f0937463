const here = 'http://this.site';

/** The address to return to after signing in; only a path of this site, as a browser would read it. */
export function returnPath(to: string | null | undefined): string {
  if (!to?.startsWith('/') || !URL.canParse(to, here)) return '/';
  const url = new URL(to, here);
  if (url.origin !== here || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
