// Runs in the head before the first paint. The build inlines it with `__ROUTES__` (`vite/boot.ts`); the CSP allows its hash.
import type { BootRoutes, Remembered } from './screens/boot-lines.ts';
declare const __ROUTES__: BootRoutes;
(() => {
  const [root, { locales, files, screens }] = [document.documentElement, __ROUTES__];
  // A trial copy has its own clock and its own keys (selling 6.3).
  const isTrial = root.dataset['trial'] !== undefined;
  const own = (key: string) => (isTrial ? key.replace('foyer.', 'foyer-trial.') : key);
  if (root.dataset['trialOffset']) {
    const Real = Date;
    const now = () => Real.now() + Number(root.dataset['trialOffset']);
    globalThis.Date = class extends Real {
      constructor(...parts: [number]) {
        super(...(parts.length > 0 ? parts : ([now()] as const)));
      }
      static override now = now;
    } as DateConstructor;
  }
  const sessionNow = () => {
    const text = sessionStorage.getItem(own('foyer.session')) ?? localStorage.getItem(own('foyer.session'));
    const found = JSON.parse(text ?? 'null') as Remembered | null;
    return found && found.expiresAt > Date.now() ? found : null;
  };
  const isStaff = (one: Remembered) => !one.privileged && (one.isAdmin || one.isHelper || one.roles.length > 0);
  const screenAt = (path: string) => screens.find((screen) => new RegExp(screen.path).test(path));
  /** Sends a screen's first requests; `api/call.ts` takes over the responses. A locked device sends none. */
  const sendFirstCalls = (pathname: string, isSure = false) => {
    const [session, screen, at] = [sessionNow(), screenAt(pathname), performance.now()];
    if (!session || !screen || session.locked || isStaff(session) !== (screen.group === 'staff')) return;
    if (screen.roles && !screen.roles.some((role) => session.roles.includes(role))) return;
    const { token, userId: account } = session;
    const named: Record<string, string> = { ...new RegExp(screen.path).exec(pathname)?.groups, account };
    // The screen has to resolve a parameter that is neither a number nor an account. Its requests cannot be sent yet.
    const isId = (value = '') => /^(?:[1-9]\d*|C\d{7})$/.test(value);
    const fill = (text: string) =>
      text.replace(/\$(\w+)/g, (all, key: string) => (isId(named[key]) && named[key]) || all);
    // With a stored cart, and for another person's account, the screen sends other requests.
    const isNew = ['cart', 'cart-paying'].every(
      (name) => !localStorage.getItem(own(`foyer.${name}.${named['eventId']}`)),
    );
    const isOwn = isNew && !session.privileged && isId(account);
    const early = (globalThis.foyerEarly ??= []);
    for (const { method, ofAdmin, after, ...call } of screen.calls ?? []) {
      if ((call.body?.includes('$account') && !isOwn) || (ofAdmin && !session.roles.includes('admin'))) continue;
      const [address, body] = [fill(call.address), call.body && fill(call.body)];
      if (`${address}${body}`.includes('$')) break;
      if (early.some((one) => one.address === address && one.body === body && at - one.at < 5000)) continue;
      const headers = {
        accept: 'application/json',
        'accept-language': root.lang,
        'x-request-source': isTrial ? 'trial' : 'web',
      };
      const more = { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) };
      const init = { method, headers: { ...headers, ...more }, cache: 'no-cache', ...(body && { body }) } as const;
      const read = async (response: Response) => ({ response, body: (await response.json()) as unknown });
      const send = () => fetch(address, { ...init, signal: AbortSignal.timeout(30_000) }).then(read);
      const isOffered = (found: unknown) => JSON.stringify(found).includes(after ?? '');
      const before = after && !isSure ? early.at(-1)?.answer : undefined;
      const answer = before?.then((one) => (isOffered(one.body) ? send() : Promise.reject(Error(after)))) ?? send();
      const entry: (typeof early)[number] = { method, address, body, token, locale: root.lang, answer, at };
      answer.then((come) => (entry.come = come)).catch(() => null);
      early.push(entry);
    }
  };
  try {
    root.dataset['theme'] = localStorage.getItem('foyer.theme') ?? '';
    // Only these two pages switch the language by URL (system 3.1), as in their guard.
    const wanted = /^\/(?:login)?$/.test(location.pathname) ? new URLSearchParams(location.search).get('lang') : null;
    const [session, asIs] = [sessionNow(), screenAt(location.pathname)];
    const languages = [wanted, localStorage.getItem('foyer.locale'), session?.locale].map(String);
    const byHost = location.hostname.endsWith('jp') ? 'ja-JP' : 'en-US';
    root.lang = languages.find((one) => locales.includes(one)) ?? byHost;
    sendFirstCalls(location.pathname);
    const home = !session ? '/login' : isStaff(session) && asIs?.group !== 'staff' ? '/dashboard' : location.pathname;
    for (const index of (asIs?.group === 'open' ? asIs : screenAt(home))?.files[root.lang] ?? []) {
      const kind = files[index]?.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      const link = { ...kind, crossOrigin: '', href: `/${files[index]}` };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
    globalThis.foyerAsk = sendFirstCalls;
    // The first formatter of dates takes 50 ms on a slow phone. Created here, it delays no screen: the code is still loading.
    setTimeout(() => new Intl.DateTimeFormat(root.lang, { timeZone: 'America/New_York', dateStyle: 'medium' }), 100);
  } catch {} // Storage may be forbidden. The page then follows the system settings and loads its files later.
})();
