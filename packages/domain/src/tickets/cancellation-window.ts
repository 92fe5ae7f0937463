import type { CancellationSettings } from '@foyer/contract/events/event-configuration';
import { msOf, type Instant } from '../shared/dates.ts';

/** The settings that decide when holders may cancel. */
export type CancellationWindow = Pick<CancellationSettings, 'enabled' | 'until'> | undefined;

/**
 * The last moment at which holders may cancel, in ms; null when they may not cancel. Never after the start of the
 * event.
 */
export function cancellationEnd(settings: CancellationWindow, eventStart: Instant): number | null {
  if (settings?.enabled !== true) return null;
  const start = msOf(eventStart);
  return settings.until === undefined ? start : Math.min(start, msOf(settings.until));
}
