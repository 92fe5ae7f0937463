const here = 'http://this.site';

/** The address to return to after signing in; only a path of this site, as a browser would read it. */
export function returnPath(to: string | null | undefined): string {
  if (!to?.startsWith('/') || !URL.canParse(to, here)) return '/';
  const url = new URL(to, here);
  if (url.origin !== here || url.pathname === '/login') return '/';
  const path = url.pathname + url.search + url.hash;
  // `/.//evil.example` is of this site, but its path alone is read as another's.
  return path.startsWith('//') ? '/' : path;
}
