import { expect, it } from 'vitest';
import { canBeParent } from './event-family.ts';

const parent = { eventId: 1, parentEventId: null };
const child = { eventId: 2, hasChildren: false };

it('lets an event without a parent be the parent of an event without children', () => {
  expect(canBeParent(parent, child)).toBe(true);
  expect(canBeParent(parent, { eventId: null, hasChildren: false })).toBe(true);
});

it.each([
  ['the event itself', { eventId: 2, parentEventId: null }, child],
  ['an event with a parent', { eventId: 1, parentEventId: 3 }, child],
  ['any event, for an event with children', parent, { eventId: 2, hasChildren: true }],
])('refuses %s', (_, one, other) => {
  expect(canBeParent(one, other)).toBe(false);
});
