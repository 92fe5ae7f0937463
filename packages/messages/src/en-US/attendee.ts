import { account } from './account.ts';
import { confirmation } from './confirmation.ts';
import { forms } from './forms.ts';
import { payment } from './payment.ts';
import { registration } from './registration.ts';
import { tickets } from './tickets.ts';
import { validation } from './validation.ts';

/** English, the areas of an attendee's other screens. */
export const attendee = {
  account,
  confirmation,
  forms,
  payment,
  registration,
  tickets,
  validation,
};
