import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';

const hourMs = 3_600_000;

/**
 * Four sale windows of a journey (selling 1): suites are sold by rank, a day for each, and rooms a day earlier to leaders
 * than to all.
 */
export function withWindows(definition: EventDefinition): EventDefinition {
  const opens = Date.parse(definition.registrationStart) + hourMs;
  const at = (hours: number) => new Date(opens + hours * hourMs).toISOString();
  const window = (key: string, from: number, to: number, more: Partial<SaleWindow>): SaleWindow => ({
    key,
    audience: {},
    startDateTime: at(from),
    endDateTime: at(to),
    mode: 'firstCome',
    ...more,
  });
  const all = { endDateTime: definition.registrationEnd };
  const windows: Readonly<Record<string, SaleWindow[]>> = {
    suite: [
      window('top-rank', 0, 24, { audience: { titles: ['MC'] }, reserved: 4 }),
      window('leaders', 24, 48, { audience: { titles: ['MC', 'RC', 'SC'] }, reserved: 4 }),
    ],
    retreat: [
      window('early', 0, 24, { audience: { titles: ['MC', 'RC'] }, reserved: 30 }),
      window('everyone', 24, 48, all),
    ],
  };
  return {
    ...definition,
    ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) => ({
      ...ticket,
      ...(windows[ticket.key] ? { saleWindows: windows[ticket.key] } : {}),
    })),
  };
}
