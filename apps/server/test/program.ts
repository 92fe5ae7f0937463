import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundle of the server and its commands (`tools/lib/test-program.ts`). */
    program: string;
  }
}

/** The program that `npm start` runs. */
export const program = (): string => inject('program');

/** The program of its threads. */
export const threadProgram = (): string => path.join(path.dirname(program()), 'program.mjs');
