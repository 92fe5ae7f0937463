import { addressOf } from '../app/screens/address.ts';
import { screens, type LinkTo, type ScreenKey } from '../app/screens/table.ts';

/**
 * The URL of every screen, built from its row in the table: `paths.ticket(9)`, `paths.login({ to: '/account' })`.
 * Parameters have the order of the pattern.
 */
export const paths = Object.fromEntries(
  Object.entries(screens).map(([key, { pattern }]) => [
    key,
    (...values: Parameters<typeof addressOf>[1]) => addressOf(pattern, values),
  ]),
) as { [K in ScreenKey]: LinkTo<K> };
