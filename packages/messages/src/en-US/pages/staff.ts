import { dateEntry } from '../common/date-entry.ts';
import { staffFrame } from '../common/staff-frame.ts';
import { eventStates } from '../events/event-states.ts';
import { foundBy } from '../common/found-by.ts';
import { offlineLinks } from '../common/offline-links.ts';
import { recognition } from '../common/recognition.ts';
import { refusals } from '../common/refusals.ts';
import { checkIn } from '../door/check-in.ts';
import { desk } from '../door/desk.ts';
import { deviceLock } from '../door/device-lock.ts';
import { eventList } from '../events/event-list.ts';
import { pools } from '../events/pools.ts';
import { selfService } from '../events/self-service.ts';
import { outbox } from '../mail/outbox.ts';
import { sends } from '../mail/sends.ts';
import { deskPayment } from '../payments/desk-payment.ts';
import { drawer } from '../payments/cash-drawer.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { dashboard } from '../reports/dashboard.ts';
import { openTasks } from '../reports/open-tasks.ts';

/** English, staff only: areas that many screens of staff need. Attendees do not load them. */
export const staff = {
  checkIn,
  dashboard,
  dateEntry,
  desk,
  deskPayment,
  deviceLock,
  drawer,
  pools,
  eventList,
  eventStates,
  foundBy,
  offlineLinks,
  openTasks,
  outbox,
  recognition,
  refusals,
  selfService,
  sends,
  staffFrame,
  staffRoles,
};
