import type { Db } from './database.ts';
import { readInstallation } from './installation.ts';

/** Whether this installation rests; see `createPause`. */
export type IsPaused = () => Promise<boolean>;

/**
 * Whether the database is a restored copy that nobody has told to go on (`foyer resume`): it then sells, mails and does nothing by itself.
 * Asked of the database each time while it rests, and never again once it does not: only an empty database can be restored into, so a server
 * at work cannot come to rest under way, and pays nothing for the question.
 */
export function createPause(db: Db): IsPaused {
  let isAwake = false;
  return async () => {
    if (!isAwake) isAwake = (await readInstallation(db)).pausedAt === null;
    return !isAwake;
  };
}
