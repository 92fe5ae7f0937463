import { expect, test } from 'vitest';
import { shortCodeFrom } from './short-code.ts';

test.each([
  ['Spring Summit', 'SPRING-SUMMIT27'],
  ['Gala 2027', 'GALA-2027'],
  ['Día de capacitación', 'DIA-DE-CAPACITACION27'],
  ['Leaders’ night', 'LEADERS-NIGHT27'],
  ['トレーニングデー', 'EVENT270305'],
  ['', 'EVENT270305'],
  ['2027', 'EVENT270305'],
  ['A very long name of an event in the countryside', 'A-VERY-LONG-NAME-OF-AN27'],
])('proposes a short code for %j', (name, code) => {
  expect(shortCodeFrom(name, '2027-03-05')).toBe(code);
});

test('proposes only codes that are valid', () => {
  for (const name of ['---', 'x'.repeat(90), '  a  b ', '& Co.', 'É']) {
    expect(shortCodeFrom(name, '2027-03-05')).toMatch(/^[A-Z0-9][A-Z0-9-]{0,59}$/);
  }
});
