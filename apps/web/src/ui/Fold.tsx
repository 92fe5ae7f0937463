import { useState, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Fold.module.css';

/** Fields or facts that few people need, behind a line that opens them. The browser's page search finds the hidden text. */
export function Fold({
  title,
  opensAtFirst = false,
  hasProblem = false,
  children,
}: {
  title: ReactNode;
  opensAtFirst?: boolean;
  /** A problem inside opens it. */
  hasProblem?: boolean;
  /** A function renders when it is opened for the first time. */
  children: ReactNode | (() => ReactNode);
}) {
  const [isOpen, setOpen] = useState(opensAtFirst || hasProblem);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const [hadProblem, setHadProblem] = useState(hasProblem);
  if (hasProblem !== hadProblem) {
    setHadProblem(hasProblem);
    if (hasProblem) setOpen(true);
  }
  const isFunction = typeof children === 'function';
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setWasOpened(true);
      }}
    >
      <summary>
        <Icon name="chevron-right" size="sm" className={styles.turn} />
        <span>{title}</span>
      </summary>
      <div className={styles.folded}>{isFunction ? wasOpened && children() : children}</div>
    </details>
  );
}
