import type { Tx } from '../../db/database.ts';
import { createAccount } from '../factories/account.ts';
import { gateScanner } from './consultants.ts';

const dayMs = 86_400_000;

/** A scanner with a role for one event and a time span (people 4.8). The event must exist. */
export async function writeGateScanner(
  tx: Tx,
  { now, eventId, passwordHash }: { now: Date; eventId: number; passwordHash: string },
): Promise<void> {
  await createAccount(tx, {
    ...gateScanner,
    password_hash: passwordHash,
    password_changed_at: now,
    demo: true,
    created_at: now,
    grants: [
      {
        role: 'ticket-scanner',
        event_id: eventId,
        valid_from: new Date(now.getTime() - dayMs),
        valid_until: new Date(now.getTime() + 30 * dayMs),
        label: 'Gate B',
        created_at: now,
      },
    ],
  });
}
