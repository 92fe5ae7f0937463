import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillSubject, fillTokens, tokensIn, unknownTokens } from './mail-tokens.ts';

it('fills tokens with escaped values, and with markup that is known to be safe', () => {
  const html = '<p title="*|NAME|*">*|NAME|*, *|COUNT|*</p>*|ROWS|**|NOBODY|*';
  expect(fillTokens(html, { NAME: `<b>"O'Neil" & co</b>`, COUNT: 3, ROWS: { html: '<hr>' } })).toBe(
    '<p title="&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;">&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;, 3</p><hr>',
  );
});

it('fills values once: a token inside a value stays text', () => {
  expect(fillTokens('*|A|*', { A: '*|B|*', B: 'secret' })).toBe('*|B|*');
  expect(fillTokens('*|CONSTRUCTOR|**|__PROTO__|*', {})).toBe('*|__PROTO__|*');
});

it('never lets markup through', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(fillTokens('*|A|*', { A: value })).not.toMatch(/[<>"']/);
    }),
  );
});

it('keeps a subject on one line of plain text', () => {
  expect(fillSubject('Hello *|NAME|*!', { NAME: 'A & B\r\nBcc: x@example.com' })).toBe(
    'Hello A & B Bcc: x@example.com!',
  );
});

it('names the tokens of a template, and those nothing fills', () => {
  expect(tokensIn('*|A|* *|B_2|* *|A|* *|lower|* |C|')).toEqual(['A', 'B_2']);
  expect(unknownTokens('*|A|* *|B|*', ['A'])).toEqual(['B']);
});
