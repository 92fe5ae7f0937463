import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectCalls } from '../api/call.ts';
import { reportFailure } from '../api/report-error.ts';
import { currentLocale, speak } from '../session/language.tsx';
import { currentAddress, leaving, typed } from '../session/navigation.tsx';
import { paths } from '../session/paths.ts';
import { sessionStore } from '../session/session-store.ts';
import { App } from './App.tsx';
import { navigate, startRouter } from './router.ts';
import { matchRow } from './screens/address.ts';
import { rowOf } from './screens/rows.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import './arriving.css';
import './second-press.ts';

connectCalls({
  // A page that waits for the password sends the ended session's token, so its requests wait too.
  token: () => (sessionStore.current() ?? sessionStore.waiting())?.token ?? null,
  continues: sessionStore.continues,
  locale: currentLocale,
  onFailure: (name, error) => {
    reportFailure(name, error);
    const to = paths.staffSecurity();
    // Staff must set up a second factor before anything else (people 8.3).
    if (error.code === 'SECOND_FACTOR_NOT_SET_UP' && window.location.pathname !== to) {
      void navigate(to, { replace: true });
    }
  },
  onUnauthorized: async (token) => {
    if (sessionStore.current()?.token === token) sessionStore.end('ended');
    if (sessionStore.waiting()) return sessionStore.resumed();
    // The acting session has ended, and the own session continues. A staff screen stays and sends its request again.
    if (sessionStore.current()) return isStaffScreen();
    // Leave without asking about unsaved changes, because the next person must not read them.
    leaving.ask = null;
    void navigate(paths.login({ to: currentAddress() }), { replace: true });
    return false;
  },
  onLocked: () => sessionStore.amend({ locked: true }),
});

const isStaffScreen = () => {
  const key = matchRow(window.location.pathname)?.key;
  return key !== undefined && rowOf(key).group === 'staff';
};

// When a session ends, a page with typed input stays mounted and asks for the password in place.
sessionStore.keepPageWhile(
  () => leaving.ask !== null || (typed.here && document.querySelector('[data-page]') !== null),
  isStaffScreen,
);
document.addEventListener('input', ({ target }) => {
  if (target instanceof Element && target.closest('[data-page]')) typed.here = true;
});

// End an expired session while the page is open, and when the person returns to it.
const lookAtClock = () => void sessionStore.current();
setInterval(lookAtClock, 15_000);
document.addEventListener('visibilitychange', lookAtClock);

// Few people use forced colours, so their style sheet is not part of each page.
const forcedColors = window.matchMedia('(forced-colors: active)');
const loadForcedColors = () => forcedColors.matches && void import('../ui/forced-colors.css');
forcedColors.addEventListener('change', loadForcedColors);
loadForcedColors();

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root.');
const root = createRoot(container);

void speak(currentLocale()).then(() => {
  startRouter();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
