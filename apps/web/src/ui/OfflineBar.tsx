import type { ReactNode } from 'react';
import styles from './OfflineBar.module.css';
import { Icon } from './Icon.tsx';

/** Says that the network is gone, and goes away by itself. The region stays, so that screen readers hear it come. */
export function OfflineBar({ offline, children }: { offline: boolean; children: ReactNode }) {
  return (
    <div role="status" data-print="hide">
      {offline && (
        <p className={styles.bar}>
          <Icon name="wifi-off" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
