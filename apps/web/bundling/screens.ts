import { minify, parseSync, transformWithOxc, Visitor, type Rollup } from 'vite';
import { locales } from '@foyer/contract/wire/vocabulary';
import { byPrecedence, expressionOf } from '../src/app/screens/address.ts';
import { bootCalls, type BootRoutes } from '../src/app/screens/boot-lines.ts';
import { codeSources, lockSources, soonSources, textSources } from '../src/app/screens/sources.ts';
import type { Screen } from '../src/app/screens/screen.ts';
import { isScreenKey, rowKeys, screenOf } from '../src/app/screens/table.ts';

export const noRoutes: BootRoutes = { locales, files: [], lock: [], texts: [], screens: [] };

/** The boot script as the page contains it: a minified classic script with its routes. */
export async function bootScript(source: string, routes: BootRoutes): Promise<string> {
  const { code } = await transformWithOxc(source, 'boot.inline.ts', { sourcemap: false });
  // Type imports made it a module, but a classic script has no `export`.
  const script = code.replace(/export \{\s*\};?\s*$/, '').replace('__ROUTES__', () => JSON.stringify(routes));
  const { code: small } = await minify('boot.inline.js', script);
  // Only these two would end or change a script element.
  return small.replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
}

/**
 * The page with its boot script. The entry and the styles are named before it: a browser may load them after everything
 * that an inline script requests, and the page waits for the entry.
 */
export function withBoot(html: string, script: string): string {
  const entry = /(?<!\s)\s*<script type="module"[^<>]*><\/script>/.exec(html)?.[0] ?? '';
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  // A style sheet before the boot script would delay it until the sheet has loaded.
  const ahead = styles.map((link) => link.replace('rel="stylesheet"', 'rel="preload" as="style"'));
  const lines = [entry.trim(), ...ahead, `<script>${script}</script>`].filter(Boolean).join('\n    ');
  return html.replace(entry, '').replace('<!-- boot.inline.ts -->', () => lines);
}

/** The fields of a row that no page reads. Only the build, the compiler and the checks use them. */
const unread = new Set<string>(['query', 'screen', 'soon', 'chunk', 'styles', 'firstCalls'] satisfies (keyof Screen)[]);

/** The source of the table without these fields. */
export function tableOfPage(source: string): string {
  const cuts: { start: number; end: number }[] = [];
  new Visitor({
    Property({ key, start, end }) {
      const isInside = cuts.some((cut) => cut.start < start && end < cut.end);
      if (key.type === 'Identifier' && unread.has(key.name) && !isInside) cuts.push({ start, end });
    },
  }).visit(parseSync('table.ts', source).program);
  const ends = [...cuts.map(({ start }) => start), source.length];
  return ends.map((end, index) => source.slice(cuts[index - 1]?.end ?? 0, end).replace(/^\s*,/, '')).join('');
}

/**
 * Replaces `screen-modules.ts` in a page: the modules by the keys of their rows, so a page does not contain their names
 * twice.
 */
export function modulesOfPage(): string {
  const keys = rowKeys.filter(isScreenKey);
  const names = [...new Set(keys.map((key) => screenOf(key).screen))];
  return [
    ...names.map((name, index) => `const load${index} = () => import('../features/${name}');`),
    `const modules = { ${keys.map((key) => `${key}: load${names.indexOf(screenOf(key).screen)}`).join(', ')} };`,
    'export const loadModule = async (key) => modules[key]();',
  ].join('\n');
}

/** Reads from the finished bundle which files each screen and its texts load. */
export function bootRoutes(bundle: Rollup.OutputBundle): BootRoutes {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files: string[] = [];
  const number = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);

  const reach = (fileName: string, seen: Set<string>): Set<string> => {
    const chunk = byName.get(fileName);
    if (!chunk || seen.has(fileName)) return seen;
    seen.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const next of chunk.imports) reach(next, seen);
    return seen;
  };
  const atOnce = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) reach(chunk.fileName, atOnce);
  const filesOf = (sources: readonly string[]): number[] => {
    const needed = new Set<string>();
    for (const source of sources) {
      const chunk = chunks.find((one) => one.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${source}`)));
      if (!chunk) throw new Error(`The table of screens names ${source}, which the build does not have.`);
      reach(chunk.fileName, needed);
    }
    return [...needed].filter((file) => !atOnce.has(file)).map(number);
  };

  // The first pass collects the files, and the second one numbers them with the largest first. The boot script chooses
  // the loading order by these numbers.
  routesOf(files, filesOf);
  files.sort((one, other) => weightOf(bundle[other]) - weightOf(bundle[one]));
  return routesOf(files, filesOf);
}

const weightOf = (output: Rollup.OutputBundle[string] | undefined): number =>
  output === undefined ? 0 : output.type === 'chunk' ? output.code.length : output.source.length;

/** The boot data of every screen; `filesOf` returns the files that contain the given sources. */
export function routesOf(files: string[], filesOf: (sources: readonly string[]) => number[]): BootRoutes {
  // Most screens share their texts with others, so each set of files is stored once.
  const texts: BootRoutes['texts'] = [];
  const textsOf = (screen: Screen): number => {
    const set = Object.fromEntries(locales.map((locale) => [locale, filesOf(textSources(screen, locale))]));
    const known = texts.findIndex((one) => JSON.stringify(one) === JSON.stringify(set));
    return known < 0 ? texts.push(set) - 1 : known;
  };

  return {
    locales,
    files,
    lock: filesOf(lockSources),
    texts,
    screens: byPrecedence.filter(isScreenKey).map((key) => {
      const screen = screenOf(key);
      const calls = bootCalls(screen);
      return {
        path: expressionOf(screen.pattern),
        files: filesOf(codeSources(screen)),
        ...(screen.soon !== undefined && { soon: filesOf(soonSources(screen)).toSorted((one, other) => one - other) }),
        texts: textsOf(screen),
        ...(screen.group === 'staff' && { staff: true }),
        ...(screen.group === 'open' && { open: true }),
        ...(calls.length > 0 && { calls, ...(screen.roles && { roles: screen.roles }) }),
      };
    }),
  };
}
