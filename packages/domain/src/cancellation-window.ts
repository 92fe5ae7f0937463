import type { CancellationSettings } from '@foyer/contract/event-configuration';
import { msOf, type Instant } from './dates.ts';

/** The settings as far as they say when. */
export type CancellationWindow = Pick<CancellationSettings, 'enabled' | 'until'> | undefined;

/** The last moment at which holders may cancel, in ms; null where they may not at all. Nobody cancels what has begun. */
export function cancellationEnd(settings: CancellationWindow, eventStart: Instant): number | null {
  if (settings?.enabled !== true) return null;
  const start = msOf(eventStart);
  return settings.until === undefined ? start : Math.min(start, msOf(settings.until));
}
