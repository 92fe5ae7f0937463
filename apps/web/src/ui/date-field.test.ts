import { expect, test } from 'vitest';
import { spaced } from './DateField.tsx';

/** Returns the field's text after all keys were typed. */
function typing(keys: string): string {
  let text = '';
  for (const key of keys) text = spaced(text + key);
  return text;
}

test.each([
  ['20270121', '2027-01-21'],
  ['2027-01-21', '2027-01-21'],
  ['2027-1-2', '2027-1-2'],
  ['２０２７０１２１', '2027-01-21'],
  ['２０２７ー０１ー２１', '2027-01-21'],
  ['2027/1/21', '2027/1/21'],
  ['1/21/2027', '1/21/2027'],
  ['2027年1月21日', '2027年1月21日'],
  ['202', '202'],
])('formats %s as %s', (keys, text) => {
  expect(typing(keys)).toBe(text);
});
