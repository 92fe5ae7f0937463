import { useEffect, useEffectEvent, useState } from 'react';
import type { DeviceLock as Lock } from '@foyer/contract/auth';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { touched } from '../../session/activity.ts';
import { entryOf } from '../../session/stored.ts';
import { useStaffText } from '../../session/language.tsx';
import { sessionStore, useSignedIn } from '../../session/session-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { idleOf, type Idle } from './idle.ts';

const lookEveryMs = 5_000;
/** Notifies the other tabs of this browser: one button locks the device. */
const lockedAt = entryOf('lockedAt');
const touches = ['pointerdown', 'keydown', 'wheel', touched] as const;

/** Locks this page at once; the locked page sees to it that the server knows. */
function lockHere(): void {
  sessionStore.amend({ locked: true, lockDue: undefined });
}

/**
 * The staff's device locks by this button, or by itself when nobody has touched it for the minutes that the server says. Without a network
 * the server can lock nothing and could not check a PIN: then the lock falls due, whoever touches the device, and takes hold with the first
 * contact (docs/security.md). What is there till then, the door's own screen, shows a guest's name only to whoever holds their code.
 * `onSilence` hears whether the server left a look without an answer.
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
      const isDue = sessionStore.current()?.lockDue ?? (limit !== null && idle.since(Date.now()) >= limit * 60_000);
      if (!isDue) return;
      sessionStore.amend({ lockDue: true });
      await call('lockDevice', { body: {} });
      lock();
    } catch (error) {
      // Nobody answered: at the next look. A refusal is the page's, whose session ends or is locked already.
      if (!(error instanceof ApiError)) throw error;
      onSilence(error.status === 0);
    }
  });

  const { token, remember } = own;
  useEffect(() => {
    const idle = idleOf({ token, remember }, Date.now());
    const note = () => idle.touch(Date.now());
    const lookNow = () => void look(idle);
    const hear = (event: StorageEvent) => {
      if (lockedAt.isIn(event)) lockHere();
    };
    lookNow();
    const timer = setInterval(lookNow, lookEveryMs);
    for (const each of touches) window.addEventListener(each, note, { capture: true, passive: true });
    window.addEventListener('online', lookNow);
    window.addEventListener('storage', hear);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      clearInterval(timer);
      for (const each of touches) window.removeEventListener(each, note, { capture: true });
      window.removeEventListener('online', lookNow);
      window.removeEventListener('storage', hear);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [token, remember]);

  return <IconButton icon="lock" label={t.lock} onClick={lock} />;
}
