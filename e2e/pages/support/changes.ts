import { PropertySymbol } from 'happy-dom';
import type { PageWindow } from './page-window.ts';

/** Changes of documents, which most waits wait for: looking again costs far more than counting. */

let count = 0;

/** Counts each change of children, attributes, text and state, because happy-dom then clears what it found in the node. */
export function countChanges({ Node }: PageWindow): void {
  // The types of happy-dom leave out the methods that it names by symbols.
  const owner = Node.prototype as unknown as Record<symbol, (this: unknown) => void>;
  const clear = owner[PropertySymbol.clearCache];
  if (!clear) throw new Error('happy-dom clears its caches elsewhere now.');
  owner[PropertySymbol.clearCache] = function (this: unknown) {
    count += 1;
    clear.call(this);
  };
}

/** Looks that are left out at most while nothing changed, for what changes without a count, such as the width of the window. */
const mostLeftOut = 10;

/** Repeats `look` only if a document has changed since the last time. */
export function afterChanges<T>(look: () => T | undefined): () => T | undefined {
  let seen = -1;
  let leftOut = 0;
  return () => {
    if (count === seen && leftOut < mostLeftOut) {
      leftOut += 1;
      return undefined;
    }
    leftOut = 0;
    seen = count;
    return look();
  };
}
