import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../api/call.ts';
import { FailureAlert } from '../shared/action/FailureAlert.tsx';
import { useAction } from '../shared/action/use-action.ts';
import { LanguageMenu } from '../session/LanguageMenu.tsx';
import { useText } from '../session/language.tsx';
import { currentAddress, leaving, useNavigate } from '../session/navigation.tsx';
import { usePageTitle } from '../session/page-title.ts';
import { paths } from '../session/paths.ts';
import { ProviderButtons } from '../session/ProviderButtons.tsx';
import { sessionStore, useSignedIn } from '../session/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { FoyerMark } from '../ui/FoyerMark.tsx';
import { Stack } from '../ui/Layout.tsx';
import { PasswordField } from '../ui/TextField.tsx';
import { Welcome } from '../ui/Welcome.tsx';
import { Phrases } from '../ui/Phrases.tsx';

/** Replaces a page after its session ended during someone's work. The password restores the page. */
export default function SignInAgain() {
  const t = useText();
  const navigate = useNavigate();
  const { userId, fullName, remember, roles } = useSignedIn();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const signIn = useAction({
    act: () => call('login', { body: { userId, password, rememberMe: remember }, token: null }),
    onDone: async (answer) => {
      sessionStore.signIn(answer, remember);
      if (answer.roles.join() === roles.join()) return;
      // Different roles may require another page.
      leaving.ask = null;
      await navigate(currentAddress(), { replace: true });
    },
    onFailed: () => {
      setPassword('');
      field.current?.focus();
    },
  });
  usePageTitle(t.login.endedHeading, signIn.failure !== null);
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password !== '' && !signIn.busy) signIn.run();
  }

  const leave = () => {
    leaving.ask = null;
    sessionStore.giveUp();
    void navigate(paths.login({ to: currentAddress() }), { replace: true });
  };

  return (
    <Welcome
      top={
        <>
          <FoyerMark name={t.common.appName} />
          <LanguageMenu />
        </>
      }
    >
      <h1>
        <Phrases>{t.login.endedHeading}</Phrases>
      </h1>
      <p>{t.login.endedLead({ name: fullName })}</p>
      <FailureAlert failure={signIn.failure} />
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          {/* Password managers identify the account by this field. */}
          <input type="text" name="username" autoComplete="username" value={userId} readOnly hidden />
          <PasswordField
            ref={field}
            label={t.login.password}
            showLabel={t.login.showPassword}
            hideLabel={t.login.hidePassword}
            name="password"
            autoComplete="current-password"
            value={password}
            required
            onValueChange={setPassword}
          />
          <Button type="submit" variant="primary" size="lg" block loading={signIn.busy} disabled={password === ''}>
            {t.login.submit}
          </Button>
        </Stack>
      </form>
      {/* The way back for people without a password. It opens the page again, without what was typed. */}
      <ProviderButtons to={currentAddress()} />
      <Button variant="quiet" icon="logout" block onClick={leave}>
        {t.login.endedElse}
      </Button>
    </Welcome>
  );
}
