import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { expect, test } from 'vitest';
import { readSearch, writeSearch, attendeeFilter } from '../../app/screens/parameters.ts';
import { readFilter, withPart, writeFilter } from './attendee-filter.ts';

const through = (filter: AttendeeFilter) =>
  readFilter(readSearch(attendeeFilter, writeSearch(attendeeFilter, writeFilter(filter))));

test.each<AttendeeFilter>([
  {},
  { ticketConfigurationId: 7, addOnId: 8, relationshipType: 'SPOUSE', checkedIn: false, locale: 'ja-JP' },
  { statuses: ['ACTIVE', 'CANCELED'], isMissingAnswers: true },
  { registeredFrom: '2026-01-31', registeredUntil: '2026-02-01', registeredOn: '2026-01-31' },
  { checkedInAt: '2026-03-07T09', countryCode: 'JPN', title: 'NC', tShirtSize: 'XL' },
  { title: null, tShirtSize: null },
  { answer: { field: 'meal', value: 'fish: raw, & more' } },
  { answer: { field: 'meal', value: null } },
])('a URL has every part of the filter %j', (filter) => {
  expect(through(filter)).toEqual(filter);
});

test('texts that are not valid are no limit', () => {
  const query =
    '?ticketConfigurationId=x&statuses=GONE&checkedIn=yes&locale=fr&registeredFrom=monday&title=QQ&answer=:';
  expect(readFilter(readSearch(attendeeFilter, query))).toEqual({});
});

test('a removed part leaves the others', () => {
  expect(withPart({ locale: 'ja-JP', checkedIn: true }, 'checkedIn', undefined)).toEqual({ locale: 'ja-JP' });
  expect(withPart({ locale: 'ja-JP' }, 'checkedIn', false)).toEqual({ locale: 'ja-JP', checkedIn: false });
});
