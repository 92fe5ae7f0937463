import { forms } from './forms.ts';
import { payment } from './payment.ts';
import { registration } from './registration.ts';
import { validation } from './validation.ts';

/** English: areas of registering, that is forms, cart and payment. */
export const attendee = {
  forms,
  payment,
  registration,
  validation,
};
