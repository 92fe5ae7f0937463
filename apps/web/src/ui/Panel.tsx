import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Panel.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { Phrases } from './Phrases.tsx';
import { Redrawn } from './Redrawn.tsx';

export interface PanelProps {
  title: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** A number before the title: the step. A panel that is `done` shows a check instead. */
  step?: number | undefined;
  done?: boolean | undefined;
  /** The word for `done`, for screen readers. */
  doneLabel?: string | undefined;
  /** The chosen values, shown while the panel is closed. */
  summary?: ReactNode;
  /** Why the panel cannot be opened. */
  disabledReason?: ReactNode;
  disabled?: boolean | undefined;
  /** Keeps the content mounted while closed, so typed text is not lost. On by default. */
  keep?: boolean | undefined;
  /** Its position in a list that can be reordered. */
  position?: number | undefined;
  /** Before the heading: a handle to drag the panel. */
  handle?: ReactNode;
  /** Moves the panel in its list, with Alt and the arrow keys. */
  onMove?: ((by: -1 | 1) => void) | undefined;
  id?: string | undefined;
  children: ReactNode;
}

/** A panel of an accordion: a heading that opens its content. */
export function Panel({
  title,
  level = 2,
  open,
  onToggle,
  step,
  done,
  doneLabel,
  summary,
  disabledReason,
  disabled,
  keep = true,
  position,
  handle,
  onMove,
  id,
  children,
}: PanelProps) {
  const own = useId();
  const bodyId = `${id ?? own}-body`;
  const headId = `${id ?? own}-head`;
  const off = Boolean(disabled || disabledReason);
  const Heading = `h${level}` as const;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <section id={id} data-section={position} className={cx(styles.panel, open && styles.open, off && styles.off)}>
      <Heading className={styles.heading}>
        {handle && <span className={styles.handle}>{handle}</span>}
        <button
          type="button"
          id={headId}
          aria-expanded={open}
          aria-controls={bodyId}
          aria-disabled={off || undefined}
          aria-describedby={disabledReason ? `${bodyId}-reason` : undefined}
          aria-keyshortcuts={onMove && 'Alt+ArrowUp Alt+ArrowDown'}
          className={styles.head}
          onKeyDown={onKeyDown}
          onClick={() => {
            if (!off) onToggle(!open);
          }}
        >
          {(step !== undefined || done) && (
            <span className={cx(styles.step, done && styles.done)}>
              {done ? <Icon name="check" size="sm" label={doneLabel} /> : step}
            </span>
          )}
          <span className={styles.title}>
            <Phrases>{title}</Phrases>
          </span>
          <Icon name={off ? 'lock' : 'chevron-down'} className={off ? undefined : styles.chevron} />
        </button>
      </Heading>
      {!open && (summary || disabledReason) && (
        <div className={cx(styles.summary, step !== undefined && styles.indent)}>
          {disabledReason ? <p id={`${bodyId}-reason`}>{disabledReason}</p> : summary}
        </div>
      )}
      <div id={bodyId} role="region" aria-labelledby={headId} className={styles.body} hidden={!open}>
        {(open || keep) && <Redrawn>{children}</Redrawn>}
      </div>
    </section>
  );
}

/** Panels in a column, on one surface with lines between them. */
export function Accordion({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.accordion, className)}>{children}</div>;
}
