import type { ReactNode } from 'react';
import styles from './Stepper.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface Step {
  id: string;
  label: ReactNode;
  /** True if a finished step can be opened again. */
  opens?: boolean | undefined;
  /** Why the step is skipped. A skipped step is not counted. */
  unneeded?: ReactNode;
}

export interface StepperProps {
  steps: readonly Step[];
  /** The id of the current step. */
  current: string;
  /** The name of the list: "Steps of the registration". */
  label: string;
  /** "Step 2 of 4", shown on phones instead of the names. */
  count: ReactNode;
  /** The word for a finished step, for screen readers. */
  doneLabel: string;
  /** Called with a finished step that `opens`. */
  onStep?: ((id: string) => void) | undefined;
}

/** The current step, and the steps before and after it. */
export function Stepper({ steps, current, label, count, doneLabel, onStep }: StepperProps) {
  const at = steps.findIndex((step) => step.id === current);
  return (
    <nav aria-label={label}>
      <p className={styles.count}>
        <span>{count}</span>
        {steps[at] && <strong>{steps[at].label}</strong>}
      </p>
      <p aria-hidden="true" className={styles.bars}>
        {steps.map(
          (step, index) =>
            step.unneeded === undefined && (
              <span key={step.id} className={cx(index < at && styles.done, index === at && styles.current)} />
            ),
        )}
      </p>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const done = index < at;
          const words = (
            <>
              <span className={styles.dot}>{done ? <Icon name="check" size="sm" label={doneLabel} /> : index + 1}</span>
              <span>
                <span>{step.label}</span>
                {step.unneeded !== undefined && <small className={styles.why}>{step.unneeded}</small>}
              </span>
            </>
          );
          return (
            <li
              key={step.id}
              aria-current={index === at ? 'step' : undefined}
              className={cx(
                styles.step,
                done && styles.done,
                index === at && styles.current,
                step.unneeded !== undefined && styles.unneeded,
              )}
            >
              {done && step.opens && onStep ? (
                <button type="button" className={styles.inner} onClick={() => onStep(step.id)}>
                  {words}
                </button>
              ) : (
                <span className={styles.inner}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
