import type * as testingLibrary from '@testing-library/dom';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Hand } from '../browsers/in-page.ts';

/** Globals that tests add to the page for inspection. The product does not use them. */
declare global {
  /** Defined by the source of axe. */
  var axe: { run: (within: ParentNode, options: RunOptions) => Promise<AxeResults> };
  /** Defined by the source of `@testing-library/dom`. */
  var TestingLibraryDom: typeof testingLibrary;
  /** Finds controls that a journey names (`browsers/in-page.ts`). */
  var hand: Hand;
  /** Number of times the page was printed, in tests that count. */
  var prints: number;
  /** Requested animation frames that are not drawn yet, and the function that draws them. */
  var heldFrames: FrameRequestCallback[];
  var drawFrame: typeof requestAnimationFrame;
  /** Total layout shift since the page was opened. */
  var layoutShift: number;
  /** Number of transitions since the count began. */
  var transitions: number;
  /** Whether a part of the page showed a loading placeholder, even for a moment. */
  var sawPlaceholder: boolean | undefined;
  /** Texts that were on the page, even for a moment. */
  var wordsSeen: string[];
}
