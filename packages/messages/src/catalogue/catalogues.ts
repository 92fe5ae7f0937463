import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from './messages.ts';
import { loadStaffPart } from './staff-catalogue.ts';

/** All texts of the pages, for tests and benchmarks. Browsers load them in parts. */
export * from './page-catalogues.ts';

/** All staff texts, from every part. */
export async function loadStaff(locale: Locale): Promise<StaffMessages> {
  const [staff, dashboard, orders, door, event, editor] = await Promise.all([
    loadStaffPart.staff(locale),
    loadStaffPart.dashboard(locale),
    loadStaffPart.orders(locale),
    loadStaffPart.door(locale),
    loadStaffPart.event(locale),
    loadStaffPart.editor(locale),
  ]);
  return { ...staff, ...dashboard, ...orders, ...door, ...event, ...editor };
}
