// Runs in the head, before anything is painted. Its types are stripped and it is inlined into index.html; the CSP allows its
// hash. `__ROUTES__` is written by the build: what each screen and each language needs besides the entry, so that it all
// travels at once instead of one after the other.
import type { EarlyAnswer } from '../api/call.ts';
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
   * A screen's first questions, asked before its code is here; api/call.ts takes the answers over. `sure`: none of them hangs on another's
   * answer, so that all are one round trip.
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
    // A cart that is there already asks other questions.
    const cartOf = (name: string) => localStorage.getItem(`foyer.${name}.${named['eventId']}`);
    const began = cartOf('cart') ?? cartOf('cart-paying');
    const isOwn = !session?.privileged && /^C\d{7}$/.test(user);
    let before = Promise.reject<EarlyAnswer>(new Error());
    before.catch(() => null);
    const at = performance.now();
    const early = (globalThis.foyerEarly ??= []);
    // Staff's own screens ask as staff who may see them, all others as attendees; a locked device asks nothing.
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
      // An address that is neither number nor account: its screen finds out what it is first.
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
    // On the two pages that switch the language by their address (spec §2), as their guard does.
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
    // Of an HTTP/1.1 server a browser asks six things at a time, entry and styles among them: the largest file, which fills the line for long; the
    // questions and the two smallest files, which make room at once; then the others by what they weigh, among them what is drawn after the answers.
    const inOrder = [...new Set(needed)].sort((one, other) => one - other);
    inOrder.splice(4, 0, ...(screen?.soon ?? []));
    const order = [...new Set(inOrder)];
    bring(order.splice(0, 1));
    askAhead(location.pathname);
    bring(order.splice(-2).toReversed());
    bring(order);
    // The first date and the first amount cost a phone 70 ms each, since the browser reads its tables then: now, while all else is on its way.
    setTimeout(() => new Intl.DateTimeFormat(root.lang, { dateStyle: 'long' }).format());
    setTimeout(() => new Intl.NumberFormat(root.lang, { style: 'currency', currency: 'USD' }).format(0));
    globalThis.foyerAsk = askAhead;
  } catch {
    // Storage may be forbidden; the page then follows the system and loads what it needs as it finds out.
  }
})();
