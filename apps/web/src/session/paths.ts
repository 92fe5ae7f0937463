export type { Address } from '../app/screens/return-path.ts';
import { addressOf } from '../app/screens/address.ts';
import { isScreenKey, rowKeys, screenOf, type LinkTo, type ScreenKey } from '../app/screens/rows.ts';

/**
 * The URL of every screen, built from its row in the table: `paths.ticket(9)`, `paths.login({ to: '/account' })`.
 * Path parameters have the order of the pattern.
 */
export const paths = Object.fromEntries(
  rowKeys
    .filter(isScreenKey)
    .map((key) => [key, (...values: Parameters<typeof addressOf>[1]) => addressOf(screenOf(key), values)]),
) as { [K in ScreenKey]: LinkTo<K> };
