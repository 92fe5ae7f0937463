import styles from './PlaceholderPicture.module.css';

/** A placeholder picture: arches in a row, lit from inside, in the current tint. */
export function PlaceholderPicture({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <rect width="320" height="180" className={styles.wall} />
      <path d="M58 180V118a102 102 0 0 1 204 0v62z" className={styles.arch1} />
      <path d="M88 180v-58a72 72 0 0 1 144 0v58z" className={styles.arch2} />
      <path d="M116 180v-54a44 44 0 0 1 88 0v54z" className={styles.arch3} />
      <path d="M136 180v-52a24 24 0 0 1 48 0v52z" className={styles.arch4} />
    </svg>
  );
}
