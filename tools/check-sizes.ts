import { ensureBuilt } from './lib/build.mjs';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../apps/web/src/app/screens/rows.ts';
import { chunksOfPage, readManifest, strangers, weigh } from './page-weight.ts';
import type { Manifest, PageWeight } from './page-weight.ts';

/**
 * Checks the budgets of page weight (Brotli, 1 KB = 1000 bytes): `node tools/check-sizes.ts` after a build. Every language is measured, and the heaviest
 * counts. A page of attendees without a budget is still checked for one language and no staff code.
 */

interface Budget {
  /** Includes what the screen loads on demand. */
  withLazyParts?: true;
  /** KB */
  script: number;
  /** KB */
  style: number;
  /** Scripts and style sheets. */
  files?: number;
}

const budgets: Readonly<Partial<Record<ScreenKey, Budget>>> = {
  login: { script: 115, style: 12 },
  events: { script: 130, style: 12 },
  registration: { withLazyParts: true, script: 170, style: 12 },
};

/** The budget of every page of staff, with its frame, and of the pages that need more. */
const ofStaff: Budget = { script: 190, style: 23, files: 18 };
const staffBudgets: Readonly<Partial<Record<ScreenKey, Budget>>> = {
  books: { script: 195, style: 23, files: 18 },
  audit: { script: 212, style: 23, files: 19 },
  staff: { script: 191, style: 23, files: 18 },
  qualifications: { script: 228, style: 23, files: 22 },
  allEvents: { script: 228, style: 23, files: 21 },
  selfService: { script: 229, style: 23, files: 21 },
  selfServiceEvent: { script: 313, style: 23, files: 27 },
  scan: { script: 206, style: 23, files: 21 },
  door: { script: 199, style: 23, files: 20 },
  orderSummary: { script: 241, style: 23, files: 24 },
  badges: { script: 194, style: 23, files: 19 },
  messages: { script: 243, style: 23, files: 24 },
  adminEvent: { script: 205, style: 23, files: 19 },
  previewEvent: { script: 214, style: 23, files: 20 },
  manageEvent: { script: 206, style: 23, files: 19 },
  checkIn: { script: 208, style: 23, files: 21 },
  badge: { script: 196, style: 23, files: 19 },
};

const isOfStaff = (key: ScreenKey): boolean => screenOf(key).group === 'staff';
const budgetOf = (key: ScreenKey): Budget | undefined =>
  isOfStaff(key) ? (staffBudgets[key] ?? ofStaff) : budgets[key];

interface Weighed extends PageWeight {
  screen: ScreenKey;
  locale: Locale;
}

/** All pages, in every language. */
export function weighPages(manifest: Manifest, sizeOf?: (file: string) => number): Weighed[] {
  return rowKeys.filter(isScreenKey).flatMap((screen) =>
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
  return pages.flatMap(({ screen, locale, script, style, files, chunks }) => {
    const budget = budgetOf(screen);
    const page = `${nameOf(screen)} (${locale})`;
    const over = (what: string, bytes: number, limit: number | undefined): string[] =>
      limit !== undefined && bytes > limit * 1000
        ? [`${page}: ${what} ${kilobytes(bytes)} KB, at most ${limit} KB`]
        : [];
    return [
      ...over('JavaScript', script, budget?.script),
      ...over('CSS', style, budget?.style),
      ...(files.length > (budget?.files ?? Infinity)
        ? [`${page}: ${files.length} scripts and style sheets, at most ${budget?.files}`]
        : []),
      ...(isOfStaff(screen) ? [] : strangers(chunks, locale)).map((chunk) => `${page}: loads ${chunk}`),
    ];
  });
}

if (import.meta.main) {
  await ensureBuilt();
  const pages = weighPages(readManifest());
  for (const { screen, locale, script, style, files } of pages) {
    if (!budgetOf(screen)) continue;
    console.log(
      `${nameOf(screen)} ${locale}: JavaScript ${kilobytes(script)} KB, CSS ${kilobytes(style)} KB, ${files.length} files`,
    );
  }
  const found = complaints(pages);
  for (const complaint of found) console.log(complaint);
  console.log(found.length === 0 ? 'sizes: within their budgets' : `sizes: ${found.length} to mend`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
