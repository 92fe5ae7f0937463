import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';

/**
 * Add-ons of several ticket types that share one stock (events 4.20). They have the same `sharedStock`. A definition
 * without ids shares by key instead.
 */

type AddOn = NonNullable<TicketDefinition['addOns']>[number];
type Tickets = readonly TicketDefinition[];

/** An add-on, its ticket type and their positions in the definition. */
export interface StockMember {
  ticket: TicketDefinition;
  addOn: AddOn;
  ticketAt: number;
  addOnAt: number;
}

const labelOf = ({ key, sharedStock }: AddOn): string => sharedStock ?? `key ${key}`;

/** The add-ons by stock, in the order of the definition. */
function stocksOf(tickets: Tickets): StockMember[][] {
  const stocks = new Map<string, StockMember[]>();
  for (const [ticketAt, ticket] of tickets.entries()) {
    for (const [addOnAt, addOn] of (ticket.addOns ?? []).entries()) {
      const member = { ticket, addOn, ticketAt, addOnAt };
      stocks.set(labelOf(addOn), [...(stocks.get(labelOf(addOn)) ?? []), member]);
    }
  }
  return [...stocks.values()];
}

/** The add-ons that share the stock of an add-on, with it; empty for an add-on with a stock of its own. */
export function sharersOf(tickets: Tickets, key: string): StockMember[] {
  const members = stocksOf(tickets).find((stock) => stock.some(({ addOn }) => addOn.key === key)) ?? [];
  return members.length > 1 ? members : [];
}

/** The add-ons whose quantity differs from that of the first add-on with the same stock. */
export const otherQuantities = (tickets: Tickets): StockMember[] =>
  stocksOf(tickets).flatMap(([first, ...rest]) =>
    rest.filter(({ addOn }) => (addOn.quantity ?? null) !== (first?.addOn.quantity ?? null)),
  );

const eachAddOn = (tickets: Tickets, change: (addOn: AddOn) => AddOn): TicketDefinition[] =>
  tickets.map((ticket) => (ticket.addOns ? { ...ticket, addOns: ticket.addOns.map(change) } : ticket));

/** Sets the quantity of a stock at all add-ons that share it. */
export function withQuantity(tickets: Tickets, key: string, quantity: number | null): TicketDefinition[] {
  const keys = new Set([key, ...sharersOf(tickets, key).map(({ addOn }) => addOn.key)]);
  return eachAddOn(tickets, (addOn) =>
    keys.has(addOn.key) ? { ...addOn, quantity, limitQuantity: quantity !== null } : addOn,
  );
}

/** Lets an add-on share the stock of another one, with its quantity. `fresh`: a name for a stock that nothing shares yet. */
export function withSharing(tickets: Tickets, key: string, other: string, fresh: string): TicketDefinition[] {
  const all = tickets.flatMap(({ addOns = [] }) => addOns);
  const target = all.find((addOn) => addOn.key === other);
  if (!target) return [...tickets];
  const label = sharersOf(tickets, other)[0]?.addOn.sharedStock ?? fresh;
  const { quantity = null } = target;
  return alone(
    eachAddOn(tickets, (addOn) =>
      addOn.key === key || addOn.key === other
        ? { ...addOn, sharedStock: label, quantity, limitQuantity: quantity !== null }
        : addOn,
    ),
  );
}

/** Gives an add-on a stock of its own, with the same quantity. */
export const withoutSharing = (tickets: Tickets, key: string): TicketDefinition[] =>
  alone(eachAddOn(tickets, (addOn) => (addOn.key === key ? { ...addOn, sharedStock: null } : addOn)));

/** An add-on that is left alone has a stock of its own. */
function alone(tickets: TicketDefinition[]): TicketDefinition[] {
  const single = new Set(stocksOf(tickets).flatMap((stock) => (stock.length === 1 ? [stock[0]?.addOn.key] : [])));
  return eachAddOn(tickets, (addOn) =>
    addOn.sharedStock != null && single.has(addOn.key) ? { ...addOn, sharedStock: null } : addOn,
  );
}

/**
 * The definition with the sharing of the stored event where it says nothing about it. Null in a definition means a stock
 * of its own.
 */
export function withStoredSharing<D extends Pick<EventDefinition, 'ticketConfigurations'>>(
  definition: D,
  stored: Pick<EventDefinition, 'ticketConfigurations'>,
): D {
  const labels = new Map(
    (stored.ticketConfigurations ?? []).flatMap(({ addOns = [] }) =>
      addOns.flatMap(({ key, sharedStock }) => (sharedStock == null ? [] : [[key, sharedStock] as const])),
    ),
  );
  if (labels.size === 0 || !definition.ticketConfigurations) return definition;
  return {
    ...definition,
    ticketConfigurations: eachAddOn(definition.ticketConfigurations, (addOn) => {
      const label = labels.get(addOn.key);
      return label === undefined || addOn.sharedStock !== undefined ? addOn : { ...addOn, sharedStock: label };
    }),
  };
}

/** The names of the ticket types that share a stock, for the list of changes; null for a stock of its own. */
export function sharingWords(tickets: Tickets, label: unknown): string | null {
  const names = tickets
    .filter(({ addOns = [] }) => addOns.some(({ sharedStock }) => sharedStock === label))
    .map(({ defaultDescription }) => defaultDescription);
  return typeof label === 'string' && names.length > 1 ? names.join(' + ') : null;
}
