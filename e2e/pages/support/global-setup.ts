import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { createDemoTemplate } from '../../../apps/server/test/demo-template.ts';
import { startTestPostgres } from '../../../apps/server/test/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the test files of pages share. */
    pages: {
      /** Database with the demo data, which every test file clones. */
      demoTemplate: string;
      /** The moment of the demo data, ISO. */
      demoTime: string;
      /** Files of the bundled client (`page-bundle.ts`). */
      boot: string;
      client: string;
      hidden: string;
      files: string;
    };
  }
}

/** A Monday morning in the demo's time zones. The tests begin at this moment on every day that they run. */
const demoTime = new Date('2026-06-01T15:00:00Z');

const bundler = fileURLToPath(new URL('../../../apps/web/vite/page-bundle.ts', import.meta.url));

/** Writes the demo once and bundles the client once, for all test files of pages. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-pages-'));
  const file = (name: string) => path.join(folder, name);
  const { adminUrl, template, stop } = await startTestPostgres();
  const [demoTemplate] = await Promise.all([
    createDemoTemplate(adminUrl, template, demoTime),
    // A process of its own, because the bundler reads `NODE_ENV`.
    promisify(execFile)(process.execPath, [bundler, folder], { env: { ...process.env, NODE_ENV: 'production' } }),
  ]);
  project.provide('pages', {
    demoTemplate,
    demoTime: demoTime.toISOString(),
    boot: file('boot.js'),
    client: file('client.js'),
    hidden: file('hidden.json'),
    files: file('files'),
  });
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
