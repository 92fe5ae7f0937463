import { useState, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Fold.module.css';

/** Fields or facts that few people need, behind a line that opens them. The browser's page search finds the hidden text. */
export function Fold({
  title,
  opensAtFirst = false,
  children,
}: {
  title: ReactNode;
  opensAtFirst?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(opensAtFirst);
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron-right" size="sm" className={styles.turn} />
        <span>{title}</span>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}
