import { useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './StickyBar.module.css';

export interface StickyBarProps {
  /** The word before the sum. */
  label?: ReactNode;
  amount?: ReactNode;
  /** What the sum is made of, unfolded by a press on it. */
  details?: ReactNode;
  /** Small beneath: a countdown, what is missing. */
  note?: ReactNode;
  /** The primary action, and at most one quiet one before it. */
  children: ReactNode;
  /** The name of the region. */
  regionLabel?: string | undefined;
}

/** The second click of a double click is meant for the step that has gone, not for the one that has come in its place. */
function onceOnly(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}

function Sum({ label, amount }: Pick<StickyBarProps, 'label' | 'amount'>) {
  return (
    <>
      {label !== undefined && <span className={styles.label}>{label} </span>}
      {amount !== undefined && <span className={styles.amount}>{amount}</span>}
    </>
  );
}

/** The sum as the handle of what it is made of, which lies above the bar. */
function Unfolding({ details, children }: { details: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{children}</span>
        <Icon name="chevron-up" size="sm" />
      </summary>
      <div className={styles.lines}>{open && details}</div>
    </details>
  );
}

/** Space below the bar, at the end of a page, that keeps what takes the focus away from the edge of the window, px. */
const enoughSpace = 120;

/** The bar at the foot of the screen with the total and the way on. */
export function StickyBar({ label, amount, details, note, children, regionLabel }: StickyBarProps) {
  const bar = useRef<HTMLElement>(null);
  // The edge of the bar does not cut what takes the focus in two (base.css). A custom property of the root would cost every element of the
  // page its styles with each new height.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const reserve = (foot: string) => {
      document.documentElement.style.scrollPaddingBlockEnd = foot;
    };
    let foot = '';
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const isInTheWay = top < window.innerHeight && window.innerHeight - bottom < enoughSpace;
      const next = isInTheWay ? `${Math.ceil(window.innerHeight - top)}px` : '';
      if (next !== foot) reserve((foot = next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
      reserve('');
    };
  }, []);
  return (
    <section ref={bar} className={styles.bar} aria-label={regionLabel} data-bar data-print="hide">
      <div className={styles.inner}>
        <div className={styles.sum}>
          {details === undefined ? (
            <Sum label={label} amount={amount} />
          ) : (
            <Unfolding details={details}>
              <Sum label={label} amount={amount} />
            </Unfolding>
          )}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </div>
        <div className={styles.actions} onClickCapture={onceOnly}>
          {children}
        </div>
      </div>
    </section>
  );
}
