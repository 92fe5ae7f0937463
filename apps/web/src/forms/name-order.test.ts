import { expect, test } from 'vitest';
import { inNameOrder } from './name-order.ts';

const fields = ['welcome', 'firstName', 'lastName', 'email', 'badgeFirstName', 'badgeLastName'];
const self = (name: string) => name;

test('puts the family name first in Japanese only', () => {
  expect(inNameOrder(fields, self, 'en-US')).toEqual(fields);
  expect(inNameOrder(fields, self, 'es-US')).toEqual(fields);
  expect(inNameOrder(fields, self, 'ja-JP')).toEqual([
    'welcome',
    'lastName',
    'firstName',
    'email',
    'badgeLastName',
    'badgeFirstName',
  ]);
});

test('leaves names unchanged that do not follow each other', () => {
  for (const apart of [['firstName', 'email', 'lastName'], ['lastName', 'firstName'], ['firstName'], []]) {
    expect(inNameOrder(apart, self, 'ja-JP')).toEqual(apart);
  }
});
