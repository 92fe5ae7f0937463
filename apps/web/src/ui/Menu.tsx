import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Menu.module.css';
import { buttonClass } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';
import { cx } from './cx.ts';
import { usePlacement } from './floating.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  onSelect?: (() => void) | undefined;
  /** A link instead of an action. */
  href?: string | undefined;
  /** Shown below the text. The item stays focusable, but does nothing. */
  disabledReason?: ReactNode;
  tone?: 'danger' | undefined;
  /** One of several exclusive items (a language), marked with a check. */
  checked?: boolean | undefined;
  /** Adds a line before the item. */
  separated?: boolean | undefined;
  lang?: string | undefined;
}

export interface MenuProps extends ButtonLook {
  /** The text on the button; with `iconOnly` its name for screen readers. */
  label: string;
  icon?: IconName | undefined;
  iconOnly?: boolean | undefined;
  items: readonly MenuItem[];
  /** Called when the menu opens, for example to fetch its data. */
  onOpen?: (() => void) | undefined;
  /** The edge of the button that the list is aligned with. */
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/**
 * A button that opens a list of actions in the top layer. Arrow keys, Home, End and first letters move the focus.
 * Escape, Tab or a press elsewhere closes the list, and the focus returns to the button.
 */
export function Menu({
  label,
  icon,
  iconOnly,
  items,
  onOpen,
  align = 'end',
  variant = 'quiet',
  size,
  block,
  className,
}: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => list.current?.hidePopover();
  const show = (from: 'first' | 'last' | 'checked' = 'checked') => {
    const menu = list.current;
    if (!menu || menu.matches(':popover-open')) return;
    menu.showPopover();
    const all = entries();
    const checked = all.find((entry) => entry.getAttribute('aria-checked') === 'true');
    (from === 'last' ? all.at(-1) : from === 'checked' ? (checked ?? all[0]) : all[0])?.focus();
  };

  // Items that load while it is open change its size.
  usePlacement(open, trigger, list, align, items);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      all[(index + all.length) % all.length]?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(all.length - 1);
    else if (event.key === 'Tab') close();
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const fresh = event.timeStamp - typed.current.at > 600;
      typed.current = { text: (fresh ? '' : typed.current.text) + event.key.toLowerCase(), at: event.timeStamp };
      const search = [...all.slice(at + (fresh ? 1 : 0)), ...all];
      search.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(typed.current.text))?.focus();
    }
  };

  return (
    <div className={cx(styles.menu, block && styles.block, className)}>
      <button
        ref={trigger}
        type="button"
        popoverTarget={`${id}-list`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        className={cx(buttonClass({ variant, size, block }), iconOnly && styles.iconOnly)}
        onClick={(event) => {
          event.preventDefault();
          if (open) close();
          else show();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      >
        {(icon || iconOnly) && <Icon name={icon ?? 'more'} />}
        {!iconOnly && label}
        {!iconOnly && <Icon name="chevron-down" size="sm" />}
      </button>
      <div
        ref={list}
        id={`${id}-list`}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.list}
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          const now = event.newState === 'open';
          setOpen(now);
          if (now) onOpen?.();
          if (!now && (document.activeElement === document.body || list.current?.contains(document.activeElement)))
            trigger.current?.focus();
        }}
      >
        {items.map((item) => (
          <MenuEntry
            key={item.id}
            item={item}
            close={close}
            onPick={() => {
              close();
              trigger.current?.focus();
              item.onSelect?.();
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** A menu item: a link if it has an `href`, otherwise a button. A disabled item stays focusable and does nothing. */
function MenuEntry({ item, close, onPick }: { item: MenuItem; close: () => void; onPick: () => void }) {
  const off = Boolean(item.disabledReason);
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio';
  const shared = {
    role,
    tabIndex: -1,
    lang: item.lang,
    'aria-checked': item.checked,
    'aria-disabled': off || undefined,
    className: cx(styles.item, item.tone && styles[item.tone], item.separated && styles.separated),
  } as const;
  const words = (
    <>
      {item.checked !== undefined ? (
        <Icon name="check" className={item.checked ? undefined : styles.unchecked} />
      ) : (
        item.icon && <Icon name={item.icon} />
      )}
      <span className={styles.words}>
        {item.label}
        {off && <span className={styles.reason}>{item.disabledReason}</span>}
      </span>
    </>
  );
  if (item.href !== undefined && !off)
    return (
      <a {...shared} href={item.href} onClick={close}>
        {words}
      </a>
    );
  return (
    <button {...shared} type="button" onClick={off ? undefined : onPick}>
      {words}
    </button>
  );
}
