import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { findRelationship, isFor, remainingUnits } from '../tickets/relationships.ts';

/** A mistake in a package of a definition (orders 11.1). `path` is within the definition. */
export interface PackageProblem {
  path: string;
  kind:
    /** The part names no ticket type on offer. */
    | 'unknown'
    /** The part is itself a package, or a ticket with a team. */
    | 'notSingle'
    /** The part is only for people with an earned place. A package uses no place (selling 4.2). */
    | 'qualifiedOnly'
    | 'otherCurrency'
    /** The event has no such relationship, or the ticket type is not sold for it. */
    | 'notOffered'
    /** An account cannot have so many tickets of the relationship. */
    | 'tooMany'
    /** A package is sold for the relationship of its first part. */
    | 'otherFirst'
    /** A package has no add-ons, sale windows, team, upgrades and downgrades of its own, and is no target of them. */
    | 'extras'
    /** The parts draw on pools, not the package. */
    | 'draws';
  key: string;
}

const isPackage = (ticket: TicketDefinition | undefined): boolean =>
  ticket?.additionalConfiguration?.package !== undefined;

/** The definition's packages. */
export const packagesIn = ({ ticketConfigurations = [] }: EventDefinition): TicketDefinition[] =>
  ticketConfigurations.filter(isPackage);

/** Finds mistakes in the packages of a definition. */
export function packageProblems(definition: EventDefinition): PackageProblem[] {
  const { configuration, ticketConfigurations: tickets = [] } = definition;
  return tickets.flatMap((ticket, index): PackageProblem[] => {
    const at = `ticketConfigurations.${index}`;
    const of = ticket.additionalConfiguration?.package;
    if (!of) return targetProblems(ticket, at, tickets);
    const { upgradeTo = [], downgradeTo = [], groupTicketConfiguration } = ticket.additionalConfiguration ?? {};
    const hasExtras =
      (ticket.addOns ?? []).length > 0 ||
      (ticket.saleWindows ?? []).length > 0 ||
      upgradeTo.length + downgradeTo.length > 0 ||
      groupTicketConfiguration !== undefined;
    const isFirst =
      ticket.relationshipTypes.length === 1 && ticket.relationshipTypes[0] === of.parts[0]?.relationshipType;
    const draws = (configuration.pools ?? []).some((pool) => Object.hasOwn(pool.tickets, ticket.key));
    return [
      ...of.parts.flatMap((_, part) => partProblems(definition, ticket, part, at)),
      ...(hasExtras
        ? [{ path: `${at}.additionalConfiguration.package`, kind: 'extras' as const, key: ticket.key }]
        : []),
      ...(isFirst ? [] : [{ path: `${at}.relationshipTypes`, kind: 'otherFirst' as const, key: ticket.key }]),
      ...(draws ? [{ path: `${at}.additionalConfiguration.package`, kind: 'draws' as const, key: ticket.key }] : []),
    ];
  });
}

function partProblems(
  { configuration: { relationshipTypes: types }, ticketConfigurations: tickets = [] }: EventDefinition,
  ticket: TicketDefinition,
  index: number,
  at: string,
): PackageProblem[] {
  const parts = ticket.additionalConfiguration?.package?.parts ?? [];
  const part = parts[index];
  if (!part) return [];
  const found = tickets.find(({ key }) => key === part.ticket);
  const type = findRelationship(types, part.relationshipType);
  const path = `${at}.additionalConfiguration.package.parts.${index}`;
  const problem = (field: 'ticket' | 'relationshipType', kind: PackageProblem['kind']): PackageProblem => ({
    path: `${path}.${field}`,
    kind,
    key: part[field],
  });
  if (!found || found.active === false) return [problem('ticket', 'unknown')];
  const earlier = parts
    .slice(0, index)
    .map(({ relationshipType }) => ({ externalAccountIdentifier: '', relationshipType }));
  return [
    ...(isPackage(found) || found.additionalConfiguration?.groupTicketConfiguration
      ? [problem('ticket', 'notSingle')]
      : []),
    ...(found.additionalConfiguration?.qualifiedOnly === true ? [problem('ticket', 'qualifiedOnly')] : []),
    ...(found.currency === ticket.currency ? [] : [problem('ticket', 'otherCurrency')]),
    ...(type && isFor(found.relationshipTypes, part.relationshipType)
      ? []
      : [problem('relationshipType', 'notOffered')]),
    ...(type && remainingUnits(type, types, earlier, '') === 0 ? [problem('relationshipType', 'tooMany')] : []),
  ];
}

/** A package cannot be the target of an upgrade or downgrade. */
function targetProblems(ticket: TicketDefinition, at: string, tickets: readonly TicketDefinition[]): PackageProblem[] {
  return (['upgradeTo', 'downgradeTo'] as const).flatMap((direction) =>
    (ticket.additionalConfiguration?.[direction] ?? [])
      .filter((key) => isPackage(tickets.find((each) => each.key === key)))
      .map((key) => ({ path: `${at}.additionalConfiguration.${direction}`, kind: 'extras' as const, key })),
  );
}
