import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { advice } from './checklist-point.ts';

/** Prices and currencies that are probably a mistake (selling 7.3). */

const isOrderCurrency = (code: string): boolean => currencies.some((each) => each === code);

/** The currency of most offered ticket types; of the first among several. */
function usualCurrency(tickets: readonly TicketDefinition[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of tickets) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * Prices in several currencies are usual: a buyer chooses the own one. It is a mistake if one of the people is not sold a
 * ticket in the usual currency, or if a price in yen is the number of a price in dollars.
 */
function isOddCurrency(
  { currency, amount, relationshipTypes }: TicketDefinition,
  tickets: readonly TicketDefinition[],
  usual: string,
): boolean {
  if (currency === usual) return false;
  const isSoldFor = (type: string) =>
    tickets.some((each) => each.currency === usual && each.relationshipTypes.includes(type));
  const isYen = currency === 'JPY' || usual === 'JPY';
  return (
    !relationshipTypes.every(isSoldFor) ||
    (isYen && amount > 0 && tickets.some((each) => each.currency === usual && each.amount === amount))
  );
}

const isForAll = ({ saleWindows = [], additionalConfiguration: more }: TicketDefinition): boolean =>
  saleWindows.length === 0 && more?.qualifiedOnly !== true;

/** The free type is for nobody else than the paid one, so nobody has a reason to pay. */
const isSameSale = (paid: TicketDefinition, free: TicketDefinition): boolean =>
  paid.relationshipTypes.every((type) => free.relationshipTypes.includes(type)) &&
  free.quantity == null &&
  free.startDateTime == null &&
  free.endDateTime == null;

/** The points about the prices of the offered ticket types. `offered` has their positions in the definition. */
export function pricePoints(
  { configuration, published }: EventDefinition,
  offered: readonly { ticket: TicketDefinition; index: number }[],
): ChecklistPoint[] {
  const tickets = offered.map(({ ticket }) => ticket);
  const usual = usualCurrency(tickets);
  const fee = configuration.cancellation?.enabled ? configuration.cancellation.fee : undefined;
  const fixed = fee && 'fixed' in fee ? fee.fixed : undefined;
  const withoutFee =
    fixed &&
    currencies.find(
      (code) => tickets.some(({ currency, amount }) => currency === code && amount > 0) && fixed[code] === undefined,
    );
  return [
    ...offered.flatMap(({ ticket, index }) => {
      const at = `ticketConfigurations.${index}`;
      const { currency, amount, defaultDescription: subject } = ticket;
      const others = tickets.filter((each) =>
        each.relationshipTypes.some((type) => ticket.relationshipTypes.includes(type)),
      );
      return [
        ...(isOrderCurrency(currency)
          ? []
          : [advice({ code: 'unsupportedCurrency', path: `${at}.currency`, subject, other: currency })]),
        ...(isOrderCurrency(currency) && usual !== undefined && isOddCurrency(ticket, tickets, usual)
          ? [advice({ code: 'otherCurrency', path: `${at}.currency`, subject, other: currency })]
          : []),
        ...(ticket.addOns ?? []).flatMap((addOn, n) =>
          addOn.active !== false && addOn.currency !== undefined && addOn.currency !== currency
            ? [
                advice({
                  code: 'addOnOtherCurrency',
                  path: `${at}.addOns.${n}.currency`,
                  subject: addOn.defaultName,
                  other: addOn.currency,
                }),
              ]
            : [],
        ),
        // A published event has such a type on purpose.
        ...(published !== true &&
        amount === 0 &&
        isForAll(ticket) &&
        others.some((each) => each.amount > 0 && isForAll(each) && isSameSale(each, ticket))
          ? [advice({ code: 'freeBesidePaid', path: `${at}.amount`, subject })]
          : []),
      ];
    }),
    ...(withoutFee === undefined
      ? []
      : [advice({ code: 'feeWithoutCurrency', path: 'configuration.cancellation.fee', other: withoutFee })]),
  ];
}
