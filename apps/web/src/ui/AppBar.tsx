import type { ReactNode } from 'react';
import styles from './AppBar.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface AppBarProps {
  /** The mark, usually a link home. */
  mark: ReactNode;
  /** Links of the main navigation (`<a>` or the router's links); the current one carries `aria-current="page"`. */
  nav?: ReactNode;
  navLabel?: string | undefined;
  /** At the end: language, account. */
  actions?: ReactNode;
  /** A band below the bar that is always visible, for staff who act for an account. */
  context?: ReactNode;
  /** The skip link's text and the id of the main region. */
  skip?: { label: string; to: string } | undefined;
  wide?: boolean | undefined;
}

/** The bar at the top of every page. On phones the navigation scrolls sideways below the mark. */
export function AppBar({ mark, nav, navLabel, actions, context, skip, wide }: AppBarProps) {
  return (
    <header className={styles.bar} data-print="hide">
      {skip && (
        <a className={styles.skip} href={`#${skip.to}`}>
          {skip.label}
        </a>
      )}
      <div className={cx(styles.inner, wide && styles.wide)}>
        <div className={styles.mark}>{mark}</div>
        {nav && (
          <nav className={styles.nav} aria-label={navLabel}>
            {nav}
          </nav>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {context && (
        <div className={styles.context}>
          <div className={cx(styles.contextInner, wide && styles.wide)}>
            <Icon name="user" />
            <div className={styles.contextWords}>{context}</div>
          </div>
        </div>
      )}
    </header>
  );
}
