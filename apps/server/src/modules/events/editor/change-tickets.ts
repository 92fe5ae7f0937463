import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import type { TicketConfigurationUpdate } from '@foyer/contract/events/editor';
import type { RefuseBelow } from './write-version.ts';

/** Applies updates to ticket types. Properties that an update omits stay unchanged. */
export function withTickets(
  definition: EventDefinition,
  updates: readonly TicketConfigurationUpdate[],
): EventDefinition | { items: ErrorItem[] } {
  const tickets = definition.ticketConfigurations ?? [];
  const items: ErrorItem[] = [];
  const changed = new Map<string, TicketDefinition>();
  for (const [index, update] of updates.entries()) {
    const at = (field: string) => `body.ticketConfigurations.${index}.${field}`;
    const key = String(update.ticketConfigurationId);
    const ticket = tickets.find((each) => each.key === key);
    if (!ticket || changed.has(key)) {
      items.push({ code: 'ONE_OF', path: at('ticketConfigurationId') });
      continue;
    }
    changed.set(key, changedTicket(ticket, update));
  }
  if (items.length > 0) return { items };
  return { ...definition, ticketConfigurations: tickets.map((ticket) => changed.get(ticket.key) ?? ticket) };
}

/** The call's field for an error at a ticket type of the event. */
export const ticketField =
  (updates: readonly TicketConfigurationUpdate[]) =>
  (path: string, { ticketConfigurations = [] }: EventDefinition): string => {
    const [list, position, ...rest] = path.split('.');
    const key = list === 'ticketConfigurations' ? ticketConfigurations[Number(position)]?.key : undefined;
    const index = updates.findIndex(({ ticketConfigurationId }) => String(ticketConfigurationId) === key);
    return index < 0 ? 'body' : ['body.ticketConfigurations', index, ...rest].join('.');
  };

function changedTicket(ticket: TicketDefinition, update: TicketConfigurationUpdate): TicketDefinition {
  const { translations, startDateTime, endDateTime } = update;
  const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  return {
    ...ticket,
    amount: update.amount ?? ticket.amount,
    quantity: update.quantity === undefined ? ticket.quantity : update.quantity,
    limitQuantity: update.limitQuantity ?? ticket.limitQuantity,
    defaultDescription: update.defaultDescription ?? ticket.defaultDescription,
    moreInformation: update.moreInformation === undefined ? ticket.moreInformation : update.moreInformation,
    ...(startDateTime === undefined ? {} : { startDateTime: moment(startDateTime) }),
    ...(endDateTime === undefined ? {} : { endDateTime: moment(endDateTime) }),
    ...(translations ? { translations: { ...ticket.translations, ...translations } } : {}),
  };
}

/** Returns `QUANTITY_BELOW_SOLD` with the ticket type's id. */
export const belowOf =
  (tickets: () => readonly TicketDefinition[]): RefuseBelow =>
  ([first]) =>
    new FoyerError('QUANTITY_BELOW_SOLD', {
      metadata: {
        ticketConfigurationId: Number(tickets()[first?.position.ticket ?? 0]?.key ?? 0),
        sold: first?.sold ?? 0,
      },
    });
