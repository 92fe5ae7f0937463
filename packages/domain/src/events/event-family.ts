/** Parent and child events (events 1.4). A family has one level: a parent event has no parent, and a child event has no children. */

export interface FamilyEvent {
  eventId: number;
  parentEventId: number | null;
}

/** Whether `parent` can be the parent event of `child`, which may be an event that does not exist yet. */
export function canBeParent(parent: FamilyEvent, child: { eventId: number | null; hasChildren: boolean }): boolean {
  return parent.parentEventId === null && parent.eventId !== child.eventId && !child.hasChildren;
}
