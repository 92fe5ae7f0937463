import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, transformWithOxc, type Plugin, type Rollup } from 'vite';
import { locales } from '@foyer/contract/wire/vocabulary';
import { expressionOf } from '../src/app/screens/address.ts';
import { bootCalls, type BootRoutes } from '../src/app/screens/boot-lines.ts';
import { codeSources, textSources } from '../src/app/screens/sources.ts';
import { isScreenKey, rowKeys, screenOf } from '../src/app/screens/rows.ts';

const file = join(import.meta.dirname, '../src/app/boot.inline.ts');

/**
 * Puts `boot.inline.ts` into the head of every page: a classic script, so it runs before the first paint. In a build the
 * script contains the files of every screen, and `csp.json` contains the script's hash for the server's `script-src`.
 */
export function inlineBoot(): Plugin {
  return {
    name: 'foyer:inline-boot',
    configureServer: (server) => {
      server.watcher.add(file);
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const script = await bootScript(readFileSync(file, 'utf8'), routesOf(bundle && filesIn(bundle)));
        return bundle
          ? withBoot(html, script)
          : html.replace('<!-- boot.inline.ts -->', () => `<script>${script}</script>`);
      },
    },
    writeBundle: ({ dir = 'dist' }, bundle) => {
      const page = bundle['index.html'];
      const [, script = ''] =
        (page?.type === 'asset' && /<script>([\s\S]*?)<\/script>/.exec(String(page.source))) || [];
      const hash = createHash('sha256').update(script).digest('base64');
      writeFileSync(join(dir, 'csp.json'), JSON.stringify({ scriptHashes: [`sha256-${hash}`] }));
    },
  };
}

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

/** Lists the files of a source in the finished bundle, with its static imports and without the files of the entry. */
function filesIn(bundle: Rollup.OutputBundle): (sources: readonly string[]) => string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const reach = (chunk: Rollup.OutputChunk | undefined, seen: Set<string>) => {
    if (!chunk || seen.has(chunk.fileName)) return seen;
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(file);
    for (const next of chunk.imports)
      reach(
        chunks.find(({ fileName }) => fileName === next),
        seen,
      );
    return seen;
  };
  const atOnce = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) reach(chunk, atOnce);
  return (sources) => {
    const needed = new Set<string>();
    for (const source of sources) {
      const chunk = chunks.find((one) => one.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${source}`)));
      if (!chunk) throw new Error(`The table of screens names ${source}, which the build does not have.`);
      reach(chunk, needed);
    }
    return [...needed].filter((name) => !atOnce.has(name));
  };
}

/** The boot data of every screen; `filesOf` returns the files that contain the given sources. */
export function routesOf(filesOf: (sources: readonly string[]) => string[] = () => []): BootRoutes {
  const files: string[] = [];
  const number = (name: string) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1);
  const screens = rowKeys.filter(isScreenKey).map((key) => {
    const screen = screenOf(key);
    const { pattern, group, roles } = screen;
    const calls = bootCalls(screen);
    const filesFor = (locale: string) => filesOf([...codeSources(screen), ...textSources(screen, locale)]).map(number);
    return {
      path: expressionOf(pattern),
      group,
      files: Object.fromEntries(locales.map((locale) => [locale, filesFor(locale)])),
      ...(calls.length > 0 && { calls, ...(roles && { roles }) }),
    };
  });
  return { locales, files, screens };
}
