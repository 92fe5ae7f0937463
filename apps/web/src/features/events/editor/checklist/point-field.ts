import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { tabOf, type PickedField } from '../show-field.ts';

/** The field of a point. Without a question for the terms, the section of the terms can add it. */
export function fieldOfPoint(point: ChecklistPoint): PickedField {
  return point.code === 'noTerms'
    ? { path: `${point.path.replace(/\.translations\.link$/, '')}.translations.link` }
    : point;
}

/** The open points of a section of the editor. The points that prevent publishing are first in `points`. */
export function pointsIn(section: string, points: readonly ChecklistPoint[], blocking: number) {
  const own = points
    .map((point, index) => ({ point, blocks: index < blocking }))
    .filter(({ point }) => tabOf(fieldOfPoint(point).path) === section);
  return { count: own.length, blocks: own.some(({ blocks }) => blocks) };
}
