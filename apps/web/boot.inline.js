// Runs in the head, before anything is painted. Inlined into index.html; its hash is allowed by the CSP.
// `__ROUTES__` is written by the build: what each screen and each language needs besides the entry, so that it all
// travels at once instead of one after the other.
(() => {
  const root = document.documentElement;
  const routes = __ROUTES__;
  try {
    const read = (store) => JSON.parse(store.getItem('foyer.session') || 'null');
    const found = read(sessionStorage) || read(localStorage);
    const session = found && found.expiresAt > Date.now() ? found : null;

    const theme = localStorage.getItem('foyer.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

    const locales = ['en-US', 'ja-JP', 'es-US'];
    const asked = new URLSearchParams(location.search).get('lang');
    const known = (one) => locales.includes(one);
    const chosen = [asked, localStorage.getItem('foyer.locale'), session && session.locale].find(known);
    const own = (navigator.languages || []).map((tag) => tag.slice(0, 2))[0];
    const byHost = location.hostname.endsWith('jp') && 'ja-JP';
    root.lang = chosen || byHost || locales.find((one) => one.slice(0, 2) === own) || 'en-US';

    const staff = session && !session.privileged && (session.isAdmin || session.isHelper || session.roles[0]);
    const matches = (path) => routes.screens.find(([pattern]) => new RegExp(pattern).test(path));
    const asIs = matches(location.pathname);
    // The screen's first question, asked before its code is here; api/call.ts takes the answer over.
    const first = /^\/$/.test(location.pathname) ? '/api/events' : '';
    if (first && session && !staff) {
      const headers = {
        accept: 'application/json',
        'accept-language': root.lang,
        'x-auth-token': session.token,
        'x-request-source': 'web',
      };
      const answer = fetch(first, { headers });
      answer.catch(() => {});
      globalThis.foyerEarly = { address: first, token: session.token, answer };
    }

    const screen = !session ? matches('/login') : staff && !(asIs && asIs[1]) ? matches('/dashboard') : asIs;
    const wanted = new Set([
      ...((routes.languages[root.lang] || [])[screen ? screen[3] : 0] || []),
      ...((screen && screen[2]) || []),
    ]);
    for (const index of wanted) {
      const file = routes.files[index];
      const link = document.createElement('link');
      const style = file.endsWith('.css');
      link.rel = style ? 'preload' : 'modulepreload';
      if (style) link.as = 'style';
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.append(link);
    }
  } catch {
    // Storage may be forbidden; the page then follows the system and loads what it needs as it finds out.
  }
})();
