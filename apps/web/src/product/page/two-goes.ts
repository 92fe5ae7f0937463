import { useDeferredValue, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A long list is drawn in two goes: first what fills the screen, in the frame after it all of it, so that a phone does not wait for hundreds of
 * rows that nobody has scrolled to. `atOnce` where the page knew the list as it was opened: whoever comes back to it stands where they stood.
 */
export function useTwoGoes<T>(list: readonly T[], first: number, atOnce: boolean): readonly T[] {
  const isWhole = useWhole(atOnce || list.length <= first);
  return isWhole ? list : list.slice(0, first);
}

/** Whether the page knew all of this before the screen asked: read before the queries of these keys are made. */
export function useKnown(...keys: readonly QueryKey[]): boolean {
  const client = useQueryClient();
  const [known] = useState(() => keys.every((key) => client.getQueryData(key) !== undefined));
  return known;
}

/** Whether the second go is due. */
export function useWhole(atOnce: boolean): boolean {
  return useDeferredValue(true, atOnce);
}

/** How many rows of each group are drawn when there are so many for all of them, the groups in their order. */
export function rowsOfGroups(sizes: readonly number[], rows: number): number[] {
  let left = rows;
  return sizes.map((size) => {
    const drawn = Math.min(size, left);
    left -= drawn;
    return drawn;
  });
}
