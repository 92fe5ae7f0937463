import { useId, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon.tsx';
import styles from './PersonMenu.module.css';

/** The signed-in person at the end of the bar. The name opens a menu with their links in the top layer. */
export function PersonMenu({ ref, name, children }: { ref: Ref<HTMLDivElement>; name: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.person}>
        <Icon name="user" size="sm" />
        <span className={styles.name} translate="no">
          {name}
        </span>
        <Icon name="chevron-down" size="sm" />
      </button>
      <div ref={ref} id={id} popover="auto" className={styles.list}>
        {children}
      </div>
    </>
  );
}
