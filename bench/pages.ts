import path from 'node:path';
import { locales } from '@foyer/contract/vocabulary';
import { chunksOfPage, readManifest, screenSources, weigh } from '../tools/page-weight.ts';

/** `npm run bench:pages`: what each screen loads when it is the first one opened, Brotli, after `npm run build`. */

const manifest = readManifest();
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Screens that share a module (a placeholder) are one row. */
const screens = Map.groupBy(screenSources(), ([, source]) => source);

const rows = [...screens].map(([source, names]) => {
  const screen =
    names.length > 3 ? `${path.basename(source)} (${names.length})` : names.map(([name]) => name).join(', ');
  // Sign-in and the events list read no texts but those of every page.
  const texts = names.every(([name]) => name === 'login' || name === 'events')
    ? ['arrival']
    : ['arrival', 'attendee', 'belongings'];
  const of = (locale: string, withLazyParts = false) =>
    weigh(manifest, chunksOfPage(manifest, { screens: [source], locale, texts, withLazyParts }));
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
