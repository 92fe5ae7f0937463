import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate, useSearch } from '../../../session/navigation.tsx';
import type { LoginRequest, LoginResponse } from '@foyer/contract/people/sign-in';
import { foldWidth } from '@foyer/domain/shared/text';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { hasPasskeys } from '../../../shared/action/proof.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage } from '../../../session/language.tsx';
import { isTrial } from '../../../session/is-trial.ts';
import { LanguageMenu } from '../../../session/LanguageMenu.tsx';
import { requestingBrowser } from '../../../session/link-request.ts';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths, type Address } from '../../../session/paths.ts';
import { ProviderButtons } from '../../../session/ProviderButtons.tsx';
import { sessionStore, useSession } from '../../../session/session-store.ts';
import { endOnServer } from '../../../session/sign-out.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FoyerMark } from '../../../ui/FoyerMark.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';
import { PasswordField, TextField } from '../../../ui/TextField.tsx';
import { Welcome } from '../../../ui/Welcome.tsx';
import { TokenSignIn } from './ProviderSignIn.tsx';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';
import styles from './LoginScreen.module.css';
import { Phrases } from '../../../ui/Phrases.tsx';

type FieldName = 'userId' | 'password';

/** Loaded for staff only. Without this code they start at the list of their events. */
const workScreen = async (answer: LoginResponse, to: string) => {
  if (answer.roles.length !== 1 || to !== paths.events()) return null;
  return import('./work-screen.ts').then(({ workScreenOf }) => workScreenOf(answer)).catch(() => null);
};

/** How long sign-in messages stay (people 2.1). */
const snackbarMs = 3000;

/** The sign-in screen (people 2.1): password, one-time link, or a token in the URL that signs in without a form. */
export default function LoginScreen() {
  const { text: t, locale } = useLanguage();
  const { token, to, provider } = useSearch('login');
  const [userId, setUserId] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const { shown, showMessage, clear } = useMessage();
  const passwordRef = useRef<HTMLInputElement>(null);

  /** While the URL's link is `open`, the screen shows only the link's progress. */
  const [link, setLink] = useState<'open' | 'spent' | 'refused'>('open');

  const isLink = token !== '' && link === 'open';
  const arrive = useArrival(to);
  const byPassword = useAction({
    act: (input: LoginRequest) => call('login', { body: input, token: null }),
    onDone: (answer) => arrive(answer, rememberMe),
    onFailed: (error) => {
      setPassword('');
      fields.forget();
      showMessage('error', errorWords(error, t));
      passwordRef.current?.focus();
    },
  });
  const mailLink = useAction({
    act: (input: { userId: string } | { token: string }) =>
      call('requestLoginLink', { body: { ...input, ...requestingBrowser() } }),
    onDone: (_, input) => {
      setLink('refused');
      showMessage('success', 'token' in input ? t.login.linkSentAgain : t.login.linkSent);
    },
    onFailed: (error) => showMessage('error', errorWords(error, t)),
  });
  const byPasskey = usePasskeySignIn({ isOffered: !isLink, rememberMe, arrive, showMessage });
  const busy = byPassword.busy || mailLink.busy || byPasskey.busy;
  const fields = useRequiredFields(t.login.required);
  usePageTitle(t.login.heading, shown?.tone === 'error');

  if (isLink) {
    const refuse = (message: string, isSpent: boolean) => {
      setLink(isSpent ? 'spent' : 'refused');
      showMessage('error', message);
    };
    return <TokenSignIn {...{ provider, token }} top={<Top />} onArrive={arrive} onRefused={refuse} />;
  }

  if (isTrial) {
    return (
      <Welcome top={<Top />}>
        <h1>
          <Phrases>{t.login.heading}</Phrases>
        </h1>
        <p className={styles.intro}>{t.login.trial}</p>
      </Welcome>
    );
  }

  const complete = userId.trim() !== '' && password !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    clear();
    byPassword.run({ userId: tidyUserId(userId), password, rememberMe });
  };

  return (
    <>
      <ProgressBar active={busy} label={t.login.signingIn} />
      <Welcome top={<Top />} foot={<a href={`/accessibility?lang=${locale}`}>{t.login.accessibility}</a>}>
        <h1>
          <Phrases>{t.login.heading}</Phrases>
        </h1>
        <p className={styles.intro}>{t.login.intro}</p>
        {shown && (
          <Alert tone={shown.tone} data-uncovered>
            {shown.words}
          </Alert>
        )}
        {link === 'spent' && (
          <Button icon="mail" block loading={mailLink.busy} onClick={() => mailLink.run({ token })}>
            {t.login.linkAgain}
          </Button>
        )}
        <ProviderButtons to={to} />
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label={t.login.userId}
            hint={t.login.userIdHint}
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="characters"
            spellCheck={false}
            {...fields.field('userId', userId, setUserId)}
          />
          <PasswordField
            ref={passwordRef}
            label={t.login.password}
            showLabel={t.login.showPassword}
            hideLabel={t.login.hidePassword}
            name="password"
            autoComplete="current-password"
            {...fields.field('password', password, setPassword)}
          />
          <Checkbox label={t.login.rememberMe} checked={rememberMe} onCheckedChange={setRememberMe} />
          <SubmitButton complete={complete} signingIn={byPassword.busy} busy={busy} />
        </form>
        <OtherSignIns
          busy={busy}
          onLink={() => {
            if (userId.trim() === '') showMessage('info', t.login.linkNeedsUserId);
            else mailLink.run({ userId: tidyUserId(userId) });
          }}
          linkBusy={mailLink.busy}
          byPasskey={byPasskey}
        />
      </Welcome>
    </>
  );
}

