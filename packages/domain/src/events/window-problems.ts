import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import { msOf, wallClock } from '../shared/dates.ts';

/** Mistakes and warnings about the sale windows of a definition (selling 1.12, 1.13). */

/** A mistake in a window. `units`: the units that there are, for `tooMuch`. */
export interface WindowProblem {
  path: string;
  kind: 'twice' | 'order' | 'tooMuch' | 'noLimit';
  key: string;
  units?: number;
}

const reservedOf = ({ saleWindows = [] }: TicketDefinition) =>
  saleWindows.reduce((sum, { reserved }) => sum + (reserved ?? 0), 0);

/** Keys that are there twice, windows that end before they start, and reserves without or beyond the units that there are. */
export function windowProblems({ configuration, ticketConfigurations = [] }: EventDefinition): WindowProblem[] {
  const pools = configuration.pools ?? [];
  const limits = (ticket: TicketDefinition): number[] => [
    ...(ticket.quantity == null ? [] : [ticket.quantity]),
    ...pools.flatMap((pool) => {
      const weight = pool.tickets[ticket.key];
      if (weight === undefined) return [];
      // Other ticket types of the pool reserve their own units of it.
      const others = ticketConfigurations
        .filter(({ key }) => key !== ticket.key)
        .reduce((sum, other) => sum + (pool.tickets[other.key] ?? 0) * reservedOf(other), 0);
      return [Math.floor(Math.max(0, pool.quantity - others) / weight)];
    }),
  ];
  return ticketConfigurations.flatMap((ticket, index) => {
    const { saleWindows = [] } = ticket;
    const known = limits(ticket);
    const units = known.length === 0 ? null : Math.min(...known);
    const isTooMuch = units !== null && reservedOf(ticket) > units;
    return saleWindows.flatMap((window, n): WindowProblem[] => {
      const at = `ticketConfigurations.${index}.saleWindows.${n}`;
      const { key, reserved } = window;
      return [
        ...(saleWindows.findIndex((each) => each.key === key) < n
          ? [{ path: `${at}.key`, kind: 'twice' as const, key }]
          : []),
        ...(msOf(window.startDateTime) < msOf(window.endDateTime)
          ? []
          : [{ path: `${at}.endDateTime`, kind: 'order' as const, key }]),
        ...(reserved !== undefined && units === null
          ? [{ path: `${at}.reserved`, kind: 'noLimit' as const, key }]
          : []),
        // Without a limit everybody would win. A package takes units of several types, which no draw does.
        ...(window.mode === 'draw' && (units === null || ticket.additionalConfiguration?.package !== undefined)
          ? [{ path: `${at}.mode`, kind: 'noLimit' as const, key }]
          : []),
        ...(reserved !== undefined && isTooMuch
          ? [{ path: `${at}.reserved`, kind: 'tooMuch' as const, key, units: units ?? 0 }]
          : []),
      ];
    });
  });
}

/** Whether an account may be in both audiences, as far as titles and countries tell. */
function mayShare(one: SaleWindow['audience'], other: SaleWindow['audience']): boolean {
  const meet = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
    a === undefined || b === undefined || a.some((each) => b.includes(each));
  return meet(one.titles, other.titles) && meet(one.countries, other.countries);
}

/** A warning: the window opens at night in the event's zone, or an account may have two windows with two prices at a time. */
export interface WindowWarning {
  path: string;
  kind: 'night' | 'twoPrices';
  /** The positions of the windows in the list, from 1. */
  number: number;
  other?: number;
}

/** The warnings about the windows of a ticket type. */
export function windowWarnings(ticket: TicketDefinition, timeZone: string): WindowWarning[] {
  const { saleWindows = [] } = ticket;
  return saleWindows.flatMap((window, n): WindowWarning[] => {
    const path = `saleWindows.${n}`;
    const opens = msOf(window.startDateTime);
    const isAtNight = Number.isFinite(opens) && new Date(wallClock(opens, timeZone)).getUTCHours() < 6;
    const price = (each: SaleWindow) => each.amount ?? ticket.amount;
    const other = saleWindows.findIndex(
      (each, m) =>
        m < n &&
        msOf(each.startDateTime) < msOf(window.endDateTime) &&
        opens < msOf(each.endDateTime) &&
        price(each) !== price(window) &&
        mayShare(each.audience, window.audience),
    );
    return [
      ...(isAtNight ? [{ path: `${path}.startDateTime`, kind: 'night' as const, number: n + 1 }] : []),
      ...(other === -1
        ? []
        : [{ path: `${path}.amount`, kind: 'twoPrices' as const, number: n + 1, other: other + 1 }]),
    ];
  });
}
