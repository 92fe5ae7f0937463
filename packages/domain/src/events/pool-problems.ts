import type { EventDefinition } from '@foyer/contract/events/event-definition';

/** A mistake in the pools of a definition. `path` is within the configuration. */
export interface PoolProblem {
  path: string;
  kind: 'twice' | 'unknown';
  key: string;
}

/** Finds keys that are there twice, and ticket types and add-ons that the event does not have. */
export function poolProblems({ configuration, ticketConfigurations = [] }: EventDefinition): PoolProblem[] {
  const { pools = [] } = configuration;
  const known = {
    tickets: new Set(ticketConfigurations.map(({ key }) => key)),
    addOns: new Set(ticketConfigurations.flatMap(({ addOns = [] }) => addOns.map(({ key }) => key))),
  };
  return pools.flatMap((pool, index): PoolProblem[] => [
    ...(pools.findIndex(({ key }) => key === pool.key) < index
      ? [{ path: `pools.${index}.key`, kind: 'twice' as const, key: pool.key }]
      : []),
    ...(['tickets', 'addOns'] as const).flatMap((field) =>
      Object.keys(pool[field])
        .filter((key) => !known[field].has(key))
        .map((key) => ({ path: `pools.${index}.${field}`, kind: 'unknown' as const, key })),
    ),
  ]);
}

/** The definition whose pools name only ticket types and add-ons that it has. */
export function withKnownDraws(definition: EventDefinition): EventDefinition {
  const { configuration, ticketConfigurations = [] } = definition;
  if (!poolProblems(definition).some(({ kind }) => kind === 'unknown')) return definition;
  const known = (weights: Record<string, number>, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(weights).filter(([key]) => keys.includes(key)));
  const tickets = ticketConfigurations.map(({ key }) => key);
  const addOns = ticketConfigurations.flatMap((ticket) => (ticket.addOns ?? []).map(({ key }) => key));
  return {
    ...definition,
    configuration: {
      ...configuration,
      pools: (configuration.pools ?? []).map((pool) => ({
        ...pool,
        tickets: known(pool.tickets, tickets),
        addOns: known(pool.addOns, addOns),
      })),
    },
  };
}
