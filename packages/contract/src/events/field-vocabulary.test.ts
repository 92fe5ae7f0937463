import { expect, test } from 'vitest';
import { eventView, listedEvent, ownEvent } from './events.ts';

/** A second statement of the rows that protect data. Each of these fields has a call with its own access. */
const hidden = ['badges', 'checkInLists', 'liveEventUrl'];

test.each(Object.entries({ eventView, ownEvent, listedEvent }))('hides fields from attendees in %s', (_, { shape }) => {
  expect(Object.keys(shape.configuration.shape).filter((field) => hidden.includes(field))).toEqual([]);
});
