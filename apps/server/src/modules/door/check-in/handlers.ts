import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { HandlerOf } from '../../../calls/context.ts';
import { checkInMany } from './check-in-many.ts';
import { checkInTicket } from './check-in-ticket.ts';
import type { CheckInDependencies } from './decide.ts';
import { undoCheckIn } from './undo-check-in.ts';

type Handlers = { [N in 'checkInTicket' | 'checkInMany' | 'undoCheckIn']: HandlerOf<Endpoints[N]> };

export function checkInHandlers(deps: Omit<CheckInDependencies, 'admit'>): Handlers {
  return {
    checkInTicket: ({ params, body }, context) => checkInTicket(deps, { ...params, ...body }, context),
    checkInMany: ({ params, body }, context) => checkInMany(deps.database, { ...params, ...body }, context),
    undoCheckIn: async ({ params, body }, context) => ({
      success: true,
      ticket: await undoCheckIn(deps, { ...params, ...body }, context),
    }),
  };
}
