import { useLanguage } from '../session/language.tsx';
import { usePlace } from '../session/navigation.tsx';
import { SnackbarProvider } from '../ui/Snackbar.tsx';
import { Router } from './router.tsx';

/** Providers with texts of the kit, in the current language. */
export function Spoken() {
  const { text } = useLanguage();
  const { pathname } = usePlace();
  return (
    <SnackbarProvider closeLabel={text.common.close} regionLabel={text.common.messages} screen={pathname}>
      <Router />
    </SnackbarProvider>
  );
}
