import { tickStep } from 'd3-array';

/** Whole numbers for the value axis, from 0 to at least the largest value: about five marks, and at least 0 and 1. */
export function valueTicks(most: number): number[] {
  const step = Math.max(1, tickStep(0, Math.max(1, most), 4));
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}

const wide = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g;

/** About the width of a text in multiples of its font size. Chinese, Japanese and Korean characters are wider than digits. */
export const widthOf = (text: string): number => 0.6 * text.length + 0.4 * (text.match(wide)?.length ?? 0);

interface Labelled {
  /** Centre, in px. */
  x: number;
  width: number;
}

/** Indexes of the labels to draw: the first and then every n-th, so none touches another one or passes `end`. In px. */
export function labelsThatFit(labels: readonly Labelled[], end: number, gap: number): number[] {
  const every = (step: number) =>
    labels.flatMap(({ x, width }, index) => (index % step === 0 && x + width / 2 <= end ? [index] : []));
  const overlaps = (indexes: readonly number[]) =>
    indexes.some((at, position) => {
      const [here, before] = [labels[at], labels[indexes[position - 1] ?? -1]];
      return here && before && here.x - here.width / 2 < before.x + before.width / 2 + gap;
    });
  for (let step = 1; step < labels.length; step += 1) {
    const indexes = every(step);
    if (!overlaps(indexes)) return indexes;
  }
  return every(Math.max(1, labels.length));
}
