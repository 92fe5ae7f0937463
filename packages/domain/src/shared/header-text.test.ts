import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerText, safeFileName } from './header-text.ts';

test.each([
  ['Gala\r\nBcc: a@b.example', 'Gala Bcc: a@b.example'],
  ['\u202Eelpmaxe.live@me\u202C Team', 'elpmaxe.live@me Team'],
  ['A\u2028B\u0000C', 'A B C'],
  ['half \ud83d', 'half \uFFFD'],
  [' 髙橋 👩‍👩‍👧 ', '髙橋 👩‍👩‍👧'],
])('writes %j on one line', (text, line) => expect(headerText(text)).toBe(line));

test.each([
  ['a/b\\c:d*e?f"g<h>i|j.csv', 'a_b_c_d_e_f_g_h_i_j.csv'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['領収書-1.pdf', '領収書-1.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['.csv', '_.csv'],
  ['a\r\nb. .ics', 'a b.ics'],
  [`${'長'.repeat(300)}.xlsx`, `${'長'.repeat(100)}.xlsx`],
])('makes a file name of %j', (text, name) => expect(safeFileName(text)).toBe(name));

test('a file name can be encoded and stored, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = safeFileName(`${text}.csv`);
      expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+\.csv$/u);
      expect(() => encodeURIComponent(name)).not.toThrow();
      expect(safeFileName(name)).toBe(name);
    }),
  );
});
