import { expect, test } from 'vitest';
import { checkDeclared } from './declared.ts';

test('throws on a status that the endpoint does not declare', () => {
  expect(() => checkDeclared('GET', '/api/events/7?x=1', 418)).toThrow('getEvent returned 418');
  expect(() => checkDeclared('GET', '/api/events/7', 423)).not.toThrow();
  expect(() => checkDeclared('GET', '/api/settings', 423)).toThrow('getSettings returned 423');
  expect(() => checkDeclared('GET', '/api/events/type/FIVESTAR', 502)).toThrow('getEventByType returned 502');
});
