import { expect, test } from 'vitest';
import { paths } from '../../session/paths.ts';
import { matchRow } from './address.ts';
import { returnPath } from './return-path.ts';

test('builds a link from the pattern, its parameters in order and the query', () => {
  expect(paths.events()).toBe('/');
  expect(paths.ticket(9)).toBe('/ticket/9');
  expect(paths.confirmation('HOT 26/ü', 3)).toBe('/confirmation/HOT%2026%2F%C3%BC/3');
  expect(paths.orderSummary(7, 'C1000001')).toBe('/admin/event/7/order-summary/C1000001');
  expect(paths.login({ to: returnPath('/account?x=1&y=2') })).toBe('/login?to=%2Faccount%3Fx%3D1%26y%3D2');
  expect(paths.login({})).toBe('/login');
  expect(paths.login()).toBe('/login');
  expect(paths.login({ to: paths.events() })).toBe('/login');
  expect(paths.adminEvent(7, { eventName: '', searchText: 'sato' })).toBe('/admin/7?searchText=sato');
  expect(paths.adminEvent(7, { tab: 'overview', page: 1 })).toBe('/admin/7');
  expect(paths.adminEvent(7, { tab: 'desk', page: 2 })).toBe('/admin/7?tab=desk&page=2');
});

test('a link accepts only the parameters of its row', () => {
  // @ts-expect-error: an event's id is a number
  expect(paths.registration('7')).toBe('/registration/7');
  // @ts-expect-error: `tab` has only the values that its row lists
  expect(paths.adminEvent(7, { tab: 'money' })).toBe('/admin/7?tab=money');
  // @ts-expect-error: no parameter is missing
  expect(paths.ticket()).toBe('/ticket/');
  // @ts-expect-error: the row of a ticket declares no query parameter
  expect(paths.ticket(9, { to: '/' })).toBe('/ticket/9');
});

test('matches a path to its row and parameters; a literal segment wins over a parameter', () => {
  expect(matchRow('/')).toEqual({ key: 'events', params: {} });
  expect(matchRow('/confirmation/HOT%2026%2F%C3%BC/3/')).toEqual({
    key: 'confirmation',
    params: { eventShortCode: 'HOT 26/ü', orderId: '3' },
  });
  expect(matchRow('/registration/undefined')?.key).toBe('registrationUndefined');
  expect(matchRow('/admin/outbox')?.key).toBe('outbox');
  expect(matchRow('/admin/7')?.key).toBe('adminEvent');
  expect(matchRow('/admin//event/7/scan')?.key).toBe('scan');
  expect(matchRow('/account/%E0%A4%A')).toEqual({ key: 'accountEvent', params: { eventShortCode: '%E0%A4%A' } });
  expect(matchRow('/nowhere')).toBeUndefined();
  expect(matchRow('/ticket')).toBeUndefined();
  expect(matchRow('/ticket/9/transfer/more')).toBeUndefined();
});
