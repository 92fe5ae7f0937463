// Runs in the head, before anything is painted. Its types are stripped and it is inlined into index.html; the CSP allows its
// hash. `__ROUTES__` is written by the build: what each screen and each language needs besides the entry, so that it all
// travels at once instead of one after the other.
import type { BootRoutes } from './screens/boot-lines.ts';
declare const __ROUTES__: BootRoutes;

/** What the session record of `session/session.ts` says that matters here; an import would not be inlined. */
interface Remembered {
  token: string;
  userId: string;
  expiresAt: number;
  locale: string;
  isAdmin: boolean;
  isHelper: boolean;
  roles: string[];
  privileged?: object;
}

(() => {
  const root = document.documentElement;
  const routes = __ROUTES__;
  try {
    const read = (store: Storage) => JSON.parse(store.getItem('foyer.session') ?? 'null') as Remembered | null;
    const found = read(sessionStorage) ?? read(localStorage);
    const session = found && found.expiresAt > Date.now() ? found : null;

    const theme = localStorage.getItem('foyer.theme');
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;

    const { locales } = routes;
    // On the two pages that switch the language by their address (spec §2), as their guard does.
    const asked = /^\/(?:login)?$/.test(location.pathname) ? new URLSearchParams(location.search).get('lang') : null;
    const known = [asked, localStorage.getItem('foyer.locale'), session?.locale];
    const chosen = known.find((one) => locales.includes(one ?? ''));
    root.lang = chosen ?? (location.hostname.endsWith('jp') ? 'ja-JP' : 'en-US');

    const rights = session && !session.privileged;
    const staff = rights && (session.isAdmin || session.isHelper || session.roles.length > 0);
    const matches = (path: string) => routes.screens.find((screen) => new RegExp(screen.path).test(path));
    const asIs = matches(location.pathname);

    const screen = session ? (staff && !asIs?.staff ? matches('/dashboard') : asIs) : matches('/login');
    for (const index of new Set([...(routes.texts[screen?.texts ?? 0]?.[root.lang] ?? []), ...(screen?.files ?? [])])) {
      const file = routes.files[index] ?? '';
      const link = document.createElement('link');
      const style = file.endsWith('.css');
      link.rel = style ? 'preload' : 'modulepreload';
      if (style) link.as = 'style';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }

    // The screen's first questions, asked before its code is here; api/call.ts takes the answers over. After the files: of an
    // HTTP/1.1 server a browser asks six things at a time, and answers are shorter than code.
    const user = session?.userId ?? '';
    const token = session?.token ?? '';
    const named: Record<string, string> = {
      ...new RegExp(asIs?.path ?? '').exec(location.pathname)?.groups,
      account: user,
    };
    // A cart that is there already asks other questions.
    const cartOf = (name: string) => localStorage.getItem(`foyer.${name}.${named['eventId']}`);
    const began = cartOf('cart') ?? cartOf('cart-paying');
    const isOwn = !session?.privileged && /^C\d{7}$/.test(user);
    let before = Promise.reject<Response>(new Error());
    before.catch(() => null);
    const calls = session && !staff && !asIs?.staff ? asIs?.calls : null;
    for (const { method, address: pattern, body: template, after } of calls ?? []) {
      if (template && (began || !isOwn)) continue;
      let whole = true;
      const fill = (text: string) =>
        text.replace(/\$(\w+)/g, (_, name: string) => {
          const value = named[name] ?? '';
          whole &&= name === 'account' || /^[1-9]\d*$/.test(value);
          return value;
        });
      const address = fill(pattern);
      const body = template && fill(template);
      if (!whole) continue;
      const headers = {
        accept: 'application/json',
        'accept-language': root.lang,
        'x-auth-token': token,
        'x-request-source': 'web',
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const ask = () => fetch(address, { method, headers, cache: 'no-cache', ...(body ? { body } : {}) });
      const told = after ? before.then((answer) => answer.clone().text()) : null;
      before = told ? told.then((text) => (text.includes(after ?? '') ? ask() : Promise.reject(new Error()))) : ask();
      before.catch(() => null);
      (globalThis.foyerEarly ??= []).push({ method, address, body, token, answer: before });
    }
  } catch {
    // Storage may be forbidden; the page then follows the system and loads what it needs as it finds out.
  }
})();
