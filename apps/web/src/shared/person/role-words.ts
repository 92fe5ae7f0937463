import type { Role } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** The name of each role. */
export const roleWords = (t: StaffMessages['staffRoles']): Readonly<Record<Role, string>> => ({
  admin: t.admin,
  organiser: t.organiser,
  helper: t.helper,
  desk: t.desk,
  'ticket-scanner': t.scanner,
  reports: t.reports,
});
