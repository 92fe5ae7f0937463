import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './ErrorSummary.module.css';
import { Icon } from './Icon.tsx';

export interface FieldProblem {
  /** The id of the field's control. */
  fieldId: string;
  /** The field's error message. */
  message: ReactNode;
}

export interface ErrorSummaryProps {
  title: ReactNode;
  problems: readonly FieldProblem[];
  /**
   * Counts the attempts: the summary takes the focus whenever this changes. If omitted, it takes the focus when it
   * appears.
   */
  attempt?: number | undefined;
  /** Called before the field gets the focus, for a panel that must open first. */
  onPick?: ((fieldId: string) => void) | undefined;
}

/** Moves the focus to the control with this id and scrolls to it. */
export function focusField(fieldId: string): void {
  const target = document.getElementById(fieldId);
  if (!target) return;
  target.focus({ preventScroll: true });
  (target.closest('[data-invalid]') ?? target).scrollIntoView({ block: 'center' });
}

/** All problems to fix, each as a link to its field. Renders nothing without problems. */
export function ErrorSummary({ title, problems, attempt, onPick }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const some = problems.length > 0;
  useEffect(() => {
    if (some) box.current?.focus();
  }, [some, attempt]);
  if (!some) return null;
  return (
    <div ref={box} role="group" aria-labelledby={titleId} tabIndex={-1} className={styles.summary}>
      <Icon name="alert" className={styles.icon} />
      <div>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li key={problem.fieldId}>
              <a
                href={`#${problem.fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  onPick?.(problem.fieldId);
                  // The content that `onPick` opened exists one frame later.
                  requestAnimationFrame(() => focusField(problem.fieldId));
                }}
              >
                {problem.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
