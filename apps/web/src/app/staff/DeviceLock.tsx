import { lazy, useEffect, useState } from 'react';
import { invalidateEverything } from '../../api/cache.ts';
import { keepApp } from '../../offline/keep-app.ts';
import { useLanguage } from '../../session/language.tsx';
import { useOnline } from '../online.ts';
import { LockButton } from './LockButton.tsx';
import { OfflineLinks } from './OfflineLinks.tsx';

/** Delay before the app is stored, so the opened screen loads first. */
const quietMs = 10_000;

const loadLocked = () => import('./Locked.tsx');
const Locked = lazy(async () => ({ default: (await loadLocked()).Locked }));

/**
 * The shared parts of all pages of signed-in staff. They include the device lock with its button and the page that
 * replaces all others while the lock is `on`. They also include the stored app with its offline notice. The code of that
 * page is loaded when the app is stored, so it is here before the network fails.
 */
export default function DeviceLock({ on }: { on: boolean | undefined }) {
  const { locale } = useLanguage();
  const online = useOnline();
  const [isSilent, setSilent] = useState(false);
  const isAway = !online || isSilent;
  useEffect(() => keepApp(quietMs), [locale]);
  useEffect(() => {
    const timer = setTimeout(() => void loadLocked().catch(() => null), quietMs);
    return () => clearTimeout(timer);
  }, []);
  // Refetch all queries when the server is back. The query cache of a page that was opened offline does not notice the
  // change.
  useEffect(() => (isAway ? () => void invalidateEverything() : undefined), [isAway]);
  if (on) return <Locked />;
  return (
    <>
      <LockButton onSilence={setSilent} />
      {isAway && <OfflineLinks />}
    </>
  );
}
