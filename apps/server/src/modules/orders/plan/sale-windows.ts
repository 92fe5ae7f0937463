import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import { windowState, type WindowState } from '@foyer/domain/orders/sale-windows';
import type { AudienceFacts } from '@foyer/domain/people/audience';
import { pooledUnits, publicUnits } from '@foyer/domain/stock/pools';
import type { BuyersHold, CatalogueTicket, CatalogueWindow, Person } from './shapes.ts';

/** A ticket type as one account can buy it: in its window, at the price of the window, with the units for the account. */
export type TicketForPerson<T extends CatalogueTicket = CatalogueTicket> = T & {
  window: WindowState<CatalogueWindow>;
  /** The window in which a ticket is sold now; null outside of windows. */
  windowStockId: number | null;
};

/** No audience with a condition contains an account that does not exist. */
const nobody: AudienceFacts = { title: null, country: '', lists: [], qualifications: [], line: [] };

/**
 * The ticket type for this person (selling 1). With a hold, the window in which it was taken still applies. All code that
 * prices or offers a ticket type passes it through here first.
 */
export function ticketFor<T extends CatalogueTicket>(
  ticket: T,
  person: Pick<Person, 'audience'> | undefined,
  now: Date,
  { hold, pools }: { hold?: BuyersHold | undefined; pools?: EventConfiguration['pools'] | undefined } = {},
): TicketForPerson<T> {
  const { windows } = ticket;
  if (!windows) return { ...ticket, window: { state: 'none' }, windowStockId: null };
  const held = hold && windows.find(({ stockId }) => stockId === hold.windowStockId);
  const window: WindowState<CatalogueWindow> = held
    ? { state: 'open', window: held }
    : windowState(windows, person?.audience ?? nobody, now);
  if (window.state !== 'open') return { ...ticket, window, windowStockId: null };
  return {
    ...ticket,
    ...unitsIn(ticket, window.window.left, pools),
    amountMinor: window.window.amountMinor ?? ticket.amountMinor,
    window,
    windowStockId: window.window.stockId,
  };
}

/** The free units with those that the account's window reserves. */
function unitsIn(
  { own, pools, quantity, free }: CatalogueTicket,
  left: number,
  settings: EventConfiguration['pools'],
): Partial<CatalogueTicket> {
  if (left === 0) return {};
  const more = (units: number | null) => (units === null ? null : Math.max(0, units) + left);
  if (!pools || !own) return { quantity, free: more(free) };
  const drawn = pools.map((pool) => ({ ...pool, free: Math.max(0, pool.free) + pool.weight * left }));
  const ownUnits = { ...own, free: more(own.free) };
  return {
    own: ownUnits,
    pools: drawn,
    ...pooledUnits(ownUnits, drawn),
    shown: publicUnits(ownUnits, drawn, settings),
  };
}
