import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import { msOf, wallClock, type Instant } from '../shared/dates.ts';
import { advice, type FoundPoint } from './checklist-point.ts';
import { windowWarnings } from './window-problems.ts';

/** Times and prices of sales that are probably a mistake (selling 7.1, 7.2). */

/** When something is sold, in ms. NaN: a date is missing. */
export interface SaleTime {
  from: number;
  until: number;
}

type Dated = { startDateTime?: Instant | null | undefined; endDateTime?: Instant | null | undefined };

/** When a ticket type is sold: within its own dates and registration. */
function saleTimeOf({ registrationStart, registrationEnd }: EventDefinition, sold: Dated): SaleTime {
  return {
    from: Math.max(msOf(registrationStart), sold.startDateTime ? msOf(sold.startDateTime) : -Infinity),
    until: Math.min(msOf(registrationEnd), sold.endDateTime ? msOf(sold.endDateTime) : Infinity),
  };
}

/** An event that starts from 1:00 to 5:00 was probably entered in another time zone. */
export function nightPoints({ eventStart, configuration: { timeZone } }: EventDefinition): ChecklistPoint[] {
  const hour = hourOf(eventStart, timeZone);
  return hour >= 1 && hour < 5 ? [advice({ code: 'eventAtNight', path: 'eventStart' })] : [];
}

/** The hour in a time zone; NaN without a date, or in an unknown zone. */
function hourOf(at: Instant, timeZone: string): number {
  const ms = msOf(at);
  try {
    return Number.isFinite(ms) ? new Date(wallClock(ms, timeZone)).getUTCHours() : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Finds mistakes in the windows of a ticket type: their times, their prices, and who can buy in them. */
export function windowPoints(definition: EventDefinition, ticket: TicketDefinition, index: number): ChecklistPoint[] {
  const { saleWindows = [], defaultDescription: subject } = ticket;
  const at = `ticketConfigurations.${index}`;
  const sale = saleTimeOf(definition, ticket);
  return [
    // Dates that cross are refused by name.
    ...(sale.from >= sale.until && isOrdered(definition, ticket)
      ? [advice({ code: 'neverOnSale', path: `${at}.startDateTime`, subject })]
      : []),
    ...saleWindows.flatMap((window, n) =>
      pointsOf(definition, ticket, window, sale).map(({ path, ...point }) =>
        advice({ ...point, path: `${at}.saleWindows.${n}.${path}`, subject, number: n + 1 }),
      ),
    ),
    ...(hasZone(definition) ? windowWarnings(ticket, definition.configuration.timeZone) : []).map(
      ({ kind, path, number, other }) =>
        advice({
          code: kind === 'night' ? 'windowAtNight' : 'windowTwoPrices',
          path: `${at}.${path}`,
          subject,
          number,
          ...(other === undefined ? {} : { count: other }),
        }),
    ),
  ];
}

const isOrdered = (definition: EventDefinition, { startDateTime, endDateTime }: TicketDefinition) =>
  msOf(definition.registrationStart) < msOf(definition.registrationEnd) &&
  !(startDateTime && endDateTime && msOf(startDateTime) > msOf(endDateTime));

const hasZone = ({ eventStart, configuration }: EventDefinition) =>
  Number.isFinite(hourOf(eventStart || new Date(0), configuration.timeZone));

function pointsOf(
  { eventEnd }: EventDefinition,
  ticket: TicketDefinition,
  window: SaleWindow,
  sale: SaleTime,
): FoundPoint[] {
  const [opens, closes] = [msOf(window.startDateTime), msOf(window.endDateTime)];
  // An end before the start is refused by name.
  if (!(opens < closes)) return [];
  const isDraw = window.mode === 'draw';
  const isOutside = opens >= sale.until || closes <= sale.from;
  return [
    ...(isOutside && !isDraw ? [{ code: 'windowNeverOpen' as const, path: 'startDateTime' }] : []),
    ...(!isOutside && !isDraw && (opens < sale.from || closes > sale.until)
      ? [
          {
            code: opens < sale.from ? ('windowBeforeSale' as const) : ('windowAfterSale' as const),
            path: opens < sale.from ? 'startDateTime' : 'endDateTime',
          },
        ]
      : []),
    // The winners of a draw buy after its end.
    ...(isDraw && closes >= sale.until ? [{ code: 'drawWithoutSale' as const, path: 'endDateTime' }] : []),
    ...(closes > msOf(eventEnd) ? [{ code: 'windowAfterEvent' as const, path: 'endDateTime' }] : []),
    ...(window.amount !== undefined && window.amount > ticket.amount
      ? [{ code: 'windowPriceAbove' as const, path: 'amount', other: ticket.currency }]
      : []),
  ];
}
