import type { ShownField } from '@foyer/contract/events/field-vocabulary';

/** The fields of an event that attendees read. */
export const eventFields = {
  venue: 'Venue',
} satisfies Record<ShownField, string>;