/** The mailed link, and the passkey where the browser has them. */
function OtherSignIns({
  busy,
  onLink,
  linkBusy,
  byPasskey,
}: {
  busy: boolean;
  onLink: () => void;
  linkBusy: boolean;
  byPasskey: { busy: boolean; run: () => void };
}) {
  const { text: t } = useLanguage();
  return (
    <>
      <Button variant="quiet" icon="mail" block loading={linkBusy} onClick={() => busy || onLink()}>
        {t.login.linkButton}
      </Button>
      {hasPasskeys() && (
        <Button variant="quiet" icon="lock" block loading={byPasskey.busy} onClick={() => busy || byPasskey.run()}>
          {t.login.passkeyButton}
        </Button>
      )}
    </>
  );
}

/** Signs in with a passkey of this device. The browser also offers passkeys in the field of the user id. */
function usePasskeySignIn({
  isOffered,
  rememberMe,
  arrive,
  showMessage,
}: {
  isOffered: boolean;
  rememberMe: boolean;
  arrive: ReturnType<typeof useArrival>;
  showMessage: ReturnType<typeof useMessage>['showMessage'];
}) {
  const { text: t } = useLanguage();
  const signIn = useAction({
    act: async () => (await import('../../../shared/second-factors/passkey.ts')).signInByPasskey(rememberMe),
    onDone: (answer) => arrive(answer, rememberMe),
    onFailed: (error) => showMessage('error', passkeyWords(error, t)),
  });
  useOfferedPasskeys(isOffered && !isTrial && !signIn.busy, {
    isRemembered: rememberMe,
    onArrive: (answer) => void arrive(answer, rememberMe),
    onRefused: (error) => showMessage('error', passkeyWords(error, t)),
  });
  return signIn;
}

/** Any error but one of the server is of the device: the person canceled, or it has no passkey of this site. */
const passkeyWords = (error: unknown, t: ReturnType<typeof useLanguage>['text']): string =>
  error instanceof ApiError && error.status !== 401 ? errorWords(error, t) : t.login.passkeyFailed;

/** Continues with a new session, in the language of its account, at `to` or where the person works. */
function useArrival(to: Address) {
  const { change } = useLanguage();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  return async (answer: LoginResponse, remember: boolean) => {
    const replaced = sessionStore.current();
    sessionStore.signIn(answer, remember);
    void endOnServer(replaced);
    await change(answer.locale, 'account');
    if (!sessionStore.survivesReload())
      snackbar.show({ tone: 'warning', message: <NotStored />, timeoutMs: null, forNextScreen: true });
    await navigate((await workScreen(answer, to)) ?? to, { replace: true });
  };
}

/** In the account's language, which the page has by then. */
function NotStored() {
  return useLanguage().text.login.notStored;
}

/** The current message, shown on the page and in a snackbar. An ended session has none (system 2.3). */
function useMessage() {
  const { text: t } = useLanguage();
  const snackbar = useSnackbar();
  const [shown, setShown] = useState<{ tone: 'error' | 'info' | 'success'; words: string } | null>(null);
  const showMessage = (tone: 'error' | 'info' | 'success', words: string) => {
    setShown({ tone, words });
    snackbar.show({ tone, message: words, timeoutMs: snackbarMs });
  };
  // A person can sign out while this screen is still mounted, so a change of session reads the message again.
  const session = useSession();
  useEffect(() => {
    if (sessionStore.takeLoggedOut()) showMessage('success', t.login.loggedOut);
    // oxlint-disable-next-line react/exhaustive-deps -- the message is taken when a session ends, and only then
  }, [session]);
  return { shown, showMessage, clear: () => setShown(null) };
}

/** Required fields. A field shows an error only after the person typed in it and left it empty. */
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

function Top() {
  const { text: t } = useLanguage();
  return (
    <>
      <FoyerMark name={t.common.appName} />
      <LanguageMenu />
    </>
  );
}

/** The sign-in button, with the reason why it is disabled. */
function SubmitButton({ complete, signingIn, busy }: { complete: boolean; signingIn: boolean; busy: boolean }) {
  const { text: t } = useLanguage();
  const whyId = useId();
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={signingIn}
        disabled={!complete || busy}
        aria-describedby={complete ? undefined : whyId}
      >
        {signingIn ? t.login.signingIn : t.login.submit}
      </Button>
      <p id={whyId} className={styles.why} data-complete={complete || undefined}>
        <Phrases>{t.login.submitDisabled}</Phrases>
      </p>
    </>
  );
}

/** Pasted user ids may contain surrounding spaces and full-width letters or digits. */
function tidyUserId(userId: string): string {
  return foldWidth(userId).trim();
}
