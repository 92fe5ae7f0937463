// Runs in the head, before anything is painted. Its types are stripped and it is inlined into index.html; the CSP allows its
// hash. `__ROUTES__` is written by the build: what each screen and each language needs besides the entry, so that it all
// travels at once instead of one after the other.
declare const __ROUTES__: {
  files: string[];
  screens: [pattern: string, staff: boolean, files: number[], texts: number, calls: string[]][];
  languages: Record<string, number[][]>;
};

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

    const locales = ['en-US', 'ja-JP', 'es-US'];
    const asked = new URLSearchParams(location.search).get('lang');
    const known = [asked, localStorage.getItem('foyer.locale'), session?.locale];
    const chosen = known.find((one) => locales.includes(one ?? ''));
    const own = navigator.languages[0]?.slice(0, 2);
    const byHost = location.hostname.endsWith('jp') ? 'ja-JP' : null;
    root.lang = chosen ?? byHost ?? locales.find((one) => one.slice(0, 2) === own) ?? 'en-US';

    const rights = session && !session.privileged;
    const staff = rights && (session.isAdmin || session.isHelper || session.roles.length > 0);
    const matches = (path: string) => routes.screens.find(([pattern]) => new RegExp(pattern).test(path));
    const asIs = matches(location.pathname);

    const screen = session ? (staff && !asIs?.[1] ? matches('/dashboard') : asIs) : matches('/login');
    const wanted = new Set([...(routes.languages[root.lang]?.[screen?.[3] ?? 0] ?? []), ...(screen?.[2] ?? [])]);
    for (const index of wanted) {
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
    const [, id = ''] = asIs ? (new RegExp(asIs[0]).exec(location.pathname) ?? []) : [];
    // A cart that is there already asks other questions.
    const began = localStorage.getItem(`foyer.cart.${id}`) ?? localStorage.getItem(`foyer.cart-paying.${id}`);
    let before = Promise.reject<Response>(new Error());
    before.catch(() => null);
    for (const line of session && asIs && !staff && !asIs[1] && /^(?:[1-9]\d*)?$/.test(id) ? asIs[4] : []) {
      const [address = '', body, needed] = line
        .replaceAll('$id', id)
        .replaceAll('$user', session?.userId ?? '')
        .split(' ');
      const token = session?.token ?? '';
      if (body && (began || session?.privileged || !/^C\d{7}$/.test(session?.userId ?? ''))) continue;
      const headers = {
        accept: 'application/json',
        'accept-language': root.lang,
        'x-auth-token': token,
        'x-request-source': 'web',
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const ask = () => fetch(address, { headers, ...(body ? { method: 'POST', body } : {}) });
      // Who has a ticket already is not asked which: the refusal would be no news.
      const told = needed ? before.then((answer) => answer.clone().text()) : null;
      before = told ? told.then((text) => (text.includes(needed ?? '') ? ask() : Promise.reject(new Error()))) : ask();
      before.catch(() => null);
      (globalThis.foyerEarly ??= []).push({ address, body, token, answer: before });
    }
  } catch {
    // Storage may be forbidden; the page then follows the system and loads what it needs as it finds out.
  }
})();
