import { useEffect, useState } from 'react';
import { invalidateEverything } from '../../api/cache.ts';
import { keepApp } from '../../offline/keep-app.ts';
import { useLanguage } from '../../session/language.tsx';
import { useOnline } from '../online.ts';
import { Locked } from './Locked.tsx';
import { LockButton } from './LockButton.tsx';
import { OfflineLinks } from './OfflineLinks.tsx';

/** Delay before the app is stored, so the opened screen loads first. */
const quietMs = 10_000;

/**
 * The shared parts of all pages of signed-in staff. They include the device lock with its button and the page that
 * replaces all others while the lock is `on`. They also include the stored app with its offline notice. All of it is in
 * one chunk, so it is loaded before the network fails.
 */
export default function DeviceLock({ on }: { on: boolean | undefined }) {
  const { locale } = useLanguage();
  const online = useOnline();
  const [isSilent, setSilent] = useState(false);
  const isAway = !online || isSilent;
  useEffect(() => keepApp(quietMs), [locale]);
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
