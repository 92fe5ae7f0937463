import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Unlocked } from '@foyer/contract/people/sign-in';
import { digitsOf } from '@foyer/domain/shared/text';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-words.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { currentAddress, leaving, useNavigate, type Navigate } from '../../session/navigation.tsx';
import { usePageTitle } from '../../session/page-title.ts';
import { paths } from '../../session/paths.ts';
import { LanguageMenu } from '../../session/LanguageMenu.tsx';
import { sessionName } from '../../session/session.ts';
import { sessionStore, useSignedIn } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FoyerMark } from '../../ui/FoyerMark.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { Welcome } from '../../ui/Welcome.tsx';
import { useOnline } from '../online.ts';
import { Phrases } from '../../ui/Phrases.tsx';

const againMs = 4_000;
/** Keeps password managers from offering to store the PIN. */
const pinInput = { inputMode: 'numeric', maxLength: 8, autoComplete: 'one-time-code' } as const;

/** Replaces every screen while the device is locked. A PIN or password unlocks it, or another person signs in. */
export function Locked() {
  const { locale, text: t } = useLanguage();
  const { deviceLock } = useStaffText();
  const session = useSignedIn();
  const navigate = useNavigate();
  const { hasPin, isLost, look } = useLockedOnServer();
  const [byPassword, setByPassword] = useState(false);
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isPin = hasPin !== false && !byPassword;
  // Keep all typed characters until the server says whether a PIN opens it: the text may be a password.
  const takesDigits = isPin && hasPin === true;
  const offline = !useOnline() || isLost;
  usePageTitle(deviceLock.title, failure !== null);

  useEffect(() => field.current?.focus(), [isPin, hasPin]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (secret === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const rights = await call('unlockDevice', { body: isPin ? { pin: digitsOf(secret) } : { password: secret } });
      await unlockHere(rights, navigate);
    } catch (error) {
      setSecret('');
      setBusy(false);
      if (error instanceof ApiError && error.status === 0) look();
      else setFailure(errorWords(error, t));
      field.current?.focus();
    }
  }

  const leave = () => {
    leaving.ask = null;
    signOut();
    void navigate(paths.login(), { replace: true });
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
        <Phrases>{deviceLock.title}</Phrases>
      </h1>
      <p>{deviceLock.lead({ name: sessionName(session.privileged ?? session, locale) })}</p>
      {offline && (
        <Alert tone="warning" live>
          {deviceLock.offline}
        </Alert>
      )}
      {failure && (
        <Alert tone="error" live>
          {failure}
        </Alert>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          <PasswordField
            key={String(isPin)}
            ref={field}
            label={isPin ? deviceLock.pin : deviceLock.password}
            showLabel={deviceLock.show}
            hideLabel={deviceLock.hide}
            value={secret}
            required
            {...(takesDigits ? pinInput : { autoComplete: 'current-password' })}
            onValueChange={(typed) => setSecret(takesDigits ? digitsOf(typed) : typed)}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            loading={busy}
            disabled={secret === '' || hasPin === null}
          >
            {deviceLock.unlock}
          </Button>
        </Stack>
      </form>
      {hasPin === false && <p>{deviceLock.noPin}</p>}
      {hasPin === true && (
        <Button
          variant="quiet"
          block
          onClick={() => {
            setByPassword(!byPassword);
            setSecret('');
            setFailure(null);
          }}
        >
          {byPassword ? deviceLock.usePin : deviceLock.usePassword}
        </Button>
      )}
      <Button variant="quiet" icon="logout" block onClick={leave}>
        {deviceLock.signOut}
      </Button>
    </Welcome>
  );
}

/**
 * Unlocks with the rights that the person still has. Unsaved changes stay if the roles are unchanged; otherwise the
 * screen loads again.
 */
async function unlockHere(rights: Unlocked, navigate: Navigate): Promise<void> {
  const { privileged, roles = [] } = sessionStore.current() ?? {};
  sessionStore.amend({ ...rights, locked: undefined, ...(privileged && { privileged: { ...privileged, ...rights } }) });
  if (leaving.ask && roles.join() === rights.roles.join()) return;
  leaving.ask = null;
  await navigate(currentAddress(), { replace: true });
}

/**
 * Notifies the server that this device is locked, until it responds. The response says whether a PIN opens it (null: no
 * response yet).
 */
function useLockedOnServer(): { hasPin: boolean | null; isLost: boolean; look: () => void } {
  const [hasPin, setHasPin] = useState<boolean | null>(null);
  const [isLost, setLost] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const tell = async () => {
      clearTimeout(timer);
      try {
        const lock = await call('lockDevice', { body: {} });
        if (isOver) return;
        setHasPin(lock.hasPin);
        setLost(false);
      } catch {
        if (isOver) return;
        setLost(true);
        timer = setTimeout(() => void tell(), againMs);
      }
    };
    const now = () => void tell();
    now();
    window.addEventListener('online', now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [round]);
  return { hasPin, isLost, look: () => setRound((each) => each + 1) };
}
