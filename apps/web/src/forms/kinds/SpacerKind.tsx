import styles from './Prose.module.css';

export function SpacerKind() {
  return <div aria-hidden="true" className={styles.spacer} />;
}
