import type { eventFields as English } from '../../en-US/events/event-fields.ts';

export const eventFields: typeof English = {
  venue: '会場',
};
