import type { StaffPartMessages } from '../../catalogue/messages.ts';
import { badge } from '../door/badge.ts';
import { dateEntry } from '../common/date-entry.ts';
import { desk } from '../door/desk.ts';
import { deskPayment } from '../payments/desk-payment.ts';
import { deviceLock } from '../door/device-lock.ts';
import { eventStates } from '../events/event-states.ts';
import { foundBy } from '../common/found-by.ts';
import { offlineLinks } from '../common/offline-links.ts';
import { outbox } from '../mail/outbox.ts';
import { refusals } from '../common/refusals.ts';
import { recognition } from '../common/recognition.ts';
import { staffFrame } from '../common/staff-frame.ts';
import { staffRoles } from '../people/staff-roles.ts';

/** Spanish, staff only: texts that all or several staff screens use. */
export const staff: StaffPartMessages<'staff'> = {
  badge,
  dateEntry,
  desk,
  deskPayment,
  deviceLock,
  eventStates,
  foundBy,
  offlineLinks,
  outbox,
  recognition,
  refusals,
  staffFrame,
  staffRoles,
};
