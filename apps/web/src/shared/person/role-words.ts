import type { Role } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** The name of each role. */
export const roleWords = (t: StaffMessages['staffRoles']): Readonly<Record<Role, string>> => ({
  admin: t.admin,
  helper: t.helper,
  'ticket-scanner': t.scanner,
});
