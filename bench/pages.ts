import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { isScreenKey, rowKeys, screenOf } from '../apps/web/src/app/screens/rows.ts';
import { openStaffScreens } from './pages/opened.ts';
import { chunksOfPage, readManifest, weigh } from '../tools/page-weight.ts';

/**
 * `npm run bench:pages`: what each screen loads when it is opened first, in Brotli bytes. Needs `npm run build`. With `-- --opened` a browser opens every screen
 * of staff with an empty cache, and the requests are counted.
 */

const manifest = readManifest();
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Screens that share a module (a placeholder) are one row. */
const screens = Map.groupBy(rowKeys.filter(isScreenKey), (key) => screenOf(key).screen ?? 'comes later');

const rows = [...screens].map(([module, names]) => {
  const screen = names.length > 3 ? `${module} (${names.length})` : names.join(', ');
  const of = (locale: Locale, withLazyParts = false) =>
    weigh(
      manifest,
      names.slice(0, 1).flatMap((name) => chunksOfPage(manifest, screenOf(name), { locale, withLazyParts })),
    );
  const pages = locales.map((locale) => of(locale));
  const [heaviest = pages[0]] = pages.toSorted((a, b) => b.script - a.script);
  const lazy = of('en-US', true);
  return {
    screen,
    JavaScript: kilobytes(heaviest?.script ?? 0),
    CSS: kilobytes(heaviest?.style ?? 0),
    requests: heaviest?.files.length,
    'JavaScript with all its lazy parts': kilobytes(lazy.script),
  };
});
console.table(rows);

if (process.argv.includes('--opened')) {
  const opened = await openStaffScreens();
  console.table(
    opened.map(({ screen, requests, types, script }) => ({
      screen,
      requests: requests.length,
      scripts: types.filter((type) => type === 'Script').length,
      styles: types.filter((type) => type === 'Stylesheet').length,
      calls: requests.filter((request) => request.includes(' /api/')).length,
      twice: requests.length - new Set(requests).size,
      JavaScript: kilobytes(script),
    })),
  );
}
