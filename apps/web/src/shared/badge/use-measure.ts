import { useEffect, useMemo, useState } from 'react';
import type { BadgeTextStyle, MeasureText } from '@foyer/domain/door/badge-layout';
import { familiesOf, lineFontsOf } from './badge-fonts.ts';

/** The fonts of `BadgePages.module.css`. */
const faceOf: Readonly<Record<BadgeTextStyle, { weight: number; family: 'display' | 'text' }>> = {
  name: { weight: 700, family: 'display' },
  heading: { weight: 600, family: 'display' },
  strong: { weight: 600, family: 'text' },
  plain: { weight: 400, family: 'text' },
};
const measuredPx = 100;
/** Average width of a letter where no canvas exists, for example in tests. */
const usualWidth = 0.6;

/** Measures text in the fonts of badges. The function changes when a font is loaded, because widths may change. */
export function useMeasure(): MeasureText {
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const count = () => setLoads((before) => before + 1);
    document.fonts.addEventListener('loadingdone', count);
    return () => document.fonts.removeEventListener('loadingdone', count);
  }, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a loaded font changes the widths
  return useMemo(() => createMeasure(), [loads]);
}

function createMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  const root = getComputedStyle(document.documentElement);
  const families = {
    text: root.getPropertyValue('--font-text'),
    display: `'Foyer Badge', ${root.getPropertyValue('--font-display')}`,
  };
  const known = new Map<string, number>();
  return (text, { style, country }) => {
    if (!context) return text.length * usualWidth;
    const { weight, family } = faceOf[style];
    const script = familiesOf(lineFontsOf(text, country ?? null));
    const font = `${weight} ${measuredPx}px ${script === '' ? '' : `${script}, `}${families[family]}`;
    const key = `${font}\n${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    context.font = font;
    const width = context.measureText(text).width / measuredPx;
    known.set(key, width);
    return width;
  };
}
