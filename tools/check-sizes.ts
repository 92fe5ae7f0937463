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
  registration: { withLazyParts: true, script: 168, style: 12.4 },
};

/** The budget of every page of staff, with its frame, and of the pages that need more. */
const ofStaff: Budget = { script: 170, style: 20, files: 14 };
const staffBudgets: Readonly<Partial<Record<ScreenKey, Budget>>> = {
  books: { script: 175, style: 20, files: 14 },
  staffSecurity: { script: 180, style: 22.5, files: 13 },
  audit: { script: 190.5, style: 20, files: 16 },
  staff: { script: 171.5, style: 20, files: 14 },
  qualifications: { script: 186.5, style: 20, files: 16 },
  allEvents: { script: 174, style: 20, files: 15 },
  selfService: { script: 190, style: 20, files: 16 },
  selfServiceEvent: { script: 273, style: 20, files: 23 },
  scan: { script: 184, style: 20, files: 17 },
  door: { script: 177, style: 20, files: 16 },
  orderSummary: { script: 202, style: 20, files: 20 },
  badges: { script: 194, style: 22.5, files: 18 },
  messages: { script: 221, style: 20, files: 20 },
  adminEvent: { script: 185.5, style: 20, files: 16 },
  previewEvent: { script: 192, style: 20, files: 16 },
  manageEvent: { script: 186.5, style: 20, files: 15 },
  checkIn: { script: 186, style: 20, files: 17 },
  badge: { script: 196, style: 22.5, files: 18 },
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
