import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { Link, Navigate, Redirect } from './navigation.tsx';
import { paths } from './paths.ts';

/** The compiler checks these links. Each reason below is an error in a screen. */
const link = (to: ComponentProps<typeof Link>['to']): string => to;
const redirect = (to: ComponentProps<typeof Redirect>['to']): string => to;
const navigate = (...[address]: Parameters<Navigate>): string => address;

test('links and navigation accept the addresses of the table', () => {
  expect([link(paths.account()), redirect(paths.ticket(9)), navigate(paths.adminEvent(7, { tab: 'desk' }))]).toEqual([
    '/account',
    '/ticket/9',
    '/admin/7?tab=desk',
  ]);
});

test('links and navigation accept no other text', () => {
  // @ts-expect-error: a text is no address, even if a screen has this path
  expect(link('/account')).toBe('/account');
  // @ts-expect-error: no screen has this path
  expect(redirect('/acount')).toBe('/acount');
  // @ts-expect-error: the path lacks the id of the ticket
  expect(navigate('/ticket/')).toBe('/ticket/');
  // @ts-expect-error: a path and a query in one text are not checked against the row
  expect(navigate(`${paths.ticket(9)}?tab=desk`)).toBe('/ticket/9?tab=desk');
});

test('the table has no other screen', () => {
  // @ts-expect-error: the table has no row with this name
  expect(paths.tickets).toBeUndefined();
});

test('the return path of a sign-in link is an address', () => {
  // @ts-expect-error: a text from outside goes through `returnPath`
  expect(paths.login({ to: '/account' })).toBe('/login?to=%2Faccount');
});
