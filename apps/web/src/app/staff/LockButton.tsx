import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceLock as Lock } from '@foyer/contract/people/sign-in';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { touched } from '../../session/activity.ts';
import { entryOf } from '../../session/stored.ts';
import { useStaffText } from '../../session/language.tsx';
import { isTrial } from '../../session/is-trial.ts';
import { sessionStore, useSignedIn } from '../../session/session-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { idleOf, type Idle } from './idle.ts';

const lookEveryMs = 5_000;
/** Notifies all tabs of this browser, so one button locks the device. */
const lockedAt = entryOf('lockedAt');
const touches = ['pointerdown', 'keydown', 'wheel', touched] as const;

/** Locks this page at once. The locked page then notifies the server. */
function lockHere(): void {
  sessionStore.amend({ locked: true, lockDue: undefined });
}

/**
 * Locks a staff device by this button, or automatically after the idle minutes that the server sets. Without a network
 * the server cannot lock the device or check a PIN. The lock is then marked as due, stays due even if someone touches
 * the device, and locks at the next contact (docs/security.md). Until then the door's screen shows a guest's name only
 * to a person with the guest's code. `onSilence` reports whether the server failed to respond. A trial copy never locks:
 * its people have no password, and its clock moves by days (selling 6.3).
 */
export function LockButton({ onSilence }: { onSilence: (isSilent: boolean) => void }) {
  const { deviceLock: t } = useStaffText();
  const session = useSignedIn();
  const own = session.privileged ?? session;
  const [minutes, setMinutes] = useState<Lock['lockAfterMinutes'] | undefined>();

  const lock = () => {
    lockHere();
    lockedAt.write(String(Date.now()));
  };
  const look = useEffectEvent(async (idle: Idle) => {
    try {
      const limit = minutes === undefined ? (await call('getDeviceLock', {})).lockAfterMinutes : minutes;
      setMinutes(limit);
      onSilence(false);
      if (isTrial) return;
      const isDue = sessionStore.current()?.lockDue ?? (limit !== null && idle.since(Date.now()) >= limit * 60_000);
      if (!isDue) return;
      sessionStore.amend({ lockDue: true });
      await call('lockDevice', { body: {} });
      lock();
    } catch (error) {
      // Without a response, try again at the next check. Other errors are handled elsewhere, because the session has
      // ended or is locked already.
      if (!(error instanceof ApiError)) throw error;
      onSilence(error.status === 0);
    }
  });

  const { token, remember } = own;
  useEffect(() => {
    const idle = idleOf({ token, remember }, Date.now());
    const note = () => idle.touch(Date.now());
    const lookNow = () => void look(idle);
    const onStorage = (event: StorageEvent) => {
      if (lockedAt.isIn(event)) lockHere();
    };
    lookNow();
    const timer = setInterval(lookNow, lookEveryMs);
    for (const each of touches) window.addEventListener(each, note, { capture: true, passive: true });
    window.addEventListener('online', lookNow);
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      clearInterval(timer);
      for (const each of touches) window.removeEventListener(each, note, { capture: true });
      window.removeEventListener('online', lookNow);
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [token, remember]);

  return isTrial ? null : <IconButton icon="lock" label={t.lock} onClick={lock} />;
}
