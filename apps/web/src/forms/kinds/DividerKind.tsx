import styles from './Prose.module.css';

/** A line between two parts. */
export function DividerKind() {
  return <hr className={styles.divider} />;
}
