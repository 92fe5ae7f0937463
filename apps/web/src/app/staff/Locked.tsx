import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { DeviceLock, Unlocked } from '@foyer/contract/people/sign-in';
import { digitsOf } from '@foyer/domain/shared/text';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-words.ts';
import { ProviderButtonsAgain } from '../../session/ProviderButtonsAgain.tsx';
import { hasPasskeys } from '../../shared/action/proof.ts';
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

/**
 * Replaces every screen while the device is locked. A PIN, password, passkey or another sign-in at the identity provider unlocks
 * it, or another person signs in.
 */
export function Locked() {
  const { locale, text: t } = useLanguage();
  const { deviceLock } = useStaffText();
  const session = useSignedIn();
  const navigate = useNavigate();
  const { lock, isLost, look } = useLockedOnServer();
  const hasPin = lock?.hasPin ?? null;
  const [byPassword, setByPassword] = useState(false);
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isPin = hasPin !== false && !byPassword;
  // Until the server responds, the field takes what the person begins to type.
  const canType = lock === null || lock.hasPin || lock.hasPassword;
  // Keep all typed characters until the server says whether a PIN opens it: the text may be a password.
  const takesDigits = isPin && hasPin === true;
  const offline = !useOnline() || isLost;
  usePageTitle(deviceLock.title, failure !== null);

  useEffect(() => field.current?.focus(), [isPin, hasPin]);

  async function unlock(act: () => Promise<Unlocked>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await unlockHere(await act(), navigate);
    } catch (error) {
      setSecret('');
      setBusy(false);
      if (error instanceof ApiError && error.status === 0) look();
      // The device ended the use of a passkey, or has none.
      else setFailure(error instanceof ApiError ? errorWords(error, t) : t.login.passkeyFailed);
      field.current?.focus();
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (secret === '' || busy) return;
    void unlock(() => call('unlockDevice', { body: isPin ? { pin: digitsOf(secret) } : { password: secret } }));
  };

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
      {canType && (
        <form onSubmit={submit} noValidate>
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
      )}
      {lock && <OtherUnlocks lock={lock} busy={busy} onPasskey={() => void unlock(unlockByPasskey)} />}
      {hasPin === true && lock?.hasPassword && (
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

/** What unlocks the device without typing. */
function OtherUnlocks({ lock, busy, onPasskey }: { lock: DeviceLock; busy: boolean; onPasskey: () => void }) {
  const { text: t } = useLanguage();
  const { deviceLock } = useStaffText();
  return (
    <>
      {lock.hasPasskey && hasPasskeys() && (
        <Button icon="lock" block loading={busy} onClick={onPasskey}>
          {t.login.passkeyButton}
        </Button>
      )}
      <ProviderButtonsAgain providers={lock.providers} />
      {!lock.hasPin && <p>{deviceLock.noPin}</p>}
    </>
  );
}

/** Unlocks with a passkey of this device. */
async function unlockByPasskey(): Promise<Unlocked> {
  const [options, { signWithPasskey }] = await Promise.all([
    call('startConfirmation', { body: {} }),
    import('../../shared/second-factors/passkey.ts'),
  ]);
  if (!options.passkey) throw new DOMException('No challenge.', 'NotAllowedError');
  return call('unlockDevice', { body: { passkey: await signWithPasskey(options.passkey) } });
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
 * Notifies the server that this device is locked, until it responds. The response says what opens it (null: no response
 * yet).
 */
function useLockedOnServer(): { lock: DeviceLock | null; isLost: boolean; look: () => void } {
  const [found, setFound] = useState<DeviceLock | null>(null);
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
        setFound(lock);
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
  return { lock: found, isLost, look: () => setRound((each) => each + 1) };
}
