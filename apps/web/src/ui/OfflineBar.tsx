import type { ReactNode } from 'react';
import styles from './OfflineBar.module.css';
import { Icon } from './Icon.tsx';

/**
 * Says that the network is gone, and goes away by itself. The region stays, so that screen readers hear it come; what staff are told
 * beside it (`app/staff/OfflineWays.tsx`) is put there, too.
 */
export function OfflineBar({ offline, children }: { offline: boolean; children: ReactNode }) {
  return (
    <div id="notices" role="status" data-print="hide">
      {offline && (
        <p className={styles.bar}>
          <Icon name="wifi-off" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
