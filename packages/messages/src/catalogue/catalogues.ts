import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from './messages.ts';
import { loadStaffPart, staffParts } from './staff-catalogue.ts';

/** All texts of the pages, for tests and benchmarks. Browsers load them in parts. */
export * from './page-catalogues.ts';

/** Loads all parts of the staff texts of a language. */
export async function loadStaff(locale: Locale): Promise<StaffMessages> {
  const parts = await Promise.all(staffParts.map((part) => loadStaffPart(part, locale)));
  return Object.assign({}, ...parts) as StaffMessages;
}
