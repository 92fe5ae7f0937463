import type { apiKeysEndpoints } from '@foyer/contract/integrations/api-keys';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { readKeys } from './read-keys.ts';
import { createKey, revokeKey } from './save-key.ts';

type Handlers = { [N in keyof typeof apiKeysEndpoints]: HandlerOf<(typeof apiKeysEndpoints)[N]> };

/** API keys, for administrators (integrations 2). */
export const apiKeysHandlers = ({ database }: { database: Database }): Handlers => ({
  listApiKeys: (_input, context) => readKeys(database.kysely, context),
  createApiKey: ({ body }, context) => createKey(database, body, context),
  revokeApiKey: ({ params }, context) => revokeKey(database, params.apiKeyId, context),
});
