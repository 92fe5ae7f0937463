import { forms } from './forms.ts';
import { payment } from './payment.ts';
import { registration } from './registration.ts';
import { validation } from './validation.ts';

/** English, the areas of registering: forms, cart, payment. */
export const attendee = {
  forms,
  payment,
  registration,
  validation,
};
