import type { Pool } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';

/**
 * Reads the older way to share units of add-ons (stock 4.10): add-ons of several ticket types with the same `sharedStock`,
 * or with the same key, and the same quantity.
 */

type AddOn = NonNullable<TicketDefinition['addOns']>[number];

/** An add-on and its position in the definition. */
interface Member {
  addOn: AddOn;
  ticketAt: number;
  addOnAt: number;
}

/** The add-ons by stock, in the order of the definition. Only stocks of several add-ons. */
function sharedStocks({ ticketConfigurations = [] }: EventDefinition): { label: string; members: Member[] }[] {
  const stocks = new Map<string, { label: string; members: Member[] }>();
  for (const [ticketAt, { addOns = [] }] of ticketConfigurations.entries()) {
    for (const [addOnAt, addOn] of addOns.entries()) {
      const id = addOn.sharedStock == null ? `key ${addOn.key}` : `name ${addOn.sharedStock}`;
      const stock = stocks.get(id) ?? { label: addOn.sharedStock ?? addOn.key, members: [] };
      stock.members.push({ addOn, ticketAt, addOnAt });
      stocks.set(id, stock);
    }
  }
  return [...stocks.values()].filter(({ members }) => members.length > 1);
}

/** The add-ons whose quantity differs from that of the first add-on with the same stock. */
export const otherQuantities = (definition: EventDefinition): Member[] =>
  sharedStocks(definition).flatMap(({ members: [first, ...rest] }) =>
    rest.filter(({ addOn }) => (addOn.quantity ?? null) !== (first?.addOn.quantity ?? null)),
  );

/**
 * The definition with a pool for each limited stock that add-ons share, and without `sharedStock`. The pool has the name
 * of the first add-on and shows buyers its number of units, as an add-on with a quantity of its own does.
 */
export function poolsOfSharedStock(definition: EventDefinition): EventDefinition {
  const { configuration, ticketConfigurations } = definition;
  if (!ticketConfigurations) return definition;
  const pools = [...(configuration.pools ?? [])];
  const pooled = new Set<AddOn>();
  for (const { label, members } of sharedStocks(definition)) {
    const [first] = members;
    const quantity = first?.addOn.quantity;
    if (!first || quantity == null) continue;
    pools.push(poolOf(label, first.addOn, { quantity, members, pools }));
    for (const { addOn } of members) pooled.add(addOn);
  }
  return {
    ...definition,
    ...(pooled.size === 0 ? {} : { configuration: { ...configuration, pools } }),
    ticketConfigurations: ticketConfigurations.map((ticket) =>
      ticket.addOns ? { ...ticket, addOns: ticket.addOns.map((addOn) => withoutSharing(addOn, pooled)) } : ticket,
    ),
  };
}

function poolOf(
  label: string,
  { defaultName, translations }: AddOn,
  { quantity, members, pools }: { quantity: number; members: readonly Member[]; pools: readonly Pool[] },
): Pool {
  return {
    key: freeKey(label, pools),
    name: defaultName.slice(0, 100),
    translations: translations?.name ? { name: translations.name } : {},
    quantity,
    showsNumber: true,
    tickets: {},
    addOns: Object.fromEntries(members.map(({ addOn }) => [addOn.key, 1])),
  };
}

function withoutSharing(addOn: AddOn, pooled: ReadonlySet<AddOn>): AddOn {
  const { sharedStock: _, ...own } = addOn;
  return pooled.has(addOn) ? { ...own, quantity: null, limitQuantity: false } : own;
}

/** A key for the pool that no other pool has, made of the letters and digits of the label. */
function freeKey(label: string, pools: readonly Pool[]): string {
  const text = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 28);
  const key = `shared-${text || 'add-ons'}`;
  const isTaken = (other: string) => pools.some((pool) => pool.key === other);
  let free = key;
  for (let n = 2; isTaken(free); n += 1) free = `${key}-${n}`;
  return free;
}
