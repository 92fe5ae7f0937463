import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the page of the API description (integrations 5.1), which the server sends at `/api/docs`, with the viewer of the
 * package `swagger-ui-dist`. The page loads nothing from other sites and has no inline script or style.
 */
export function apiViewer(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const files = {
    'api-docs/viewer.js': join(folder, 'swagger-ui-bundle.js'),
    'api-docs/viewer.css': join(folder, 'swagger-ui.css'),
    'api-docs/LICENSE.txt': join(folder, 'LICENSE'),
    'api-docs/start.js': join(import.meta.dirname, 'api-docs/start.js'),
    'api-docs/page.css': join(import.meta.dirname, 'api-docs/page.css'),
    'api-docs.html': join(import.meta.dirname, 'api-docs/page.html'),
  };
  return {
    name: 'foyer:api-viewer',
    apply: 'build',
    generateBundle: function () {
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(source, 'utf8') });
    },
  };
}
