import { useSyncExternalStore } from 'react';

/** Dates on the screen that cannot be read, so the draft does not have them. */
let count = 0;
const readers = new Set<() => void>();

const add = (difference: 1 | -1) => {
  count += difference;
  for (const read of readers) read();
};

/** Counts a date until the returned function is called. */
export function addUnreadDate(): () => void {
  add(1);
  return () => add(-1);
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

export const useHasUnreadDate = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
