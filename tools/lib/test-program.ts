import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { fingerprintOf } from './build.mjs';
import { bundleServer } from './bundle-server.ts';
import { root } from './install.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** As `apps/server/test/program.ts` reads it. */
    program: string;
  }
}

/**
 * The server as the tests start it more than a hundred times: bundled with the packages it needs, since finding and compiling eleven
 * hundred modules is most of what a start costs. SQL, migrations and programs of the platform stay where they are.
 */

const cache = path.join(root, 'node_modules/.cache/foyer-server');
const sources = ['apps/server/src', 'packages', 'package-lock.json', 'tools/lib/bundle-server.ts'];
/** Packages with programs of the platform, or that look for files beside themselves (fonts, a thread's code). */
const apart = ['@node-rs/argon2', 'pdfkit', 'pg-native', 'pino', 'piscina', 'sharp'];
const dayMs = 86_400_000;

/** Named by a fingerprint of what is in it: the same sources are bundled once. */
async function bundled(): Promise<string> {
  const folder = path.join(cache, fingerprintOf(sources));
  if (!existsSync(folder)) {
    await sweep();
    const partial = `${folder}.${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      await bundleServer({ to: partial, placeOf: (file) => pathToFileURL(file).href, within: { except: apart } });
      // Another run may have come first, with the same.
      await rename(partial, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }
  return path.join(folder, 'foyer.mjs');
}

/** Removes those of earlier days; a run that still uses one is over by then. */
async function sweep(): Promise<void> {
  for (const name of await readdir(cache).catch(() => [])) {
    const folder = path.join(cache, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > dayMs) await rm(folder, { recursive: true, force: true });
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('program', await bundled());
}
