import { common } from './common.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

/** English, the areas that every page needs: the events list, errors. */
export const arrival = {
  common,
  errors,
  events,
};
