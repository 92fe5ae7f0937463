import type { Database, Tx } from '../../../db/database.ts';
import { countSend } from '../index.ts';
import { SendNotCounted } from './mail-new-dates.ts';

/**
 * Runs a change of an event in a transaction. Only the change itself knows whether it mails new dates. If it does, it is
 * rolled back, the send is counted outside of the transaction, and the change is repeated. @throws EVENT_SEND_LIMIT
 */
export async function withCountedSend<T>(
  database: Database,
  { eventId, now }: { eventId: number; now: Date },
  change: (tx: Tx, isSendCounted: boolean) => Promise<T>,
): Promise<T> {
  const options = { retries: 2 };
  try {
    return await database.transaction((tx) => change(tx, false), options);
  } catch (error) {
    if (!(error instanceof SendNotCounted)) throw error;
  }
  await countSend(database, eventId, now);
  return database.transaction((tx) => change(tx, true), options);
}
