import { account } from './account.ts';
import { common } from './common.ts';
import { confirmation } from './confirmation.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { forms } from './forms.ts';
import { login } from './login.ts';
import { payment } from './payment.ts';
import { registration } from './registration.ts';
import { tickets } from './tickets.ts';
import { validation } from './validation.ts';

/** English, the areas every page may need. */
export const attendee = {
  common,
  errors,
  validation,
  login,
  events,
  registration,
  forms,
  payment,
  confirmation,
  tickets,
  account,
};
