import { createContext, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** The name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
}

/** How the open tab was opened, and how often a tab was pressed. */
const Opening = createContext({ isByArrow: false, presses: 0 });

/**
 * Takes the focus into the content of a tab when the content opens or its tab is pressed. After an arrow key the focus
 * stays in the row, so the next arrow key can go on.
 */
export function useFocusOnOpen(takeFocus: () => void): void {
  const { isByArrow, presses } = use(Opening);
  const open = useEffectEvent(() => {
    if (!isByArrow) takeFocus();
  });
  useEffect(() => open(), [presses]);
}

/** Tabs. Left, Right, Home and End move and select at once; only the selected tab is mounted. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange }: TabsProps<Id>) {
  const id = useId();
  const [opening, setOpening] = useState({ isByArrow: false, presses: 0 });
  const row = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    setOpening({ ...opening, isByArrow: true });
    onValueChange(next.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  if (!current) return null;
  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            className={styles.tab}
            onClick={() => {
              setOpening({ isByArrow: false, presses: opening.presses + 1 });
              onValueChange(tab.id);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={current.id}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.id}`}
        tabIndex={0}
        className={styles.panel}
      >
        <Opening value={opening}>{current.content}</Opening>
      </div>
    </div>
  );
}
