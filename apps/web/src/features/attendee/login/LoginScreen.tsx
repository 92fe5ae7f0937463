import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearch } from '../../../session/navigation.tsx';
import { foldWidth } from '@foyer/domain/text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { LanguageMenu } from '../../../session/LanguageMenu.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { returnPath } from '../../../session/return-path.ts';
import { sessionStore, useSession } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FoyerMark } from '../../../ui/FoyerMark.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { PasswordField, TextField } from '../../../ui/TextField.tsx';
import { Welcome } from '../../../ui/Welcome.tsx';
import styles from './LoginScreen.module.css';

type FieldName = 'userId' | 'password';

/** How long sign-in messages stay (spec §8, §9). */
const snackbarMs = 3000;

/** The sign-in screen (spec §2 Login): password, one-time link, or a token in the address that signs in by itself. */
export default function LoginScreen() {
  const { text: t, change } = useLanguage();
  const search: { token?: string; to?: string } = useSearch();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const [userId, setUserId] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [busy, setBusy] = useState<'password' | 'link' | null>(null);
  const [said, setSaid] = useState<{ tone: 'error' | 'info' | 'success'; words: string } | null>(null);
  const [tokenFailed, setTokenFailed] = useState(false);
  const { field, forget } = useRequiredFields(t.login.required);
  const passwordRef = useRef<HTMLInputElement>(null);
  usePageTitle(t.login.heading, said?.tone === 'error');

  function say(tone: 'error' | 'info' | 'success', words: string): void {
    setSaid({ tone, words });
    snackbar.show({ tone, message: words, timeoutMs: snackbarMs });
  }

  async function signedIn(answer: Awaited<ReturnType<typeof passwordLogin>>, remember: boolean): Promise<void> {
    setPassword('');
    sessionStore.signIn(answer, remember);
    await change(answer.locale, 'account');
    await navigate({ href: returnPath(search.to), replace: true });
  }

  // Somebody may log out while this very screen has not quite left yet.
  const session = useSession();
  useEffect(() => {
    if (sessionStore.takeMessage() === 'loggedOut') say('success', t.login.loggedOut);
    // eslint-disable-next-line react/exhaustive-deps -- the message is taken when a session ends, and only then
  }, [session]);

  useOnce(() => {
    if (!search.token) return;
    call('loginWithToken', { params: { provider: 'link' }, query: { token: search.token } })
      .then((answer) => signedIn(answer, false))
      .catch((error: unknown) => {
        setTokenFailed(true);
        const used = error instanceof ApiError && error.code === 'AUTH_FAILED_BAD_CREDENTIALS';
        say('error', used ? t.login.linkFailed : errorWords(error, t));
      });
  });

  if (search.token && !tokenFailed) return <Waiting label={t.login.pleaseWait} />;

  const complete = userId.trim() !== '' && password !== '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete || busy) return;
    setBusy('password');
    setSaid(null);
    try {
      await signedIn(await passwordLogin(userId, password, rememberMe), rememberMe);
    } catch (error) {
      setPassword('');
      forget();
      say('error', errorWords(error, t));
      passwordRef.current?.focus();
    } finally {
      setBusy(null);
    }
  }

  async function mailLink(): Promise<void> {
    if (busy) return;
    if (userId.trim() === '') return say('info', t.login.linkNeedsUserId);
    setBusy('link');
    try {
      await call('requestLoginLink', { body: { userId: tidyUserId(userId) } });
      say('success', t.login.linkSent);
    } catch (error) {
      say('error', errorWords(error, t));
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <ProgressBar active={busy !== null} label={t.login.signingIn} />
      <Welcome top={<Top />}>
        <h1>{t.login.heading}</h1>
        <p className={styles.intro}>{t.login.intro}</p>
        {said && <Alert tone={said.tone}>{said.words}</Alert>}
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            label={t.login.userId}
            hint={t.login.userIdHint}
            name="username"
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('userId', userId, setUserId)}
          />
          <PasswordField
            ref={passwordRef}
            label={t.login.password}
            showLabel={t.login.showPassword}
            hideLabel={t.login.hidePassword}
            name="password"
            autoComplete="current-password"
            {...field('password', password, setPassword)}
          />
          <Checkbox label={t.login.rememberMe} checked={rememberMe} onCheckedChange={setRememberMe} />
          <SubmitButton complete={complete} busy={busy} />
        </form>
        <Button variant="quiet" icon="mail" block loading={busy === 'link'} onClick={() => void mailLink()}>
          {t.login.linkButton}
        </Button>
      </Welcome>
    </>
  );
}

/** Fields that must be filled: what was typed in and left empty says so. */
function useRequiredFields(required: string) {
  const typedIn = useRef(new Set<FieldName>());
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const field = (name: FieldName, value: string, change: (value: string) => void) => ({
    value,
    required: true,
    error: left.has(name) && value.trim() === '' ? required : undefined,
    onValueChange: (typed: string) => {
      typedIn.current.add(name);
      change(typed);
    },
    onBlur: () => {
      if (typedIn.current.has(name)) setLeft(new Set(left).add(name));
    },
  });
  const forget = () => {
    typedIn.current.clear();
    setLeft(new Set());
  };
  return { field, forget };
}

/** Runs once in a visit, also when React runs effects twice: a token is used up by its first use. */
function useOnce(run: () => void): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    run();
  });
}

function Top() {
  const { text: t } = useLanguage();
  return (
    <>
      <FoyerMark name={t.common.appName} />
      <LanguageMenu />
    </>
  );
}

/** While the token of a link signs in. */
function Waiting({ label }: { label: string }) {
  return (
    <section className={styles.waiting} aria-busy="true">
      <h1>{label}</h1>
      <ProgressBar active label={label} />
    </section>
  );
}

/** Signing in, and why it cannot be done yet. */
function SubmitButton({ complete, busy }: { complete: boolean; busy: 'password' | 'link' | null }) {
  const { text: t } = useLanguage();
  const whyId = useId();
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={busy === 'password'}
        disabled={!complete || busy !== null}
        aria-describedby={complete ? undefined : whyId}
      >
        {busy === 'password' ? t.login.signingIn : t.login.submit}
      </Button>
      <p id={whyId} className={styles.why} data-complete={complete || undefined}>
        {t.login.submitDisabled}
      </p>
    </>
  );
}

function passwordLogin(userId: string, password: string, rememberMe: boolean) {
  return call('login', { body: { userId: tidyUserId(userId), password, rememberMe } });
}

/** What people paste: spaces around, full-width letters and digits. */
function tidyUserId(userId: string): string {
  return foldWidth(userId).trim();
}
