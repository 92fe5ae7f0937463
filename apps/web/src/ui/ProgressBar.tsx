import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  active: boolean;
  /** The name of the running work, for screen readers. */
  label: string;
}

/** The thin bar at the top of the window while something loads. Waits under 100 ms show nothing. */
export function ProgressBar({ active, label }: ProgressBarProps) {
  return (
    <div className={styles.track} data-print="hide">
      {active && <div role="progressbar" aria-label={label} className={styles.run} />}
    </div>
  );
}
