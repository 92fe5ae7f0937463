import type { Database } from '../../../db/database.ts';
import { readInstallation } from '../../../db/installation.ts';
import { writeAudit } from '../../people/audit/index.ts';

/** The time, and the operator who ran the command, for the audit log. */
export interface KeepingContext {
  now: Date;
  notes: string;
}

/** Records the fingerprint of a new signing key, which every start then requires. Codes signed with the earlier key count as forged. */
export async function replaceSigningKey(
  database: Database,
  fingerprint: string,
  { now, notes }: KeepingContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id, signingKey } = await readInstallation(tx);
    await tx.updateTable('installation').set({ signing_key: fingerprint }).execute();
    await writeAudit(
      tx,
      { actor: null, now },
      {
        action: 'signing-key.replaced',
        entity: 'installation',
        entityId: id,
        before: { signingKey },
        after: { signingKey: fingerprint },
        notes,
      },
    );
  });
}
