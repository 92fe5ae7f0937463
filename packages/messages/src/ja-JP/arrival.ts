import type { ArrivalMessages } from '../messages.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { login } from './login.ts';

/** Japanese, the areas that every page needs: sign-in, the events list, errors. */
export const arrival: ArrivalMessages = {
  common,
  errors,
  events,
  login,
};
