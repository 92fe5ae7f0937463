import { common } from './common.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { login } from './login.ts';

/** English, the areas that every page needs: sign-in, the events list, errors. */
export const arrival = {
  common,
  errors,
  events,
  login,
};
