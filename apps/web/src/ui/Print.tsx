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
  /** The size of the paper, in mm. */
  width: number;
  height: number;
  /** Sheets of the same thing have the same id. */
  of?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A sheet in its real size: the preview matches the print to the millimetre. One sheet per page. */
export function PrintSheet({ width, height, of, className, children }: PrintSheetProps) {
  const style: CSSProperties = { inlineSize: `${width}mm`, blockSize: `${height}mm`, page: pageOf(width, height) };
  return (
    <div className={cx(styles.sheet, className)} style={style} data-sheet data-sheet-of={of}>
      {children}
    </div>
  );
}

/** Named pages by size in mm. `base.css` has these two. */
const named = new Map([
  ['100 148', 'badge'],
  ['279.4 215.9', 'letter-landscape'],
]);

/** The name of the page with this size. The browser then selects the paper, and nothing is scaled. */
function pageOf(width: number, height: number): string {
  const size = `${width} ${height}`;
  const known = named.get(size);
  if (known !== undefined) return known;
  const name = `sheet-${size.replaceAll('.', '_').replace(' ', '-')}`;
  named.set(size, name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page ${name} { size: ${width}mm ${height}mm; margin: 0; }`);
  document.adoptedStyleSheets.push(sheet);
  return name;
}
