import type { Role } from '@foyer/contract/wire/vocabulary';
import { hasAnyRole, type HasRoles } from '@foyer/domain/people/permissions';
import { rowKeys, rowOf, type ScreenKey } from '../app/screens/table.ts';

/** True if the guards let a viewer open a screen. A link to a screen that the viewer cannot open is not shown. */
export function mayOpen(viewer: HasRoles, screen: ScreenKey): boolean {
  const row = rowOf(screen);
  return 'redirectTo' in row || hasAnyRole(viewer, row.roles ?? []);
}

/** The roles that may open a page, by its name in the URL of the dashboard (people 4.7). None for an unknown name. */
export function rolesThatOpen(name: string | undefined): readonly Role[] {
  const key = rowKeys.find((each) => each === name);
  return (key !== undefined && rowOf(key).roles) || [];
}
