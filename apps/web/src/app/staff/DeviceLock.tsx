import { useEffect, useState } from 'react';
import { noLongerTrue } from '../../api/no-longer-true.ts';
import { keepApp } from '../../offline/keep-app.ts';
import { useLanguage } from '../../session/language.tsx';
import { useOnline } from '../online.ts';
import { Locked } from './Locked.tsx';
import { LockButton } from './LockButton.tsx';
import { OfflineWays } from './OfflineWays.tsx';

/** What somebody opened the screen for goes first. */
const quietMs = 10_000;

/**
 * What every page of signed-in staff has: the lock of their device, its button in the bar, or, while it is `on`, the page instead of all
 * others; and the app kept for when the network is gone, with what is said then. One chunk, so that all of it has come before.
 */
export default function DeviceLock({ on }: { on: boolean | undefined }) {
  const { locale } = useLanguage();
  const online = useOnline();
  const [isSilent, setSilent] = useState(false);
  const isAway = !online || isSilent;
  useEffect(() => keepApp(quietMs), [locale]);
  // What could not be asked meanwhile is asked once the server is back; the query cache of a page that was opened without a network never hears of it.
  useEffect(() => (isAway ? () => noLongerTrue([]) : undefined), [isAway]);
  if (on) return <Locked />;
  return (
    <>
      <LockButton onSilence={setSilent} />
      {isAway && <OfflineWays />}
    </>
  );
}
