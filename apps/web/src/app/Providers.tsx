import { useLanguage } from '../session/language.tsx';
import { useScreenLocation } from '../session/navigation.tsx';
import { SnackbarProvider } from '../ui/Snackbar.tsx';
import { Router } from './router.tsx';

/** Providers with texts of the kit, in the current language. */
export function Providers() {
  const { text } = useLanguage();
  const { pathname } = useScreenLocation();
  return (
    <SnackbarProvider closeLabel={text.common.close} regionLabel={text.common.messages} screen={pathname}>
      <Router />
    </SnackbarProvider>
  );
}
