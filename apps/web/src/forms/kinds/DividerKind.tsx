import styles from './Prose.module.css';

export function DividerKind() {
  return <hr className={styles.divider} />;
}
