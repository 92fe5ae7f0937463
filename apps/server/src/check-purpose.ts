import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { readInstallation } from './db/installation.ts';
import { SettingsError, type Config } from './ops/config.ts';
import { notPayable, paymentFaults } from './ops/payment-purpose.ts';
import { findSigningKey, otherKeyFault } from './ops/signing-key.ts';
import { isEmpty } from './seed/demo-state.ts';

const refuse = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new SettingsError(faults);
};

/** Judges the settings alone, before the embedded database is created. @throws SettingsError */
export function checkBeforeCreation(config: Config): void {
  if (config.databaseUrl === undefined) refuse(paymentFaults(config));
}

/**
 * Judges the settings by the database before anything in it is changed, so that a refused start leaves an empty database empty, and an old one usable by the
 * old release. Returns false when tables of this release are missing, so that the caller checks again after the migrations. @throws SettingsError
 */
export async function checkBeforeMigrations(config: Config, { kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`SELECT to_regclass('schema_migration') IS NOT NULL AS "isThere"`.execute(kysely);
  const isNew = rows[0]?.isThere !== true;
  try {
    if (isNew) checkNew(config);
    else await checkPurpose(config, { kysely });
    return true;
  } catch (error) {
    // An undefined table or column.
    if (/^42(?:P01|703)$/.test(String(Reflect.get(Object(error), 'code')))) return false;
    throw error;
  }
}

/** Refuses to guess between demo and production when the setting is missing (system 6.3). */
function checkNew(config: Config): void {
  if (!config.demo && !config.isDemoSet) {
    refuse([
      'The database is empty. Say DEMO=false for an installation of your own, or DEMO=true to fill it with demo data.',
    ]);
  }
  refuse(paymentFaults(config));
}

/** Judges the settings by a database with tables of this release. @throws SettingsError */
export async function checkPurpose(config: Config, { kysely }: Pick<Database, 'kysely'>): Promise<void> {
  if (await isEmpty(kysely)) checkNew(config);
  const beyond = await notPayable(config, kysely, new Date());
  const { signingKey: known } = await readInstallation(kysely);
  const otherKey = otherKeyFault(config, await findSigningKey(config), known);
  refuse([...paymentFaults(config), ...[beyond, otherKey].filter((fault) => fault !== null)]);
}
