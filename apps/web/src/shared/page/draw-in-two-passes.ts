import { useDeferredValue, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Renders a long list in two steps: the rows that fill the screen, then all rows in the next frame. A phone then does
 * not wait for rows below the screen. `atOnce` is true for a cached list: all rows render at once, so the browser can
 * restore the scroll position.
 */
export function useTwoPasses<T>(list: readonly T[], first: number, atOnce: boolean): readonly T[] {
  const isWhole = useWhole(atOnce || list.length <= first);
  return isWhole ? list : list.slice(0, first);
}

/** True if all queries had cached data when the screen mounted. Call it before the queries of these keys. */
export function useKnown(...keys: readonly QueryKey[]): boolean {
  const client = useQueryClient();
  const [known] = useState(() => keys.every((key) => client.getQueryData(key) !== undefined));
  return known;
}

/** True in the second step. */
export function useWhole(atOnce: boolean): boolean {
  return useDeferredValue(true, atOnce);
}

/** Distributes a number of rows over groups, in order. Returns the rows to render per group. */
export function rowsOfGroups(sizes: readonly number[], rows: number): number[] {
  let left = rows;
  return sizes.map((size) => {
    const drawn = Math.min(size, left);
    left -= drawn;
    return drawn;
  });
}
