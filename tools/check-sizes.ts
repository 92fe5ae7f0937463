import { ensureBuilt } from './lib/build.mjs';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../apps/web/src/app/screens/rows.ts';
import { chunksOfPage, readManifest, strangers, weigh } from './page-weight.ts';
import type { Manifest, PageWeight } from './page-weight.ts';

/**
 * Checks the budgets of page weight (Brotli, 1 KB = 1000 bytes): `node tools/check-sizes.ts` after a build. Every language is measured, and the heaviest
 * counts. A screen without a budget is still checked for one language and no staff code.
 */

interface Budget {
  /** Includes what the screen loads on demand. */
  withLazyParts?: true;
  /** KB */
  script: number;
  /** KB */
  style: number;
}

const budgets: Readonly<Partial<Record<ScreenKey, Budget>>> = {
  login: { script: 115, style: 12 },
  events: { script: 130, style: 12 },
  registration: { withLazyParts: true, script: 170, style: 12 },
};

interface Weighed extends PageWeight {
  screen: ScreenKey;
  locale: Locale;
}

/** The pages of attendees, in every language. */
export function weighPages(manifest: Manifest, sizeOf?: (file: string) => number): Weighed[] {
  return rowKeys
    .filter(isScreenKey)
    .filter((key) => screenOf(key).group !== 'staff')
    .flatMap((screen) =>
      locales.map((locale) => {
        const withLazyParts = budgets[screen]?.withLazyParts ?? false;
        const chunks = chunksOfPage(manifest, screenOf(screen), { locale, withLazyParts });
        return { screen, locale, ...weigh(manifest, chunks, sizeOf) };
      }),
    );
}

/** Name of a page: its URL, and whether lazy-loaded parts are included. */
function nameOf(screen: ScreenKey): string {
  return `${screenOf(screen).pattern}${budgets[screen]?.withLazyParts ? ' with all it loads' : ''}`;
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Messages about pages over budget and about chunks that do not belong to a page. */
export function complaints(pages: readonly Weighed[]): string[] {
  return pages.flatMap(({ screen, locale, script, style, chunks }) => {
    const page = `${nameOf(screen)} (${locale})`;
    const over = (what: string, bytes: number, limit: number | undefined): string[] =>
      limit !== undefined && bytes > limit * 1000
        ? [`${page}: ${what} ${kilobytes(bytes)} KB, at most ${limit} KB`]
        : [];
    return [
      ...over('JavaScript', script, budgets[screen]?.script),
      ...over('CSS', style, budgets[screen]?.style),
      ...strangers(chunks, locale).map((chunk) => `${page}: loads ${chunk}`),
    ];
  });
}

if (import.meta.main) {
  await ensureBuilt();
  const pages = weighPages(readManifest());
  for (const { screen, locale, script, style, files } of pages) {
    if (!budgets[screen]) continue;
    console.log(
      `${nameOf(screen)} ${locale}: JavaScript ${kilobytes(script)} KB, CSS ${kilobytes(style)} KB, ${files.length} files`,
    );
  }
  const found = complaints(pages);
  for (const complaint of found) console.log(complaint);
  console.log(found.length === 0 ? 'sizes: within their budgets' : `sizes: ${found.length} to mend`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
