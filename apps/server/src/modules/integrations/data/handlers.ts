import type { dataEndpoints } from '@foyer/contract/integrations/data';
import type { HandlerOf } from '../../../calls/context.ts';
import { checkInByKey, type CheckInDependencies } from '../../door/check-in/index.ts';
import { importAccounts } from './import-accounts.ts';
import { attendees, checkIns, orders } from './lists.ts';
import { readChanges, type ReadDependencies } from './read-changes.ts';

type Handlers = { [N in keyof typeof dataEndpoints]: HandlerOf<(typeof dataEndpoints)[N]> };

/** Calls of other systems with an API key (integrations 3 and 4). */
export function dataHandlers(deps: ReadDependencies & Pick<CheckInDependencies, 'codes' | 'onScan'>): Handlers {
  const { database } = deps;
  return {
    readAttendees: ({ params, query }, context) => readChanges(deps, attendees, { ...params, ...query }, context),
    readOrders: ({ params, query }, context) => readChanges(deps, orders, { ...params, ...query }, context),
    readCheckIns: ({ params, query }, context) => readChanges(deps, checkIns, { ...params, ...query }, context),
    checkInByKey: ({ params, body }, context) => checkInByKey(deps, { ...params, ...body }, context),
    importAccounts: ({ body }, context) => importAccounts(database, body.accounts, context),
  };
}
