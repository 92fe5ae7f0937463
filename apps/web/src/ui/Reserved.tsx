import type { ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Reserved.module.css';

/**
 * Content that a late response may add, in an area that has the height of `space` from the start. Nothing below it
 * moves. Without `space` the area has the content's height.
 */
export function Reserved({ space, children }: { space: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.reserved}>
      {space && (
        <div aria-hidden="true" className={styles.space}>
          {space}
        </div>
      )}
      {children}
    </div>
  );
}

/**
 * The space of a button that may come, with the reason below it. It has no text content that tests and screen readers
 * could find.
 */
export function ButtonSpace({ icon, label, reason }: { icon: IconName; label: string; reason?: string }) {
  return (
    <span aria-hidden="true" className={cx(styles.space, reason !== undefined && styles.explained)}>
      <span className={buttonClass()}>
        <Icon name={icon} />
        <span data-label={label} />
      </span>
      {reason !== undefined && <span className={styles.reason} data-label={reason} />}
    </span>
  );
}
