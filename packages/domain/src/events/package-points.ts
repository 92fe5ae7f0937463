import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { advice } from './checklist-point.ts';

/** Packages, pools and benefits that are probably a mistake (selling 7.4). */

interface Units {
  name: string;
  needed: number;
  quantity: number;
}

/** The points about a package: it can never be sold, or costs more than its tickets. */
export function packagePoints(definition: EventDefinition, ticket: TicketDefinition, index: number): ChecklistPoint[] {
  const settings = ticket.additionalConfiguration?.package;
  if (!settings) return [];
  const { ticketConfigurations: tickets = [] } = definition;
  const { defaultDescription: subject } = ticket;
  const at = `ticketConfigurations.${index}`;
  const parts = settings.parts.map((part) => tickets.find(({ key }) => key === part.ticket));
  const known = parts.filter((part) => part !== undefined);
  // Parts that do not exist are refused by name.
  if (known.length < parts.length) return [];
  const [lacking] = packageUnits(definition, known).filter(({ needed, quantity }) => needed > quantity);
  const sum = known.reduce((total, { amount }) => total + amount, 0);
  return [
    ...(lacking
      ? [
          advice({
            code: 'packageAboveUnits',
            path: `${at}.additionalConfiguration.package`,
            subject,
            other: lacking.name,
            limit: lacking.needed,
            quantity: lacking.quantity,
          }),
        ]
      : []),
    ...(ticket.amount > sum ? [advice({ code: 'packageAboveParts', path: `${at}.amount`, subject })] : []),
  ];
}

/** The limited units that one package takes: those of its ticket types, and of their pools. */
function packageUnits({ configuration }: EventDefinition, parts: readonly TicketDefinition[]): Units[] {
  const sum = (of: (part: TicketDefinition) => number) => parts.reduce((total, part) => total + of(part), 0);
  return [...new Set(parts.filter(({ quantity }) => quantity != null))]
    .map(({ key, defaultDescription: name, quantity }) => ({
      name,
      needed: sum((part) => (part.key === key ? 1 : 0)),
      quantity: quantity ?? 0,
    }))
    .concat(
      (configuration.pools ?? []).map((pool) => ({
        name: pool.name,
        needed: sum((part) => pool.tickets[part.key] ?? 0),
        quantity: pool.quantity,
      })),
    );
}

/** Ticket types and add-ons that take more units of a pool than it has. */
export function poolWeightPoints({ configuration, ticketConfigurations = [] }: EventDefinition): ChecklistPoint[] {
  const tickets = ticketConfigurations.filter(({ active }) => active !== false);
  const addOns = new Map(
    tickets.flatMap((ticket) => (ticket.addOns ?? []).map(({ key, defaultName }) => [key, defaultName])),
  );
  const names = { tickets: new Map(tickets.map(({ key, defaultDescription }) => [key, defaultDescription])), addOns };
  return (configuration.pools ?? []).flatMap((pool, index) =>
    (['tickets', 'addOns'] as const).flatMap((field) =>
      Object.entries(pool[field]).flatMap(([key, weight]) => {
        const other = names[field].get(key);
        return other === undefined || weight <= pool.quantity
          ? []
          : [
              advice({
                code: 'poolTooSmall',
                path: `configuration.pools.${index}.quantity`,
                subject: pool.name,
                other,
                limit: weight,
                quantity: pool.quantity,
              }),
            ];
      }),
    ),
  );
}

/** Benefits without an effect, and ticket types for qualified people that name no qualification. */
export function benefitPoints(ticket: TicketDefinition, index: number): ChecklistPoint[] {
  const { benefits = [], qualifiedOnly } = ticket.additionalConfiguration ?? {};
  const { amount, quantity, defaultDescription: subject } = ticket;
  const at = `ticketConfigurations.${index}.additionalConfiguration`;
  const isSold = ticket.active !== false && quantity !== 0;
  return [
    ...(benefits.length > 0 && !isSold ? [advice({ code: 'benefitNotSold', path: `${at}.benefits`, subject })] : []),
    ...(isSold && qualifiedOnly === true && benefits.length === 0
      ? [advice({ code: 'qualifiedWithoutBenefit', path: `${at}.qualifiedOnly`, subject })]
      : []),
    ...(isSold
      ? benefits.flatMap(({ price, qualification }, n) =>
          amount > 0 && price.kind === 'fixed' && price.amount >= amount
            ? [
                advice({
                  code: 'benefitWithoutEffect',
                  path: `${at}.benefits.${n}.price`,
                  subject,
                  other: qualification,
                }),
              ]
            : [],
        )
      : []),
  ];
}
