import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server and its commands in one file (`tools/lib/test-program.ts`). */
    program: string;
  }
}

/** What `foyer` runs in tests: the same as `sourceProgram`, made ready so that it starts in a third of the time. */
export const program = (): string => inject('program');

/** The program as `npm start` runs it. */
export const sourceProgram = fileURLToPath(new URL('../src/main.ts', import.meta.url));
