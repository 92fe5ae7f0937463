// Runs in the head before the first paint. The build strips its types and inlines it into index.html; the CSP allows
// its hash. The build writes `__ROUTES__`: the files that each screen and language needs besides the entry. They then
// load at once instead of one after another.
import type { EarlyAnswer } from '../api/call.ts';
import type { BootRoutes } from './screens/boot-lines.ts';
declare const __ROUTES__: BootRoutes;

/**
 * The used part of the session record in `session/session.ts`. This file cannot import it, because imports are not
 * inlined.
 */
interface Remembered {
  token: string;
  userId: string;
  expiresAt: number;
  locale: string;
  isAdmin: boolean;
  isHelper: boolean;
  roles: string[];
  privileged?: object;
  locked?: true;
}

(() => {
  const root = document.documentElement;
  const routes = __ROUTES__;
  const sessionNow = () => {
    const read = (store: Storage) => JSON.parse(store.getItem('foyer.session') ?? 'null') as Remembered | null;
    const found = read(sessionStorage) ?? read(localStorage);
    return found && found.expiresAt > Date.now() ? found : null;
  };
  const isStaff = (session: Remembered | null) =>
    session && !session.privileged && (session.isAdmin || session.isHelper || session.roles.length > 0);
  const matches = (path: string) => routes.screens.find((screen) => new RegExp(screen.path).test(path));

  /**
   * Sends a screen's first requests before its code loads; api/call.ts takes over the responses. `sure`: no request
   * waits for the response of another, so all take one round trip.
   */
  const askAhead = (pathname: string, sure?: boolean) => {
    const session = sessionNow();
    const screen = matches(pathname);
    const user = session?.userId ?? '';
    const token = session?.token ?? '';
    const named: Record<string, string> = {
      ...new RegExp(screen?.path ?? '').exec(pathname)?.groups,
      account: user,
    };
    // With a stored cart the screen sends other requests.
    const cartOf = (name: string) => localStorage.getItem(`foyer.${name}.${named['eventId']}`);
    const began = cartOf('cart') ?? cartOf('cart-paying');
    const isOwn = !session?.privileged && /^C\d{7}$/.test(user);
    let before = Promise.reject<EarlyAnswer>(new Error());
    before.catch(() => null);
    const at = performance.now();
    const early = (globalThis.foyerEarly ??= []);
    // Staff screens send their requests only for staff who may open them, all others only for attendees. A locked
    // device sends none.
    const mayOpen = screen?.roles?.some((role) => session?.roles.includes(role)) ?? true;
    const isMeant = session && !session.locked && !isStaff(session) === !screen?.staff && mayOpen;
    const calls = isMeant ? screen?.calls : null;
    for (const { method, address: pattern, body: template, after, ofAdmin } of calls ?? []) {
      if (template?.includes('$account') && (began || !isOwn)) continue;
      if (ofAdmin && !session?.roles.includes('admin')) continue;
      let whole = true;
      const fill = (text: string) =>
        text.replace(/\$(\w+)/g, (_, name: string) => {
          const value = named[name] ?? '';
          whole &&= name === 'account' || /^(?:[1-9]\d*|C\d{7})$/.test(value);
          return value;
        });
      const address = fill(pattern);
      const body = template && fill(template);
      const isUnderWay = early.some(
        (one) => one.address === address && one.body === body && one.token === token && at - one.at < 5000,
      );
      // The URL parameter is neither a number nor an account, so the screen has to resolve it first.
      if (!whole) break;
      if (isUnderWay) continue;
      const headers = {
        accept: 'application/json',
        'accept-language': root.lang,
        'x-auth-token': token,
        'x-request-source': 'web',
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const ask = async () => {
        const signal = AbortSignal.timeout(30_000);
        const response = await fetch(address, {
          method,
          headers,
          cache: 'no-cache',
          signal,
          ...(body ? { body } : {}),
        });
        return { response, body: (await response.json()) as unknown };
      };
      const told = after && !sure ? before : null;
      before = told
        ? told.then((one) => (JSON.stringify(one.body).includes(after ?? '') ? ask() : Promise.reject(new Error())))
        : ask();
      const call: (typeof early)[number] = { method, address, body, token, answer: before, at };
      before.then(
        (answer) => (call.come = answer),
        () => null,
      );
      early.push(call);
    }
  };
  try {
    const session = sessionNow();

    const theme = localStorage.getItem('foyer.theme');
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;

    const { locales } = routes;
    // Only these two pages switch the language by URL (system 3.1), as in their guard.
    const asked = /^\/(?:login)?$/.test(location.pathname) ? new URLSearchParams(location.search).get('lang') : null;
    const known = [asked, localStorage.getItem('foyer.locale'), session?.locale];
    const chosen = known.find((one) => locales.includes(one ?? ''));
    root.lang = chosen ?? (location.hostname.endsWith('jp') ? 'ja-JP' : 'en-US');

    const asIs = matches(location.pathname);
    const asGuarded = () =>
      session ? (isStaff(session) && !asIs?.staff ? matches('/dashboard') : asIs) : matches('/login');
    const screen = asIs?.open ? asIs : asGuarded();
    const texts = routes.texts[screen?.texts ?? 0]?.[root.lang] ?? [];
    const needed = [...texts, ...(screen?.files ?? []), ...(session?.locked ? routes.lock : [])];
    const bring = (files: readonly number[]) => {
      for (const index of files) {
        const file = routes.files[index] ?? '';
        const link = document.createElement('link');
        const style = file.endsWith('.css');
        link.rel = style ? 'preload' : 'modulepreload';
        if (style) link.as = 'style';
        link.crossOrigin = '';
        link.href = `/${file}`;
        document.head.append(link);
      }
    };
    // With HTTP/1.1 a browser loads six files at once, including the entry and the styles. The order is: the largest
    // file, because it takes longest; the requests and the two smallest files, because they finish quickly; then all
    // others by size, including the parts that render after the responses.
    const inOrder = [...new Set(needed)].sort((one, other) => one - other);
    inOrder.splice(4, 0, ...(screen?.soon ?? []));
    const order = [...new Set(inOrder)];
    bring(order.splice(0, 1));
    askAhead(location.pathname);
    bring(order.splice(-2).toReversed());
    bring(order);
    // The first formatted date and the first amount cost 70 ms each on a phone, because the browser loads its tables.
    // Do it now, while the files load.
    setTimeout(() => new Intl.DateTimeFormat(root.lang, { dateStyle: 'long' }).format());
    setTimeout(() => new Intl.NumberFormat(root.lang, { style: 'currency', currency: 'USD' }).format(0));
    globalThis.foyerAsk = askAhead;
  } catch {
    // Storage may be forbidden. The page then follows the system settings and loads its files later.
  }
})();
