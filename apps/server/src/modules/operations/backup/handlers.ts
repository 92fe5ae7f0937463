import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { readRefusedCardWaits } from '../../payments/index.ts';
import { readInstallation } from '../../../db/installation.ts';

type Handlers = { getInstallation: HandlerOf<Endpoints['getInstallation']> };

/** The state of the installation, for administrators. */
export const backupHandlers = ({ db, version }: { db: Db; version: string }): Handlers => ({
  getInstallation: async (_, { now }) => {
    const [{ pausedAt, backupAt }, { count, since }] = await Promise.all([
      readInstallation(db),
      readRefusedCardWaits(db, now),
    ]);
    return {
      data: {
        version,
        restingSinceDate: pausedAt?.toISOString() ?? null,
        backupDate: backupAt?.toISOString() ?? null,
        refusedCards: since === null ? null : { count, sinceDate: since.toISOString() },
      },
    };
  },
});
