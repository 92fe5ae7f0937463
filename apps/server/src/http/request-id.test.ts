import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('draws another id when the log would mask the first as a card number', () => {
  const ids = ['42424242-4242-4242-a000-000000000000', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'];
  expect(newRequestId(() => ids.shift() ?? '')).toBe('1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed');
});
