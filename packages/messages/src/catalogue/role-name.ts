import type { Role } from '@foyer/contract/wire/vocabulary';
import type { staffRoles } from '../en-US/people/staff-roles.ts';

/** The name of a role in the texts of a language. A role of a newer server keeps its code. */
export function roleName(role: unknown, t: typeof staffRoles): string {
  const names: Readonly<Record<Role, string>> = {
    admin: t.admin,
    organiser: t.organiser,
    helper: t.helper,
    desk: t.desk,
    'ticket-scanner': t.scanner,
    reports: t.reports,
  };
  return Object.entries(names).find(([code]) => code === role)?.[1] ?? String(role);
}
