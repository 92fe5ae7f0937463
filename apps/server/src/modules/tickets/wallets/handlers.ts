import type { walletsEndpoints } from '@foyer/contract/tickets/wallets';
import type { HandlerOf } from '../../../calls/context.ts';
import { addToWallet } from './add-to-wallet.ts';
import {
  downloadPass,
  latestPass,
  listPasses,
  noteComplaints,
  registerDevice,
  unregisterDevice,
} from './apple-service.ts';
import type { Wallets } from './deps.ts';

type Endpoints = typeof walletsEndpoints;

export function walletsHandlers(deps: Wallets): { [N in keyof Endpoints]: HandlerOf<Endpoints[N]> } {
  return {
    addToWallet: ({ params }, context) => addToWallet(deps, params, context),
    downloadApplePass: ({ params }, { now }) => downloadPass(deps, params.token, now),
    registerAppleDevice: ({ params, headers, body }, { now }) =>
      registerDevice(deps, { ...params, ...body, authorization: headers.authorization }, now),
    listApplePasses: ({ params, query }) => listPasses(deps, { ...params, since: query.passesUpdatedSince }),
    unregisterAppleDevice: ({ params, headers }) =>
      unregisterDevice(deps, { ...params, authorization: headers.authorization }),
    getApplePass: ({ params, headers }) => latestPass(deps, { ...params, authorization: headers.authorization }),
    logAppleWallet: async ({ body }) => noteComplaints(deps, body.logs),
  };
}
