import { useLanguage } from '../session/language.tsx';
import { usePlace } from '../session/navigation.tsx';
import { SnackbarProvider } from '../ui/Snackbar.tsx';
import { Router } from './router.tsx';

/** The parts of the kit that speak by themselves, in the language in force. */
export function Spoken() {
  const { text } = useLanguage();
  const { pathname } = usePlace();
  return (
    <SnackbarProvider closeLabel={text.common.close} regionLabel={text.common.messages} screen={pathname}>
      <Router />
    </SnackbarProvider>
  );
}
