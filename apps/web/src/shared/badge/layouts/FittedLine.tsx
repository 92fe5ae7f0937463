import { useLayoutEffect, useReducer, useRef, type CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import { familiesOf, useLineFonts } from '../badge-fonts.ts';
import styles from './layouts.module.css';

/** The smallest size on a badge. A text that is too long even for this size wraps. */
const smallestPt = 6;
/** Share of the line that a shrunk text fills. Printers set letters up to 2 % wider than screens. */
const filledShare = 0.98;

interface LineProps {
  text: string;
  pt: number;
  /** The person's country, for a name. */
  country?: string | null;
  className?: string | undefined;
}

/** A line of text in the requested size, or smaller if the text is wider than the line. The text is never cut. */
export function FittedLine({ text, pt, country = null, className }: LineProps) {
  const line = useRef<HTMLSpanElement>(null);
  const fonts = useLineFonts(text, country);
  /** Counts loaded font faces, because each may change the width. */
  const [loads, countLoad] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const { current } = line;
    const parent = current?.parentElement;
    if (!current || !parent) return;
    const set = (sizePt: number, whiteSpace: string) =>
      Object.assign(current.style, { fontSize: `${sizePt}pt`, whiteSpace });
    set(pt, 'nowrap');
    // An inline element has no `scrollWidth`. Both widths have the scale of the preview, so their quotient does not
    // depend on it.
    const room = parent.getBoundingClientRect().width / Math.max(1, current.getBoundingClientRect().width);
    if (room >= 1) return;
    const fitted = pt * room * filledShare;
    if (fitted >= smallestPt) set(fitted, 'nowrap');
    else set(smallestPt, 'normal');
  }, [text, pt, loads]);
  useLayoutEffect(() => {
    document.fonts.addEventListener('loadingdone', countLoad);
    return () => document.fonts.removeEventListener('loadingdone', countLoad);
  }, []);
  return (
    <p
      className={cx(styles.line, className)}
      // A right-to-left name is centred too, with its letters in their own order.
      dir="auto"
      {...(fonts.lang !== undefined && { lang: fonts.lang })}
      {...(fonts.fonts.length > 0 && { style: { '--script-fonts': familiesOf(fonts) } as CSSProperties })}
    >
      <span ref={line}>{text}</span>
    </p>
  );
}
