import type { TestProject } from 'vitest/node';
import { serverProgram } from './build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Read by `apps/server/test/program.ts`. */
    program: string;
  }
}

/** The tests start the server more than a hundred times, from the bundle that `npm start` runs. */
export default function setup(project: TestProject): void {
  project.provide('program', serverProgram());
}
