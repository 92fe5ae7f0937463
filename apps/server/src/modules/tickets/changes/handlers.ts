import type { InputOf } from '@foyer/contract/wire/endpoint';
import type { cancellationEndpoints } from '@foyer/contract/tickets/cancellation';
import type { ticketAddOnsEndpoints } from '@foyer/contract/tickets/ticket-add-ons';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { TicketChange } from '@foyer/domain/tickets/ticket-changes';
import type { CallContext, HandlerOf } from '../../../calls/context.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { changeTicketAddOns, listTicketAddOns } from './change-add-ons.ts';
import { changeTicket } from './change-ticket.ts';
import type { TicketChanges } from './deps.ts';
import { listChangeOffers } from './list-offers.ts';
import { getDifference, payDifference } from './pay-difference.ts';
import { quoteCancellation } from './quote-cancellation.ts';

type Names =
  | 'listUpgrades'
  | 'listDowngrades'
  | 'upgradeTicket'
  | 'downgradeTicket'
  | 'getDifference'
  | 'payDifference';
type UpgradeInput = InputOf<Endpoints['upgradeTicket']>;
type Handlers = { [N in Names]: HandlerOf<Endpoints[N]> } & {
  [N in keyof typeof cancellationEndpoints]: HandlerOf<(typeof cancellationEndpoints)[N]>;
} & {
  [N in keyof typeof ticketAddOnsEndpoints]: HandlerOf<(typeof ticketAddOnsEndpoints)[N]>;
};

/** Handlers for upgrades, downgrades, add-ons and cancellations by the holder. */
export function ticketChangesHandlers(changes: TicketChanges): Handlers {
  const list =
    (change: TicketChange) =>
    async ({ params }: Pick<UpgradeInput, 'params'>, context: CallContext) => ({
      ticketConfigurations: await listChangeOffers(changes, { ...params, change }, context),
    });
  const make =
    (change: TicketChange) =>
    (
      { params, query, headers, body }: Pick<UpgradeInput, 'params' | 'query' | 'headers' | 'body'>,
      context: CallContext,
    ) =>
      changeTicket(changes, { ...params, ...query, change, body, idempotencyKey: headers['idempotency-key'] }, context);
  return {
    listUpgrades: list('upgrade'),
    upgradeTicket: make('upgrade'),
    listDowngrades: list('downgrade'),
    downgradeTicket: make('downgrade'),
    listTicketAddOns: ({ params, query }, context) =>
      listTicketAddOns(changes, { ...params, wanted: query.addOnIds }, context),
    changeTicketAddOns: ({ params, headers, body: { addOnIds, ...body } }, context) =>
      changeTicketAddOns(changes, { ...params, addOnIds, body, idempotencyKey: headers['idempotency-key'] }, context),
    getDifference: ({ params }, context) => getDifference(changes, params.ticketId, context),
    payDifference: ({ params, headers, body }, context) =>
      payDifference(changes, { ...params, body, idempotencyKey: headers['idempotency-key'] }, context),
    getCancellation: ({ params }, context) => quoteCancellation(changes, params.ticketId, context),
    cancelTicket: (input, context) => cancelTicket(changes, input, context),
  };
}
