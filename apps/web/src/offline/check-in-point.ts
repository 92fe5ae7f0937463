import type { DoorList, PassDirection, RosterEntry } from '@foyer/contract/door/door';
import { isInsideAfter, type ListRule, type ListTicket } from '@foyer/domain/door/check-in-lists';
import { entryOf } from '../session/stored.ts';

/** The check-in point of a device: the entrance or a check-in list, and the direction of the guests. */
export interface CheckInPoint {
  listId: string | null;
  way: PassDirection;
}

const entrance: CheckInPoint = { listId: null, way: 'in' };
const pointEntry = (eventId: number) => entryOf('checkInPoint', eventId);

/** The stored check-in point of this device at an event. */
export function storedCheckInPoint(eventId: number): CheckInPoint {
  try {
    const value: unknown = JSON.parse(pointEntry(eventId).read() ?? 'null');
    if (typeof value !== 'object' || value === null) return entrance;
    const { listId, way } = value as Partial<CheckInPoint>;
    return { listId: typeof listId === 'string' ? listId : null, way: way === 'out' ? 'out' : 'in' };
  } catch {
    return entrance;
  }
}

export function storeCheckInPoint(eventId: number, checkInPoint: CheckInPoint): void {
  pointEntry(eventId).write(JSON.stringify(checkInPoint));
}

/** The fields of the check-in point in a scan; empty at the entrance. */
export const checkInPointFieldsOf = ({ listId, way }: CheckInPoint): { listId?: string; way?: PassDirection } =>
  listId === null ? {} : { listId, way };

/** The rule of the list for the verdict; `undefined` at the entrance. */
export function checkInPointRule(
  { listId, way }: CheckInPoint,
  lists: readonly DoorList[],
): { rule: ListRule | null; way: PassDirection } | undefined {
  if (listId === null) return undefined;
  return { rule: lists.find((list) => list.listId === listId) ?? null, way };
}

/** The key of a ticket at the entrance or a check-in list, for scans that are not sent yet. */
export const passKey = (ticketId: number, listId: string | null | undefined): string => `${ticketId} ${listId ?? ''}`;

/** The ticket's entry after a check-in on this device. */
export function afterPass(
  entry: RosterEntry,
  { listId, way }: CheckInPoint,
  lists: readonly DoorList[],
  at: string,
): RosterEntry {
  if (listId === null) return { ...entry, status: 'CHECKED_IN', checkedInAt: at };
  const passage = lists.find((list) => list.listId === listId)?.passage ?? 'once';
  const others = entry.passes.filter((pass) => pass.listId !== listId);
  return { ...entry, passes: [...others, { listId, isInside: isInsideAfter({ passage }, way), at }] };
}

/** The facts that decide a check-in at a list. */
export const onListOf = (entry: RosterEntry, { listId }: CheckInPoint): ListTicket => ({
  ticketConfigurationId: entry.ticketConfigurationId,
  addOns: entry.addOns,
  qualification: entry.qualification,
  pass: entry.passes.find((pass) => pass.listId === listId) ?? null,
});
