import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the server's bundle (`tools/lib/test-program.ts`). */
    bundle: string;
  }
}

const bundler = fileURLToPath(new URL('../../../tools/lib/bundle-server.ts', import.meta.url));

/** The program that `npm start` runs. The first call of a test run creates it. */
export function program(): string {
  const folder = inject('bundle');
  if (!existsSync(folder)) {
    const { status } = spawnSync(process.execPath, [bundler, folder], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('Bundling the server failed (see above).');
  }
  return path.join(folder, 'foyer.mjs');
}

/** The program of its threads. */
export const threadProgram = (): string => path.join(path.dirname(program()), 'program.mjs');
