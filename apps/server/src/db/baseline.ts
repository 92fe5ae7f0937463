import { createHash } from 'node:crypto';

/** A migration by name and checksum, as `schema_migration` stores it. */
export interface Landed {
  name: string;
  checksum: string;
}

/**
 * The migrations 0001 to 0017 are the baseline: they create the schema that 91 earlier migrations created step by step.
 * Later migrations have numbers from 0400.
 */
const isBaseline = ({ name }: Landed): boolean => name < '0400';

/** The first and the last of the earlier migrations. */
const first = '0001-accounts';
export const lastBeforeBaseline = '0391-renewed-hashes';

/** SHA-256 of the names and checksums of the earlier migrations. 0009 was changed later, without effect on the schema. */
const digest = '9bf1d16b66f231ebb40136a2cf20e85b478123aed956e084b80d6b709f070b4f';

/** Whether a database has the migrations from before the baseline, all or some of them. */
export const isBeforeBaseline = (landed: readonly Landed[]): boolean => landed.some(({ name }) => name === first);

/**
 * The applied migrations with the baseline in place of the earlier migrations.
 * @returns undefined when some of the earlier migrations are missing, so the schema is older than the baseline
 */
export function toBaseline<M extends Landed>(
  migrations: readonly M[],
  landed: readonly Landed[],
): Landed[] | undefined {
  const hash = createHash('sha256');
  for (const { name, checksum } of landed.filter(isBaseline)) {
    if (name !== '0009-order-engine') hash.update(`${name} ${checksum}\n`);
  }
  if (hash.digest('hex') !== digest) return undefined;
  return [...migrations.filter(isBaseline), ...landed.filter((each) => !isBaseline(each))];
}
