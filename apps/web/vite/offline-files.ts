import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc, type Plugin, type Rollup } from 'vite';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';

/**
 * Writes `sw.js`, the service worker of the staff app, which must always have this name at the root. Also writes
 * `offline.json`, the list of files that it stores.
 */
export function serviceWorker(): Plugin {
  const file = join(import.meta.dirname, '../src/offline/app.worker.ts');
  const fonts = join(import.meta.dirname, '../public/fonts');
  return {
    name: 'foyer:service-worker',
    apply: 'build',
    generateBundle: async function () {
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
    writeBundle: ({ dir = 'dist' }, bundle) => {
      const typefaces = readdirSync(fonts).filter((name) => name.endsWith('.woff2'));
      const files = offlineFilesOf(
        bundle,
        typefaces.map((name) => `/fonts/${name}`),
      );
      writeFileSync(join(dir, 'offline.json'), JSON.stringify(files));
    },
  };
}

/**
 * The files of a build that the service worker stores (`src/offline/app.worker.ts`): paths from the root of the site.
 */
export interface OfflineFiles {
  /** The entry file. It identifies the build that page and list belong to. */
  entry: string;
  /** Files for every language. */
  files: string[];
  /** By language; a device stores only its own. */
  texts: Record<Locale, string[]>;
  /** The reader of QR codes. A device stores it when the scan screen loads it. */
  onDemand: string[];
}

const sourceOfTexts = /\/messages\/src\/(\w\w-\w\w)\//;

/**
 * The module where the client starts. The chunk that Vite calls the entry only imports this one and is inlined into the
 * page.
 */
const begins = /[\\/]src[\\/]app[\\/]main\.tsx$/;

/** The start of the names of the QR reader's worker and of its WebAssembly, which make up two thirds of the client. */
export const qrReader = 'assets/qr-';

/** The language of a chunk that contains texts of only one language. */
function localeOf({ moduleIds }: Pick<Rollup.OutputChunk, 'moduleIds'>): Locale | undefined {
  const found = new Set(moduleIds.map((id) => sourceOfTexts.exec(id.replaceAll('\\', '/'))?.[1]));
  const [only] = found;
  return found.size === 1 ? locales.find((locale) => locale === only) : undefined;
}

/**
 * Every file with a hash in its name, so a screen that is first opened offline has its code; `fonts` are listed
 * separately.
 */
export function offlineFilesOf(
  bundle: Readonly<Record<string, Pick<Rollup.OutputAsset, 'type'> | Rollup.OutputChunk>>,
  fonts: readonly string[],
): OfflineFiles {
  const texts = Object.fromEntries(locales.map((locale) => [locale, [] as string[]])) as Record<Locale, string[]>;
  const files: string[] = [];
  const onDemand: string[] = [];
  let entry: string | undefined;
  for (const [name, output] of Object.entries(bundle)) {
    // Fonts of other scripts are 19 MB: a badge loads the slices that its name needs.
    if (!name.startsWith('assets/') || name.endsWith('.woff2')) continue;
    if (name.startsWith(qrReader)) {
      onDemand.push(`/${name}`);
      continue;
    }
    const locale = output.type === 'chunk' ? localeOf(output) : undefined;
    (locale === undefined ? files : texts[locale]).push(`/${name}`);
    if (output.type === 'chunk' && output.moduleIds.some((id) => begins.test(id))) entry = `/${name}`;
  }
  if (entry === undefined) throw new Error('The build has no entry.');
  return { entry, files: [...files, ...fonts], texts, onDemand };
}
