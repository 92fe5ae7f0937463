import type { logEndpoints } from '@foyer/contract/system/log';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { recordReport } from './record.ts';

type Handlers = { [N in keyof typeof logEndpoints]: HandlerOf<(typeof logEndpoints)[N]> };

export interface LogDependencies {
  database: Database;
  debugLoggingEnabled: boolean;
  /** The OpenAPI description of the contract, built once. */
  openApi: () => Record<string, unknown>;
}

export function logHandlers({ database, debugLoggingEnabled, openApi }: LogDependencies): Handlers {
  return {
    logError: async ({ body }, { actor, requestId, now }) => {
      await recordReport(database.kysely, {
        kind: 'error',
        message: body.message,
        method: body.method,
        detail: body.error,
        accountId: actor?.accountId ?? null,
        requestId,
        now,
      });
      return { success: true };
    },
    logState: async ({ body }, { actor, requestId, now }) => {
      // Accepted but ignored unless debug logging is enabled in the settings.
      if (debugLoggingEnabled) {
        const { message, method, state } = body;
        await recordReport(database.kysely, {
          kind: 'state',
          message,
          method,
          detail: state,
          accountId: actor.accountId,
          requestId,
          now,
        });
      }
      return { success: true };
    },
    getOpenApi: async () => openApi(),
  };
}
