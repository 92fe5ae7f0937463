import type { ReactNode } from 'react';
import { Link } from '../../session/navigation.tsx';
import type { Address } from '../../session/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BackLink.module.css';

export function BackLink({ to, children }: { to: Address; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size="sm" />
      {children}
    </Link>
  );
}
