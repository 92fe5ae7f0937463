const here = 'http://this.site';

/** The path to return to after signing in. It is always a path of this site, as a browser would read it. */
export function returnPath(to: string): string {
  if (!to.startsWith('/') || !URL.canParse(to, here)) return '/';
  const url = new URL(to, here);
  if (url.origin !== here || url.pathname === '/login') return '/';
  const path = url.pathname + url.search + url.hash;
  // `/.//evil.example` belongs to this site, but a browser reads its path `//evil.example` as another host.
  return path.startsWith('//') ? '/' : path;
}
