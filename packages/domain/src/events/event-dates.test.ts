import { expect, test } from 'vitest';
import { crossingDates, isBefore, isInReach } from './event-dates.ts';

const dates = {
  eventStart: '2027-03-05T15:00:00Z',
  eventEnd: '2027-03-06T15:00:00Z',
  registrationStart: '2027-01-01T00:00:00Z',
  registrationEnd: '2027-03-01T00:00:00Z',
};

test.each([
  [{}, []],
  [{ eventEnd: dates.eventStart }, []],
  [{ eventEnd: '2027-03-05T14:59:59Z' }, ['eventEnd']],
  [{ registrationEnd: '2026-12-31T00:00:00Z' }, ['registrationEnd']],
  [{ registrationEnd: '2027-04-01T00:00:00Z' }, []],
  [{ registrationStart: '2027-03-07T00:00:00Z', registrationEnd: '2027-04-01T00:00:00Z' }, ['registrationStart']],
  // Reports the wrong end date only, not the errors that follow from it.
  [{ eventEnd: '2026-01-01T00:00:00Z' }, ['eventEnd']],
])('%j contradicts at %j', (over, expected) => {
  expect(crossingDates({ ...dates, ...over })).toEqual(expected);
});

test('is false when a date is missing', () => {
  expect([isBefore(null, dates.eventEnd), isBefore(dates.eventEnd, undefined)]).toEqual([false, false]);
  expect(isBefore(dates.eventStart, dates.eventEnd)).toBe(true);
});

test('refuses dates that calendars handle differently', () => {
  const of = (year: string) => isInReach(`${year}-06-01T00:00:00Z`);
  expect(['0000', '1899', '1900', '9000', '9001', '9999'].map(of)).toEqual([false, false, true, true, false, false]);
});
