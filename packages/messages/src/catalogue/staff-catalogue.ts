import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from './messages.ts';

/** Loads all staff texts of a language. They are one chunk per language, so a person who changes screens loads them once. */
export async function loadStaff(locale: Locale): Promise<StaffMessages> {
  const part = (await import(`../${locale}/pages/staff.ts`)) as { staff: StaffMessages };
  return part.staff;
}
