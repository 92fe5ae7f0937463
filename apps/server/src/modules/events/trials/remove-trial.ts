import type { TrialsDependencies } from './runtime.ts';

/** Removes the schema and the role of a trial copy, then its row. Until then the next run of the job tries again. */
export async function removeTrial({ database, runtime }: TrialsDependencies, schema: string): Promise<void> {
  await runtime?.remove(schema);
  await database.kysely.deleteFrom('trial_copy').where('schema_name', '=', schema).execute();
}
