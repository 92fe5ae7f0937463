import { forms } from '../forms/forms.ts';
import { payment } from '../payments/payment.ts';
import { registration } from '../orders/registration.ts';
import { validation } from '../common/validation.ts';

/** English: areas of registering, that is forms, cart and payment. */
export const attendee = {
  forms,
  payment,
  registration,
  validation,
};
