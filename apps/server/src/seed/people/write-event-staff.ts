import type { Tx } from '../../db/database.ts';
import { createAccount } from '../factories/account.ts';
import { eventStaff } from './consultants.ts';

const dayMs = 86_400_000;

/** Staff with a role for one event and a time span (people 4.8). The event must exist. */
export async function writeEventStaff(
  tx: Tx,
  { now, eventId, passwordHash }: { now: Date; eventId: number; passwordHash: string },
): Promise<void> {
  for (const { role, label, ...account } of eventStaff) {
    await createAccount(tx, {
      ...account,
      password_hash: passwordHash,
      password_changed_at: now,
      demo: true,
      created_at: now,
      grants: [
        {
          role,
          event_id: eventId,
          valid_from: new Date(now.getTime() - dayMs),
          valid_until: new Date(now.getTime() + 30 * dayMs),
          label,
          created_at: now,
        },
      ],
    });
  }
}
