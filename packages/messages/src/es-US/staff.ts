import type { StaffPartMessages } from '../messages.ts';
import { badge } from './badge.ts';
import { desk } from './desk.ts';
import { deskPayment } from './desk-payment.ts';
import { deviceLock } from './device-lock.ts';
import { foundBy } from './found-by.ts';
import { offlineWays } from './offline-ways.ts';
import { outbox } from './outbox.ts';
import { refusals } from './refusals.ts';
import { recognition } from './recognition.ts';

/** Spanish, staff only: texts that all or several staff screens use. */
export const staff: StaffPartMessages<'staff'> = {
  badge,
  desk,
  deskPayment,
  deviceLock,
  foundBy,
  offlineWays,
  outbox,
  recognition,
  refusals,
};
