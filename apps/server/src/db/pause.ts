import type { Db } from './database.ts';
import { readInstallation } from './installation.ts';

/** Whether this installation is paused (see `createPause`). */
export type IsPaused = () => Promise<boolean>;

/**
 * Whether the database is a restored copy before `foyer resume`. It then does not sell, send mail or run jobs. While
 * paused, each call reads the database. After the pause the result is cached for ever, because a restore
 * requires an empty database and cannot pause a running server.
 */
export function createPause(db: Db): IsPaused {
  let isAwake = false;
  return async () => {
    if (!isAwake) isAwake = (await readInstallation(db)).pausedAt === null;
    return !isAwake;
  };
}
