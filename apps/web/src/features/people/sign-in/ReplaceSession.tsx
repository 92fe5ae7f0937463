import { useEffect, type ReactNode } from 'react';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { useLanguage } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { sessionName } from '../../../session/session.ts';
import { useSession } from '../../../session/session-store.ts';
import { endOnServer } from '../../../session/sign-out.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Welcome } from '../../../ui/Welcome.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

/**
 * Asks a signed-in person before the sign-in link of another account replaces their session. Only this screen knows the
 * link's session. That session ends when the person stays signed in or leaves the page.
 */
export function ReplaceSession({
  top,
  answer,
  onReplace,
}: {
  top: ReactNode;
  answer: LoginResponse;
  onReplace: (answer: LoginResponse, remember: boolean) => Promise<void>;
}) {
  const { locale, text: t } = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const own = session?.privileged ?? session;
  usePageTitle(t.login.replaceHeading);
  useEffect(() => {
    const end = () => void endOnServer(answer);
    window.addEventListener('pagehide', end);
    return () => window.removeEventListener('pagehide', end);
  }, [answer]);

  return (
    <Welcome top={top}>
      <h1>
        <Phrases>{t.login.replaceHeading}</Phrases>
      </h1>
      <p>{t.login.replaceWho({ name: own ? sessionName(own, locale) : '', userId: own?.userId ?? '' })}</p>
      <p>{t.login.replaceWhose({ name: sessionName(answer, locale), userId: answer.userId })}</p>
      <p>{t.login.replaceAdvice}</p>
      <Stack gap={3}>
        <Button
          variant="primary"
          size="lg"
          block
          onClick={() => {
            void endOnServer(answer);
            void navigate(paths.events(), { replace: true });
          }}
        >
          {t.login.replaceStay}
        </Button>
        <Button variant="secondary" size="lg" block onClick={() => void onReplace(answer, false)}>
          {t.login.replaceConfirm}
        </Button>
      </Stack>
    </Welcome>
  );
}
