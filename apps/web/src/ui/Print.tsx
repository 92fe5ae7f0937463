import type { CSSProperties, ReactNode } from 'react';
import styles from './Print.module.css';
import { cx } from './cx.ts';

/** Shown in print only. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div data-print="only">{children}</div>;
}

/** Shown on screen only. */
export function NoPrint({ children }: { children: ReactNode }) {
  return <div data-print="hide">{children}</div>;
}

export interface PrintSheetProps {
  /** The paper: a named page of `base.css`. */
  page: 'badge' | 'letter-landscape';
  className?: string | undefined;
  children: ReactNode;
}

const sizes = {
  badge: { inlineSize: '100mm', blockSize: '148mm' },
  'letter-landscape': { inlineSize: '11in', blockSize: '8.5in' },
} as const satisfies Record<PrintSheetProps['page'], CSSProperties>;

/** A sheet in its real size: the preview matches the print to the millimetre. One sheet per page. */
export function PrintSheet({ page, className, children }: PrintSheetProps) {
  return (
    <div className={cx(styles.sheet, className)} style={{ ...sizes[page], page }}>
      {children}
    </div>
  );
}
