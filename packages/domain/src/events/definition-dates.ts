import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { instantOf, msOf, wallClock } from '../shared/dates.ts';
import { timeZoneName } from '../shared/time-zones.ts';

/**
 * Every path of a date in an event's definition; `*` means each entry of a list. The editor, the checks and a change of
 * time zone use this list.
 */
export const definitionDatePaths = [
  'eventStart',
  'eventEnd',
  'registrationStart',
  'registrationEnd',
  'configuration.onSiteRegistrationStart',
  'configuration.cancellation.until',
  'configuration.recheck.until',
  'configuration.checkInLists.*.opens',
  'configuration.checkInLists.*.closes',
  'ticketConfigurations.*.startDateTime',
  'ticketConfigurations.*.endDateTime',
  'ticketConfigurations.*.saleWindows.*.startDateTime',
  'ticketConfigurations.*.saleWindows.*.endDateTime',
  'ticketConfigurations.*.coupons.*.startDateTime',
  'ticketConfigurations.*.coupons.*.endDateTime',
  'ticketConfigurations.*.addOns.*.startDateTime',
  'ticketConfigurations.*.addOns.*.endDateTime',
] as const;

type Change = (instant: string, path: string) => string;

function changeAt(node: unknown, [head, ...rest]: readonly string[], path: string, change: Change): unknown {
  if (head === undefined) return typeof node === 'string' && node !== '' ? change(node, path) : node;
  const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (head === '*') {
    return Array.isArray(node) ? node.map((each, index) => changeAt(each, rest, below(index), change)) : node;
  }
  if (typeof node !== 'object' || node === null || !(head in node)) return node;
  return { ...node, [head]: changeAt((node as Record<string, unknown>)[head], rest, below(head), change) };
}

/** The definition with `change` applied to each date. Empty dates stay empty. */
export function changeDates(definition: EventDefinition, change: Change): EventDefinition {
  let changed: unknown = definition;
  for (const path of definitionDatePaths) changed = changeAt(changed, path.split('.'), '', change);
  return changed as EventDefinition;
}

/** All dates of a definition with their paths. */
export function datesIn(definition: EventDefinition): { path: string; instant: string }[] {
  const found: { path: string; instant: string }[] = [];
  changeDates(definition, (instant, path) => {
    found.push({ path, instant });
    return instant;
  });
  return found;
}

const day = 86_400_000;

/**
 * The instant at which the clock of `to` shows the same time, seconds included, as the clock of `from` at `instant`,
 * `days` later.
 */
function atSameClock(instant: string, from: string, to: string, days = 0): string {
  const at = msOf(instant);
  if (Number.isNaN(at)) return instant;
  const local = new Date(wallClock(at, from) + days * day).toISOString().slice(0, 19);
  const moved = instantOf(local, to);
  return moved === null ? instant : new Date(moved.getTime() + (at % 1000)).toISOString();
}

/** The event in another time zone: every date keeps its clock time. An unknown zone name changes nothing. */
export function inTimeZone(definition: EventDefinition, typed: string): EventDefinition {
  const timeZone = timeZoneName(typed);
  if (timeZone === null) return definition;
  const before = definition.configuration.timeZone;
  const moved = changeDates(definition, (instant) => atSameClock(instant, before, timeZone));
  return { ...moved, configuration: { ...moved.configuration, timeZone } };
}

/** The event moved by `days`: every date keeps its clock time in the event's zone. */
export function movedByDays(definition: EventDefinition, days: number): EventDefinition {
  const { timeZone } = definition.configuration;
  return days === 0 ? definition : changeDates(definition, (instant) => atSameClock(instant, timeZone, timeZone, days));
}
