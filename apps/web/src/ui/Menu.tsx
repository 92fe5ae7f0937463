import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import styles from './Menu.module.css';
import { Button, IconButton, type ButtonLook } from './Button.tsx';
import { usePlacement } from './floating.ts';
import type { IconName } from './Icon.tsx';
import { MenuEntry, type MenuItem } from './MenuEntry.tsx';

export interface MenuProps extends Pick<ButtonLook, 'variant' | 'size'> {
  /** The text on the button; with `iconOnly` its name for screen readers. */
  label: string;
  icon?: IconName | undefined;
  iconOnly?: boolean | undefined;
  items: readonly MenuItem[];
  /** Called when the menu opens, for example to fetch its data. */
  onOpen?: (() => void) | undefined;
  /** The edge of the button that the list is aligned with. */
  align?: 'start' | 'end' | undefined;
}

/**
 * A button that opens a list of actions in the top layer. Arrow keys, Home, End and first letters move the focus.
 * Escape, Tab or a press elsewhere closes the list, and the focus returns to the button.
 */
export function Menu({ label, icon, iconOnly, items, onOpen, align = 'end', variant = 'quiet', size }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  // Items that load while the menu is open change its size.
  usePlacement(open, trigger, list, align, items);

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const onButtonKey = (event: KeyboardEvent) => {
    const end = { ArrowDown: 0, ArrowUp: -1 }[event.key];
    if (end === undefined) return;
    event.preventDefault();
    list.current?.togglePopover(true);
    entries().at(end)?.focus();
  };
  const onListKey = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all.at(to % all.length)?.focus();
    } else if (event.key === 'Tab') list.current?.hidePopover();
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const isFresh = event.timeStamp - typed.current.at > 600;
      typed.current = { text: (isFresh ? '' : typed.current.text) + event.key.toLowerCase(), at: event.timeStamp };
      const next = [...all.slice(at + (isFresh ? 1 : 0)), ...all];
      next.find((entry) => entry.textContent.toLowerCase().startsWith(typed.current.text))?.focus();
    }
  };
  const onToggle = ({ newState }: { newState: string }) => {
    const holdsFocus = list.current?.contains(document.activeElement);
    setOpen(newState === 'open');
    if (newState === 'open') {
      onOpen?.();
      if (!holdsFocus) entries()[0]?.focus();
    } else if (holdsFocus || document.activeElement === document.body) trigger.current?.focus();
  };
  const pick = () => {
    list.current?.hidePopover();
    trigger.current?.focus();
  };

  const button = {
    ref: trigger,
    popoverTarget: `${id}-list`,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-list` : undefined,
    onKeyDown: onButtonKey,
  } as const;
  return (
    <div className={styles.menu}>
      {iconOnly ? (
        <IconButton {...button} icon={icon ?? 'more'} label={label} />
      ) : (
        <Button {...button} icon={icon} iconEnd="chevron-down" variant={variant} size={size}>
          {label}
        </Button>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.list}
        onKeyDown={onListKey}
        onToggle={onToggle}
      >
        {items.map((item) => (
          <MenuEntry key={item.id} item={item} onPick={pick} />
        ))}
      </div>
    </div>
  );
}
