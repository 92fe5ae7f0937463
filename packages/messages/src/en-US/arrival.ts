import { common } from './common.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

/** English: areas that every page needs, the events list and errors. */
export const arrival = {
  common,
  errors,
  events,
};
