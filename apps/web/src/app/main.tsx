import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { connectCalls } from '../api/call.ts';
import { changeLanguage, currentLocale, speak, useLanguage } from '../session/language.tsx';
import { paths } from '../session/paths.ts';
import { sessionStore } from '../session/session-store.ts';
import { SnackbarProvider } from '../ui/Snackbar.tsx';
import { makeRouter } from './router.tsx';
import '../ui/tokens.css';
import '../ui/base.css';

const router = makeRouter({ changeLanguage });

connectCalls({
  token: () => sessionStore.current()?.token ?? null,
  locale: currentLocale,
  onUnauthorized: () => {
    const here = window.location.pathname + window.location.search;
    sessionStore.end(null);
    void router.navigate({ href: paths.login(here === '/' ? {} : { to: here }), replace: true });
  },
});

// The guards look again as soon as somebody else is signed in, here or in another tab.
sessionStore.onUserChange(() => void router.invalidate());

/** The parts of the kit that speak by themselves, in the language in force. */
function Spoken() {
  const { text } = useLanguage();
  return (
    <SnackbarProvider closeLabel={text.common.close} regionLabel={text.common.messages}>
      <RouterProvider router={router} />
    </SnackbarProvider>
  );
}

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root.');
const root = createRoot(container);

void speak(currentLocale()).then(() => {
  root.render(
    <StrictMode>
      <Spoken />
    </StrictMode>,
  );
});
