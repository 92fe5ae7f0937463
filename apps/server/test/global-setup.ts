import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files create their databases, and from which template (`database.ts`). */
    postgres: { adminUrl: string; template: string };
  }
}

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, stop } = await startTestPostgres();
  project.provide('postgres', { adminUrl, template });
  return stop;
}
