import type { recheckEndpoints } from '@foyer/contract/tickets/recheck';
import type { HandlerOf } from '../../../calls/context.ts';
import type { TicketChanges } from '../changes/index.ts';
import { listRecheck } from './list-recheck.ts';
import { startRecheck } from './start-recheck.ts';

type Names = 'getRecheck' | 'startRecheck';

/** The calls of staff. The member's calls are changes of the ticket (`tickets/changes`). */
export const rechecksHandlers = (
  changes: TicketChanges,
): { [N in Names]: HandlerOf<(typeof recheckEndpoints)[N]> } => ({
  getRecheck: ({ params, query }, context) => listRecheck(changes, { ...params, ...query }, context),
  startRecheck: ({ params, body }, context) => startRecheck(changes, { ...params, ...body }, context),
});
