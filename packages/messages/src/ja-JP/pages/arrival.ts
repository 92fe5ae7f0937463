import type { ArrivalMessages } from '../../catalogue/messages.ts';
import { common } from '../common/common.ts';
import { errors } from '../common/errors.ts';
import { events } from '../events/events.ts';

/** Japanese: areas that every page needs, the events list and errors. */
export const arrival: ArrivalMessages = {
  common,
  errors,
  events,
};
