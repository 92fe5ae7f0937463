import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';

const file = join(import.meta.dirname, '../src/embed/embed.ts');

/** The script for pages of other sites, small and in one file. It imports only types. */
export async function embedScriptCode(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false, target: 'es2022' });
  // A classic script has no own scope. Its names must not meet those of the page.
  const { code: small } = await minify('embed.js', `(() => {${code.replace(/export\s*\{\s*\};?/, '')}})();`);
  return small;
}

/** Writes `embed.js`. The server sends it with its own headers (`modules/events/public-pages`). */
export function embedScript(): Plugin {
  return {
    name: 'foyer:embed-script',
    apply: 'build',
    generateBundle: async function () {
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: await embedScriptCode() });
    },
  };
}
