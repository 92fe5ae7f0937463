import { checkInsByHour } from './check-ins.ts';
import { countries, titles, tShirtSizes } from './people.ts';
import { registrationsByDay, registrationsByRelationship, registrationsByTicket } from './registrations.ts';
import type { Report } from './report.ts';
import { revenue } from './revenue.ts';

/** All reports by their key in `event_report` (reports 2.1). */
const reports: Readonly<Record<string, Report>> = {
  registrationsByTicket,
  registrationsByRelationship,
  registrationsByDay,
  checkInsByHour,
  revenue,
  tShirtSizes,
  titles,
  countries,
};

export const reportKeys: readonly string[] = Object.keys(reports);
export const reportOf = (key: string): Report | undefined => (Object.hasOwn(reports, key) ? reports[key] : undefined);
