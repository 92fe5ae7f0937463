import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { asAdmin, startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files create their databases, and from which template (`database.ts`). `demo`: a template with demo data (`demo.ts`). */
    postgres: { adminUrl: string; template: string; socket?: string; demo: string };
  }
}

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, socket, stop } = await startTestPostgres();
  const demo = `foyer_demo_${randomBytes(4).toString('hex')}`;
  project.provide('postgres', { adminUrl, template, demo, ...(socket === undefined ? {} : { socket }) });
  return async () => {
    await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${demo} WITH (FORCE)`));
    await stop();
  };
}
