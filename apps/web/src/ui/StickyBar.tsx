import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Redrawn } from './Redrawn.tsx';
import styles from './StickyBar.module.css';

export interface StickyBarProps {
  /** The label before the sum. */
  label?: ReactNode;
  amount?: ReactNode;
  /** The parts of the sum, opened by a press on it. */
  details?: ReactNode;
  /** Small text below: a countdown, missing fields. */
  note?: ReactNode;
  /** The primary action, and at most one quiet one before it. */
  children: ReactNode;
  /** The name of the region. */
  regionLabel?: string | undefined;
}

function Sum({ label, amount }: Pick<StickyBarProps, 'label' | 'amount'>) {
  return (
    <>
      {label !== undefined && (
        <span className={styles.label}>
          <span>{label}</span>{' '}
        </span>
      )}
      {amount !== undefined && (
        <span className={styles.amount} translate="no">
          {amount}
        </span>
      )}
    </>
  );
}

/** The sum, which opens its parts above the bar. */
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

/** With this much space below the bar, a focused element is never at the edge of the window, px. */
const enoughSpace = 120;

/** The bar at the bottom of the screen with the total and the main action. */
export function StickyBar({ label, amount, details, note, children, regionLabel }: StickyBarProps) {
  const bar = useRef<HTMLElement>(null);
  // The bar must not cover a focused element (base.css). This sets the style directly, because a custom property on the
  // root would recompute all styles with each new height.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const reserve = (foot: string) => {
      document.documentElement.style.scrollPaddingBlockEnd = foot;
    };
    let foot = '';
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const coversScreen = top < window.innerHeight && window.innerHeight - bottom < enoughSpace;
      const next = coversScreen ? `${Math.ceil(window.innerHeight - top)}px` : '';
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
          <Redrawn>
            {details === undefined ? (
              <Sum label={label} amount={amount} />
            ) : (
              <Unfolding details={details}>
                <Sum label={label} amount={amount} />
              </Unfolding>
            )}
          </Redrawn>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </div>
        {/* The second click of a double click would press the button of the next step (app/second-press.ts). */}
        <div className={styles.actions} data-press="once">
          <Redrawn>{children}</Redrawn>
        </div>
      </div>
    </section>
  );
}
