import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from './messages.ts';
import { loadStaffPart } from './staff-catalogue.ts';

/** All texts of the pages, for tests and benchmarks. Browsers load them in parts. */
export * from './page-catalogues.ts';

/** All staff texts, from every part. */
export const loadStaff: Readonly<Record<Locale, () => Promise<StaffMessages>>> = {
  'en-US': () => allOfStaff('en-US'),
  'es-US': () => allOfStaff('es-US'),
  'ja-JP': () => allOfStaff('ja-JP'),
};

async function allOfStaff(locale: Locale): Promise<StaffMessages> {
  const load = loadStaffPart[locale];
  const [staff, dashboard, orders, door, event, editor] = await Promise.all([
    load.staff(),
    load.dashboard(),
    load.orders(),
    load.door(),
    load.event(),
    load.editor(),
  ]);
  return { ...staff, ...dashboard, ...orders, ...door, ...event, ...editor };
}
