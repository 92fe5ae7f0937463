import type { AxeResults, RunOptions } from 'axe-core';

/** What journeys put into the page to look at it from inside; the product knows none of it. */
declare global {
  /** Put there by the source of axe. */
  var axe: { run: (within: ParentNode, options: RunOptions) => Promise<AxeResults> };
  /** Frames that were asked for and are not drawn yet, and what draws them. */
  var heldFrames: FrameRequestCallback[];
  var drawFrame: typeof requestAnimationFrame;
  /** What the layout has moved by since the page was opened. */
  var layoutShift: number;
  /** Transitions that began since somebody counts them. */
  var transitions: number;
  /** Whether a part of the page said that it is loading, even for a moment. */
  var sawPlaceholder: boolean | undefined;
  /** Words that were on the page, even for a moment. */
  var wordsSeen: string[];
}
