import path from 'node:path';
import { inject } from 'vitest';
import { serverProgram } from '../../../tools/lib/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the server's bundle (`tools/lib/test-program.ts`). */
    bundle: string;
  }
}

/** The program that `npm start` runs. The first call of a test run creates it. */
export const program = (): string => serverProgram(inject('bundle'));

/** The program of its threads. */
export const threadProgram = (): string => path.join(path.dirname(program()), 'program.mjs');
