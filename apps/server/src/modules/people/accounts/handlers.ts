import type { accountsEndpoints, Settings } from '@foyer/contract/people/accounts';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { presentProfile } from './present.ts';
import { findProfile } from './queries.ts';
import { showAddresses } from './show-addresses.ts';

type Handlers = { [N in keyof typeof accountsEndpoints]: HandlerOf<(typeof accountsEndpoints)[N]> };

export interface AccountDependencies {
  database: Database;
  settings: Settings;
}

export function accountsHandlers({ database, settings }: AccountDependencies): Handlers {
  return {
    getProfile: async (_, { actor }) => {
      const row = await findProfile(database.kysely, actor.accountId);
      if (!row) throw new FoyerError('RECORD_NOT_FOUND');
      return presentProfile(row);
    },
    getAddresses: ({ query }, context) => showAddresses(database.kysely, query, context),
    getSettings: async () => settings,
  };
}
