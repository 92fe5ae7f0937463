import { expect, test } from 'vitest';
import { inNameOrder } from './name-order.ts';

const asked = ['welcome', 'firstName', 'lastName', 'email', 'badgeFirstName', 'badgeLastName'];
const self = (name: string) => name;

test('asks the family name first in Japanese alone', () => {
  expect(inNameOrder(asked, self, 'en-US')).toEqual(asked);
  expect(inNameOrder(asked, self, 'es-US')).toEqual(asked);
  expect(inNameOrder(asked, self, 'ja-JP')).toEqual([
    'welcome',
    'lastName',
    'firstName',
    'email',
    'badgeLastName',
    'badgeFirstName',
  ]);
});

test('leaves names alone that do not stand behind each other', () => {
  for (const apart of [['firstName', 'email', 'lastName'], ['lastName', 'firstName'], ['firstName'], []]) {
    expect(inNameOrder(apart, self, 'ja-JP')).toEqual(apart);
  }
});
