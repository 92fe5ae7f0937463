import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';

/** Points of the checklist (events 4.11). */

export type FoundPoint = Omit<ChecklistPoint, 'severity'>;

/** The point of an event that attendees can buy. */
export const advice = (point: FoundPoint): ChecklistPoint => ({ ...point, severity: 'advice' });

/** The point of an event that attendees cannot buy. */
export const blocks = (point: FoundPoint): ChecklistPoint => ({ ...point, severity: 'blocks' });

/** The points that block publishing first, each group in its order. */
export const bySeverity = (points: readonly ChecklistPoint[]): ChecklistPoint[] => {
  const rank = ({ severity }: ChecklistPoint) => (severity === 'blocks' ? 0 : 1);
  return points.toSorted((a, b) => rank(a) - rank(b));
};
