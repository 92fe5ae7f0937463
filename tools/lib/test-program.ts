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
    /** Read by `apps/server/test/program.ts`. */
    program: string;
  }
}

/**
 * Bundles the server for the tests, which start it more than a hundred times. The bundle includes most packages, because finding and compiling 1,100 modules
 * takes most of a start. SQL, migrations and platform programs stay in place.
 */

const cache = path.join(root, 'node_modules/.cache/foyer-server');
const sources = ['apps/server/src', 'packages', 'package-lock.json', 'tools/lib/bundle-server.ts'];
/** Packages with platform programs, or with files that they look for in their own folder (fonts, a thread's code). */
const apart = ['@node-rs/argon2', 'pdfkit', 'pg-native', 'pino', 'piscina', 'sharp'];
const dayMs = 86_400_000;

/** The folder name is a fingerprint of its sources, so the same sources are bundled once. */
async function bundled(): Promise<string> {
  const folder = path.join(cache, fingerprintOf(sources));
  if (!existsSync(folder)) {
    await sweep();
    const partial = `${folder}.${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      await bundleServer({ to: partial, placeOf: (file) => pathToFileURL(file).href, within: { except: apart } });
      // Another run may have created the same bundle first.
      await rename(partial, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }
  return path.join(folder, 'foyer.mjs');
}

/** Removes bundles older than a day; no run uses them any more. */
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
