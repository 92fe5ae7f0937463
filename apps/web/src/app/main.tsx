import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectCalls } from '../api/call.ts';
import { reportFailure } from '../api/report-error.ts';
import { currentLocale, speak } from '../session/language.tsx';
import { leaving, navigate, typed } from '../session/navigation.tsx';
import { paths } from '../session/paths.ts';
import { sessionStore } from '../session/session-store.ts';
import { reload, startRouter } from './router.tsx';
import { Spoken } from './Spoken.tsx';
import '../ui/tokens.css';
import '../ui/base.css';
import './arriving.css';
import './second-press.ts';

connectCalls({
  // A page that waits for the password asks with the session that has ended, so that what it asks waits too.
  token: () => (sessionStore.current() ?? sessionStore.waiting())?.token ?? null,
  locale: currentLocale,
  onFailure: reportFailure,
  onUnauthorized: async () => {
    if (sessionStore.current()) sessionStore.end('ended');
    if (sessionStore.waiting()) return sessionStore.resumed();
    // Nobody is asked: whoever comes next must not read on.
    leaving.ask = null;
    const here = window.location.pathname + window.location.search;
    void navigate({ to: paths.login(here === '/' ? {} : { to: here }), replace: true });
    return false;
  },
  onLocked: () => sessionStore.amend({ locked: true }),
});

// The end of a session takes no page away that somebody typed on: it asks for the password in place.
sessionStore.keepPageWhile(
  () => leaving.ask !== null || (typed.here && document.querySelector('[data-page]') !== null),
);
document.addEventListener('input', ({ target }) => {
  if (target instanceof Element && target.closest('[data-page]')) typed.here = true;
});

// The guards look again as soon as somebody else is signed in. The sign-in screen goes on by itself, where it was asked to.
sessionStore.onUserChange((elsewhere) => {
  if (elsewhere || window.location.pathname !== '/login') void reload();
});

// A session past its time ends while somebody looks on, too, and when they come back to the page.
const lookAtClock = () => void sessionStore.current();
setInterval(lookAtClock, 15_000);
document.addEventListener('visibilitychange', lookAtClock);

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root.');
const root = createRoot(container);

void speak(currentLocale()).then(() => {
  startRouter();
  root.render(
    <StrictMode>
      <Spoken />
    </StrictMode>,
  );
});
