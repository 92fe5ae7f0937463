import { checkInsByHour } from './check-ins.ts';
import { countries, titles, tShirtSizes } from './people.ts';
import { registrationsByDay, registrationsByRelationship, registrationsByTicket } from './registrations.ts';
import type { Report } from './report.ts';
import { revenue } from './revenue.ts';

/** All reports of each event by key, in the order of display (reports 2.1). */
export const reports: Readonly<Record<string, Report>> = {
  registrationsByTicket,
  registrationsByRelationship,
  registrationsByDay,
  checkInsByHour,
  revenue,
  tShirtSizes,
  titles,
  countries,
};
