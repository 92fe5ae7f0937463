import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Phrases } from './Phrases.tsx';

export interface EmptyStateProps {
  icon?: IconName | undefined;
  title: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** What will appear here, and how to get it. */
  children?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
}

/** Shown instead of an empty list: a doorway, what will appear here, and what to do. */
export function EmptyState({ icon = 'ticket', title, level = 2, children, actions, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.empty, className)}>
      <div className={styles.door}>
        <Icon name={icon} size="lg" />
      </div>
      <Heading className={styles.title}>
        <Phrases>{title}</Phrases>
      </Heading>
      {children && (
        <div className={styles.words}>
          <Phrases>{children}</Phrases>
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
