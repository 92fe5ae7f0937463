import type { ReactNode } from 'react';
import styles from './Menu.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName | undefined;
  onSelect?: (() => void) | undefined;
  /** A link instead of an action. */
  href?: string | undefined;
  /** Shown below the text. The item stays focusable, but does nothing. */
  disabledReason?: ReactNode;
  tone?: 'danger' | undefined;
  /** Adds a line before the item. */
  separated?: boolean | undefined;
}

/** One line of a menu: a link if it has an `href`, otherwise a button. `onPick` closes the menu. */
export function MenuEntry({ item, onPick }: { item: MenuItem; onPick: () => void }) {
  const { label, icon, onSelect, href, disabledReason, tone, separated } = item;
  const isOff = Boolean(disabledReason);
  const Tag = href === undefined || isOff ? 'button' : 'a';
  const press = () => {
    onPick();
    onSelect?.();
  };
  return (
    <Tag
      {...(Tag === 'a' ? { href } : { type: 'button' })}
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isOff || undefined}
      className={cx(styles.item, tone && styles[tone], separated && styles.separated)}
      onClick={isOff ? undefined : press}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.words}>
        <span>{label}</span>
        {isOff && <span className={styles.reason}>{disabledReason}</span>}
      </span>
    </Tag>
  );
}
