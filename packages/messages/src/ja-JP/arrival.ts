import type { ArrivalMessages } from '../messages.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';

/** Japanese: areas that every page needs, the events list and errors. */
export const arrival: ArrivalMessages = {
  common,
  errors,
  events,
};
