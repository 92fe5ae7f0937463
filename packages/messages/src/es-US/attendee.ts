import type { RegistrationMessages } from '../messages.ts';
import { forms } from './forms.ts';
import { payment } from './payment.ts';
import { registration } from './registration.ts';
import { validation } from './validation.ts';

/** Spanish: areas of registering, that is forms, cart and payment. */
export const attendee: RegistrationMessages = {
  forms,
  payment,
  registration,
  validation,
};
