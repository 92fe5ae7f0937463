import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './ErrorSummary.module.css';
import { Icon } from './Icon.tsx';

export interface FieldProblem {
  /** The id of the field's control. */
  fieldId: string;
  /** The field's own words. */
  message: ReactNode;
}

export interface ErrorSummaryProps {
  title: ReactNode;
  problems: readonly FieldProblem[];
  /** Counts the attempts: the summary takes the focus whenever this changes. Left out, it takes it when it appears. */
  attempt?: number | undefined;
  /** Before the field is focused, for a panel that must open first. */
  onPick?: ((fieldId: string) => void) | undefined;
}

/** Moves focus to the control with this id and brings it into sight. */
export function focusField(fieldId: string): void {
  const target = document.getElementById(fieldId);
  if (!target) return;
  target.focus({ preventScroll: true });
  (target.closest('[data-invalid]') ?? target).scrollIntoView({ block: 'center' });
}

/** All that must be mended, each a link to its field. Shows nothing while there is nothing. */
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
                  // One frame later what `onPick` opened is there.
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
