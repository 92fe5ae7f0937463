import { badgeLayout, type BadgeLayout } from '@foyer/domain/door/badges';
import { ambition } from './AmbitionBadge.tsx';
import { energize } from './EnergizeBadge.tsx';
import type { BadgeView } from './view.ts';

type Kind = Exclude<BadgeLayout['kind'], 'notConfigured'>;

/** A view for each layout kind. The type requires a view for every kind. */
const views: Readonly<Record<Kind, BadgeView>> = { ENERGIZE: energize, AMBITION: ambition };

/** The view for an event's type; null where none is configured. */
export function badgeViewOf(eventTypeCd: string): BadgeView | null {
  const { kind } = badgeLayout(eventTypeCd);
  return kind === 'notConfigured' ? null : views[kind];
}
