import type { ReactNode } from 'react';
import styles from './OfflineBar.module.css';
import { Icon } from './Icon.tsx';

/**
 * Shows that the network is gone, and hides when it returns. The live region stays mounted, so screen readers announce
 * the change. `app/staff/OfflineLinks.tsx` renders its notice for staff here too.
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
