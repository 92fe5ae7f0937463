import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server and its commands bundled into one file (`tools/lib/test-program.ts`). */
    program: string;
  }
}

/** The bundled program for tests. It equals `sourceProgram` but starts in a third of the time. */
export const program = (): string => inject('program');

/** The program that `npm start` runs. */
export const sourceProgram = fileURLToPath(new URL('../src/main.ts', import.meta.url));
