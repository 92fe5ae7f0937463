import type { Database } from '../../db/database.ts';
import { readInstallation } from '../../db/installation.ts';
import { writeAudit } from '../audit/index.ts';

/** When it happens, and who typed the command, for the audit log. */
export interface KeepingContext {
  now: Date;
  notes: string;
}

/** Makes `fingerprint` the key that starts are held to. Codes signed with the earlier one count as forged from then on. */
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
