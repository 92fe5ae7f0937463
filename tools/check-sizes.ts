import { locales } from '@foyer/contract/vocabulary';
import { chunksOfPage, readManifest, screenSources, strangers, weigh } from './page-weight.ts';
import type { Manifest, PageWeight } from './page-weight.ts';

/**
 * The budgets of page weight, Brotli, 1 KB = 1000 bytes: `node tools/check-sizes.ts` after a build. Every language is
 * weighed; the heaviest counts.
 */

export interface Budget {
  page: string;
  /** Names of `apps/web/src/app/screens.ts`. */
  screens: string[];
  withLazyParts?: boolean;
  /** Parts of the texts that the screen reads; all of an attendee's unless told. */
  texts?: string[];
  /** KB */
  script: number;
  /** KB */
  style: number;
}

/** Stands around every screen but sign-in. */
const shell = 'src/app/DataShell.tsx';

const budgets: readonly Budget[] = [
  { page: '/login', screens: ['login'], texts: ['arrival', 'sign-in'], script: 105, style: 12 },
  { page: '/', screens: ['events'], texts: ['arrival'], script: 115, style: 12 },
  {
    page: 'registration with payment',
    screens: ['registration'],
    texts: ['arrival', 'attendee'],
    withLazyParts: true,
    script: 145,
    style: 12,
  },
];

export interface Weighed extends PageWeight {
  page: string;
  locale: string;
}

/** The pages of the budgets in every language. */
export function weighPages(
  manifest: Manifest,
  screens: ReadonlyMap<string, string>,
  sizeOf?: (file: string) => number,
): Weighed[] {
  return budgets.flatMap(({ page, screens: names, withLazyParts, texts }) =>
    locales.map((locale) => {
      const sources = names.map((name) => screens.get(name) ?? name);
      const chunks = chunksOfPage(manifest, {
        screens: [...sources, ...(page === '/login' ? [] : [shell])],
        locale,
        withLazyParts: withLazyParts ?? false,
        ...(texts ? { texts } : {}),
      });
      return { page, locale, ...weigh(manifest, chunks, sizeOf) };
    }),
  );
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** What is over its budget or on a page where it does not belong, in words. */
export function complaints(pages: readonly Weighed[]): string[] {
  return pages.flatMap(({ page, locale, script, style, chunks }) => {
    const budget = budgets.find((entry) => entry.page === page);
    const over = (what: string, bytes: number, limit: number): string[] =>
      bytes > limit * 1000 ? [`${page} (${locale}): ${what} ${kilobytes(bytes)} KB, at most ${limit} KB`] : [];
    return [
      ...over('JavaScript', script, budget?.script ?? 0),
      ...over('CSS', style, budget?.style ?? 0),
      ...strangers(chunks, locale).map((chunk) => `${page} (${locale}): loads ${chunk}`),
    ];
  });
}

if (import.meta.main) {
  const pages = weighPages(readManifest(), screenSources());
  for (const { page, locale, script, style, files } of pages) {
    console.log(
      `${page} ${locale}: JavaScript ${kilobytes(script)} KB, CSS ${kilobytes(style)} KB, ${files.length} files`,
    );
  }
  const found = complaints(pages);
  for (const complaint of found) console.log(complaint);
  console.log(found.length === 0 ? 'sizes: within their budgets' : `sizes: ${found.length} to mend`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
