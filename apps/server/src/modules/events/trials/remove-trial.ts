import type { TrialsDependencies } from './runtime.ts';

/**
 * Removes the schema and the role of a trial copy, then its row. Until then the next run of the job tries again. From now on no
 * process opens it, and those that have it open close it.
 */
export async function removeTrial({ database, runtime }: TrialsDependencies, schema: string): Promise<void> {
  const row = database.kysely.updateTable('trial_copy').set({ ready: false });
  await row.where('schema_name', '=', schema).execute();
  await runtime?.remove(schema);
  await database.kysely.deleteFrom('trial_copy').where('schema_name', '=', schema).execute();
}
