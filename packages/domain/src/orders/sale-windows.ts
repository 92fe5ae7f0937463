import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import { isInAudience, type AudienceFacts } from '../people/audience.ts';
import { msOf, type Instant } from '../shared/dates.ts';
import { instantOf, type Obstacle } from './obstacle.ts';
import type { Refusal } from './refusal.ts';

/** Windows of a ticket type: who may buy when, at which price (selling 1). */

/** The fields of a window that decide who may buy when. */
export type WindowRule = Pick<SaleWindow, 'key' | 'audience' | 'mode'> & {
  startDateTime: Instant;
  endDateTime: Instant;
};

export type WindowPhase = 'notYet' | 'open' | 'over';

/** The phase of a window. It contains its start and not its end, so two windows that adjoin never overlap (selling 1.2). */
export function windowPhase({ startDateTime, endDateTime }: WindowRule, now: Instant): WindowPhase {
  const at = msOf(now);
  if (at < msOf(startDateTime)) return 'notYet';
  return at < msOf(endDateTime) ? 'open' : 'over';
}

/** What the windows of a ticket type mean for one account at a moment. */
export type WindowState<W extends WindowRule> =
  /** The type has no windows. It sells between its own start and end. */
  | { state: 'none' }
  | { state: 'open'; window: W }
  /** The account's next window opens later. */
  | { state: 'notYet'; window: W }
  /** All windows of the account are over. `window` is the one that ended last. */
  | { state: 'over'; window: W }
  /** No window is for the account. */
  | { state: 'notForYou' }
  /** Only a draw is open for the account. Its winners buy with a hold (selling 2). */
  | { state: 'draw'; window: W };

/** The windows whose audience contains the account, in the organiser's order. */
export const windowsOf = <W extends WindowRule>(windows: readonly W[], account: AudienceFacts): W[] =>
  windows.filter(({ audience }) => isInAudience(audience, account));

/**
 * Whether an account may buy a ticket type with these windows now. Of several open windows, the first in the organiser's
 * order counts (selling 1.4).
 */
export function windowState<W extends WindowRule>(
  windows: readonly W[],
  account: AudienceFacts,
  now: Instant,
): WindowState<W> {
  if (windows.length === 0) return { state: 'none' };
  const own = windowsOf(windows, account);
  const inPhase = (phase: WindowPhase) => own.filter((window) => windowPhase(window, now) === phase);
  const open = inPhase('open');
  const sells = open.find(({ mode }) => mode === 'firstCome');
  if (sells) return { state: 'open', window: sells };
  if (open[0]) return { state: 'draw', window: open[0] };
  const [next] = inPhase('notYet').toSorted((a, b) => msOf(a.startDateTime) - msOf(b.startDateTime));
  if (next) return { state: 'notYet', window: next };
  const last = own.toSorted((a, b) => msOf(b.endDateTime) - msOf(a.endDateTime))[0];
  return last ? { state: 'over', window: last } : { state: 'notForYou' };
}

/** Why the windows of a ticket type keep an account from it now (selling 1.6); undefined while one sells to the account. */
export function windowObstacle(state: WindowState<WindowRule>, ticketConfigurationId: number): Obstacle | undefined {
  switch (state.state) {
    case 'none':
    case 'open':
      return undefined;
    case 'notYet': {
      const at = instantOf(state.window.startDateTime);
      return {
        refusal: { code: 'WINDOW_NOT_OPEN', metadata: { opensAt: at, ticketConfigurationId } },
        reason: { code: 'windowNotOpen', at },
      };
    }
    case 'over': {
      const at = instantOf(state.window.endDateTime);
      return {
        refusal: { code: 'WINDOW_OVER', metadata: { endedAt: at, ticketConfigurationId } },
        reason: { code: 'windowOver', at },
      };
    }
    case 'draw':
      return {
        refusal: { code: 'NOT_IN_WINDOW', metadata: { ticketConfigurationId, mode: 'draw' } },
        reason: { code: 'drawOnly' },
      };
    case 'notForYou':
      return {
        refusal: { code: 'NOT_IN_WINDOW', metadata: { ticketConfigurationId } },
        reason: { code: 'notInWindow' },
      };
  }
}

/** The refusal whose window opens first; undefined when no window opens later. */
export const earliestOpening = (refusals: readonly Refusal[]): Refusal | undefined =>
  refusals
    .filter(({ code }) => code === 'WINDOW_NOT_OPEN')
    .toSorted((a, b) => String(a.metadata?.['opensAt']).localeCompare(String(b.metadata?.['opensAt'])))[0];
