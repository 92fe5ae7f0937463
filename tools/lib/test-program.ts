import type { TestProject } from 'vitest/node';
import { bundleFolder } from './build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the server's bundle. The first test that needs it creates it (`apps/server/test/program.ts`). */
    bundle: string;
  }
}

/** The tests start the server from the bundle that `npm start` runs. */
export default function setup(project: TestProject): void {
  project.provide('bundle', bundleFolder());
}
