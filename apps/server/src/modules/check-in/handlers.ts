import type { ticketsEndpoints } from '@foyer/contract/tickets';
import type { HandlerOf } from '@foyer/domain/actor';
import { checkInTicket, type CheckInDependencies } from './check-in-ticket.ts';

type Handlers = { checkInTicket: HandlerOf<(typeof ticketsEndpoints)['checkInTicket']> };

export function checkInHandlers(deps: Omit<CheckInDependencies, 'admit'>): Handlers {
  return { checkInTicket: ({ params, body }, context) => checkInTicket(deps, { ...params, ...body }, context) };
}
