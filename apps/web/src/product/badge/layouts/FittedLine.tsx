import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './layouts.module.css';

/** No badge shows less. */
const smallestPt = 6;

/**
 * One line in the size that was asked for, or as much smaller as it takes to stand in its place whole: a name on a badge is neither cut nor
 * broken.
 */
export function FittedLine({ text, pt, className }: { text: string; pt: number; className?: string | undefined }) {
  const line = useRef<HTMLSpanElement>(null);
  const [scale, setScale] = useState(1);
  const [fonts, setFonts] = useState(document.fonts.status);
  useLayoutEffect(() => {
    const { current } = line;
    const place = current?.parentElement;
    if (!current || !place) return;
    // Sizes scale alike, so one measurement in any size is enough.
    const room = place.clientWidth / Math.max(1, current.scrollWidth / scale);
    setScale(Math.min(1, Math.max(smallestPt / pt, Math.floor(room * 200) / 200)));
  }, [text, pt, fonts, scale]);
  useLayoutEffect(() => {
    let gone = false;
    void document.fonts.ready.then(() => !gone && setFonts('loaded'));
    return () => {
      gone = true;
    };
  }, []);
  return (
    <p className={cx(styles.line, className)}>
      <span ref={line} style={{ fontSize: `${pt * scale}pt` }}>
        {text}
      </span>
    </p>
  );
}
