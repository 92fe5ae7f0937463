import type { waitingListEndpoints } from '@foyer/contract/orders/waiting-list';
import type { HandlerOf } from '../../../calls/context.ts';
import type { WaitingLists } from './deps.ts';
import { getWaitingList, joinWaitingList, leaveWaitingList, listMyWaiting } from './own-list.ts';
import { listWaiting, moveWaitingEntry, pauseWaitingList, removeWaitingEntry } from './steer-lists.ts';

type Handlers = { [N in keyof typeof waitingListEndpoints]: HandlerOf<(typeof waitingListEndpoints)[N]> };

export function waitingListHandlers(lists: WaitingLists): Handlers {
  const done = { success: true } as const;
  return {
    getWaitingList: ({ params, query }, context) => getWaitingList(lists, { ...params, ...query }, context),
    listMyWaiting: (_, context) => listMyWaiting(lists, context),
    joinWaitingList: ({ params, body }, context) => joinWaitingList(lists, { ...params, ...body }, context),
    leaveWaitingList: async ({ params }, context) => {
      await leaveWaitingList(lists, params, context);
      return done;
    },
    listWaiting: ({ params }, context) => listWaiting(lists, params.eventId, context),
    pauseWaitingList: async ({ params, query, body }, context) => {
      await pauseWaitingList(lists, { ...params, ...query, ...body }, context);
      return done;
    },
    moveWaitingEntry: async ({ params, body }, context) => {
      await moveWaitingEntry(lists, { ...params, ...body }, context);
      return done;
    },
    removeWaitingEntry: async ({ params, body }, context) => {
      await removeWaitingEntry(lists, { ...params, ...body }, context);
      return done;
    },
  };
}
