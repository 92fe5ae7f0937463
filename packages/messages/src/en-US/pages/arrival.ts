import { common } from '../common/common.ts';
import { errors } from '../common/errors.ts';
import { events } from '../events/events.ts';

/** English: areas that every page needs, the events list and errors. */
export const arrival = {
  common,
  errors,
  events,
};
