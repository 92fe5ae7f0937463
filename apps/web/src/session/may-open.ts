import type { Role } from '@foyer/contract/wire/vocabulary';
import { hasAnyRole, type HasRoles } from '@foyer/domain/people/permissions';
import { rowOf, type RowKey, type ScreenKey } from '../app/screens/rows.ts';

/** True if the guards let a viewer open a screen. A link to a screen that the viewer cannot open is not shown. */
export function mayOpen(viewer: HasRoles, screen: ScreenKey): boolean {
  const row = rowOf(screen);
  return 'redirectTo' in row || hasAnyRole(viewer, row.roles ?? []);
}

/** The roles that may open a screen (people 4.7). */
export const rolesThatOpen = (screen: RowKey): readonly Role[] => rowOf(screen).roles ?? [];
