import type { ValuesOf } from './parameters.ts';
import type { Address } from './return-path.ts';
import type { ParameterList, PathValues, Redirect, Screen } from './screen.ts';
import { screens } from './table.ts';

/** The rows of the table by key, and the types of their parameters and links. */

type Table = typeof screens;
export type RowKey = keyof Table;
/** The rows that show a screen. */
export type ScreenKey = { [K in RowKey]: Table[K] extends Redirect ? never : K }[RowKey];

/** The path parameters of the screens of these rows, by name. */
export type PathOf<K extends ScreenKey> = PathValues<Table[K]['pattern']>;
type ParametersOf<K extends ScreenKey> = Table[K] extends Screen<string, infer S> ? S : never;
/** The query parameters of a screen, by name; `never` if its row declares none. */
export type SearchOf<K extends ScreenKey> = string extends keyof ParametersOf<K> ? never : ValuesOf<ParametersOf<K>>;

/** The arguments of a link to a screen: its path parameters in order, then its query. */
export type LinkTo<K extends ScreenKey> = (
  ...values: [
    ...ParameterList<Table[K]['pattern']>,
    ...(string extends keyof ParametersOf<K> ? [] : [search?: Partial<SearchOf<K>>]),
  ]
) => Address;

export const rowKeys = Object.keys(screens) as RowKey[];
export const rowOf = (key: RowKey): Screen | Redirect => screens[key];
/** True for a row with a screen, false for a redirect. */
export const isScreenKey = (key: RowKey): key is ScreenKey => !('redirectTo' in screens[key]);
export const screenOf = (key: ScreenKey): Screen => screens[key];
