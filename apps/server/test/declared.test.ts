import { expect, test } from 'vitest';
import { checkDeclared } from './declared.ts';

test('throws on a status that the endpoint does not declare', () => {
  expect(() => checkDeclared('GET', '/api/events/7?x=1', 418)).toThrow('getEvent returned 418');
  expect(() => checkDeclared('GET', '/api/events/7', 423)).not.toThrow();
  expect(() => checkDeclared('GET', '/api/settings', 423)).toThrow('getSettings returned 423');
  expect(() => checkDeclared('GET', '/api/events/type/FIVESTAR', 502)).toThrow('getEventByType returned 502');
});

test.each([
  ['GET', '/api/my-tickets'],
  ['POST', '/api/tickets'],
  ['GET', '/api/ticket/my-tickets'],
] as const)('checkDeclared throws on a 404 of %s %s, which leads to no endpoint', (method, path) => {
  expect(() => checkDeclared(method, path, 404)).toThrow('leads to no endpoint');
  expect(() => checkDeclared(method, path, 404, { isNoRoute: true })).not.toThrow();
});

test('checkDeclared accepts a 404 of a record that does not exist, and of a page', () => {
  expect(() => checkDeclared('GET', '/api/ticket/7', 404)).not.toThrow();
  expect(() => checkDeclared('GET', '/no-page', 404)).not.toThrow();
});
