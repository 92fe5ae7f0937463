import styles from './Prose.module.css';

/** Room to breathe. */
export function SpacerKind() {
  return <div aria-hidden="true" className={styles.spacer} />;
}
