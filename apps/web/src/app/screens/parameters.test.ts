import { expect, test } from 'vitest';
import { readPath, readSearch, writeSearch } from './parameters.ts';
import { screens } from './table.ts';

const { search } = screens.adminEvent;

test('reads the parameters of a row with their types', () => {
  const read = readSearch(search, '?searchText=sato%20%2B1&page=12&tab=stats&more=x');
  expect(read).toEqual({ eventName: '', searchText: 'sato +1', page: 12, tab: 'stats' });
  expect(readSearch(screens.completeOrder.search, '?canceled=1')).toEqual({ canceled: true });
});

test.each([
  '',
  '?',
  '?page=&tab=',
  '?page=0&tab=money',
  '?page=-3&tab=Desk',
  '?page=1e9',
  '?page=%E0%A4%A&tab=%',
  '?&&=&page',
])('missing and invalid values of %j are the defaults', (query) => {
  expect(readSearch(search, query)).toEqual({ eventName: '', searchText: '', page: 1, tab: 'overview' });
  expect(readSearch(screens.eventSummary.search, query)).toEqual({ share: false });
});

test('a return path of another site is the default', () => {
  const to = (query: string) => readSearch(screens.login.search, query).to;
  expect(to('?to=%2Faccount%3Fx%3D1')).toBe('/account?x=1');
  expect([to(''), to('?to=https://evil.example'), to('?to=//evil.example'), to('?to=/login')]).toEqual([
    '/',
    '/',
    '/',
    '/',
  ]);
});

test('writes values without defaults, and keeps the other parameters', () => {
  expect(writeSearch(search, { tab: 'desk' }, '?more=x&searchText=a&page=3')).toBe(
    '?more=x&searchText=a&page=3&tab=desk',
  );
  expect(writeSearch(search, { searchText: '', page: 1 }, '?searchText=a&page=3')).toBe('');
  expect(writeSearch(search, {})).toBe('');
  expect(writeSearch(search, { tab: 'overview' }, '?tab=desk')).toBe('');
});

test('an id in a path is a whole number from 1 on, or 0', () => {
  const ids = ['9', '999999999999999', '0', '09', '-1', '1.5', '1e3', '9x', '9999999999999999', ''];
  const read = ids.map((eventId) => readPath({ eventId })['eventId']);
  expect(read).toEqual([9, 999999999999999, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(readPath({ eventShortCode: '9', ticketId: '4' })).toEqual({ eventShortCode: '9', ticketId: 4 });
});
