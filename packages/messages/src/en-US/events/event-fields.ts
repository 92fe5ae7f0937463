import type { ShownField } from '@foyer/contract/events/event-fields';

/** The fields of an event that attendees read. */
export const eventFields = {
  venue: 'Venue',
} satisfies Record<ShownField, string>;
