import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTokens } from './find-tokens.ts';
import { fillSubject, fillTokens, hideTokens, tokenProblems } from './mail-tokens.ts';

const known = ['NAME', 'EVENT_NAME', 'EVENT_DATES', 'LINK', 'TICKET', 'TOTAL'];
const everywhere = known;
const problems = (source: string, format: 'text' | 'html' = 'text') =>
  tokenProblems(source, format, { everywhere, inTextOnly: ['TICKETS'] });

it('fills tokens with escaped values, and with trusted markup', () => {
  const html = '<p title="*|NAME|*">*|NAME|*, *|COUNT|*</p>*|ROWS|**|NOBODY|*';
  expect(fillTokens(html, { NAME: `<b>"O'Neil" & co</b>`, COUNT: 3, ROWS: { html: '<hr>' } })).toBe(
    '<p title="&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;">&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;, 3</p><hr>',
  );
});

it('fills values once: a token inside a value stays text', () => {
  expect(fillTokens('*|A|*', { A: '*|B|*', B: 'secret' })).toBe('*|B|*');
  expect(fillTokens('*|CONSTRUCTOR|**|__PROTO__|*', {})).toBe('');
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

/** Common misspellings of `*|NAME|*`. */
const nearName = [
  '*|name|*',
  '*|Name|*',
  '* |NAME|*',
  '*| NAME |*',
  '*|NAME |*',
  '* | NAME | *',
  '*|NAME*',
  '*|NAME|',
  '|NAME|*',
  '*NAME|*',
  '＊｜ＮＡＭＥ｜＊',
  '*｜NAME｜*',
  '*│NAME│*',
  '*|\u200BNAME|*',
  '\\*\\|NAME\\|\\*',
  '*&#124;NAME&#124;*',
  '*&amp;#x7c;NAME&vert;*',
  '*%7CNAME%7C*',
  '%2A%257CNAME%257C%2A',
  '{{name}}',
  '{{ NAME }}',
  '{{{name}}}'.slice(1, -1),
  '{{name',
  '{NAME}',
  '{name}',
  '${name}',
  '[NAME]',
  '[[name]]',
  '%NAME%',
  '%%name%%',
  '«Name»',
  '|NAME|',
  '#NAME#',
  '<<NAME>>',
  '<%= name %>',
];

describe('findTokens', () => {
  it.each(nearName)('refuses %s and suggests the token', (written) => {
    expect(problems(`Dear ${written}, welcome`)).toEqual([
      expect.objectContaining({ nearest: 'NAME', line: 1, location: 'text' }),
    ]);
  });

  it.each(nearName)('refuses %s in an attribute of a tag', (written) => {
    expect(problems(`<p>Dear <a title="${written}">you</a></p>`, 'html')).toEqual([
      expect.objectContaining({ nearest: 'NAME', line: 1, location: 'text' }),
    ]);
  });

  it('finds each token at its place in the source, whatever was decoded before it', () => {
    const source = '&amp;é\u200B<b title="*|A|*">&ast;|B\u200B|* 漢字&#124;\n*|<i>C</i>|*</b>';
    const found = findTokens(source, 'html', known).map(({ written, ranges, key, line }) => ({
      written,
      read: ranges.map(([from, to]) => source.slice(from, to)),
      key,
      line,
    }));
    expect(found).toEqual([
      { written: '*|A|*', read: ['*|A|*'], key: 'A', line: 1 },
      { written: '&ast;|B\u200B|*', read: ['&ast;|B\u200B|*'], key: 'B', line: 1 },
      { written: '*|<i>C</i>|*', read: ['*|', 'C', '|*'], key: 'C', line: 2 },
    ]);
  });

  it('says the line on which a token begins', () => {
    const source = '<p>\n*\n|NAME|* *|A|*\n</p>';
    expect(findTokens(source, 'html', known).map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each([
    ['*|<b>NAME</b>|*', 'NAME'],
    ['*<span style="x">|NAME</span>|*', 'NAME'],
    ['<b>*</b>|NAME|*', 'NAME'],
    ['*|EVENT\n  NAME|*', 'EVENT_NAME'],
    ['<em>{</em>{name}}', 'NAME'],
    ['*|&shy;name|&#42;', 'NAME'],
    ['<a title="{{ticket}}">x</a>', 'TICKET'],
    ['&lt;&lt;total&gt;&gt;', 'TOTAL'],
  ])('refuses %s in HTML', (written, nearest) => {
    expect(problems(`<p>Dear ${written}</p>`, 'html')).toEqual([
      expect.objectContaining({ nearest, location: 'text' }),
    ]);
  });

  it.each([
    ['<a href="https://example.com/?n=%2A%7CNAME%7C%2A">x</a>', 'html', 'NAME'],
    ['<a href="*|link|*">x</a>', 'html', 'LINK'],
    ["<img src='{{link}}'>", 'html', 'LINK'],
    ['<a href=*|LINKS|*>x</a>', 'html', 'LINK'],
    ['See https://example.com/?n=*|name|*', 'text', 'NAME'],
    ['<b title="*|NAME|*">x</b><img src="*|LINKS|*">', 'html', 'LINK'],
    ['https://example.com/?n=*|NAME|* or https://example.com/?n=*|names|*', 'text', 'NAME'],
    // A ticket card is not an address.
    ['<a href="*|TICKETS|*">x</a>', 'html', 'TICKET'],
  ] as const)('says that %s is in a link', (source, format, nearest) => {
    expect(problems(source, format)).toEqual([expect.objectContaining({ location: 'link', nearest })]);
  });

  it('says that a token beside an address is in the text', () => {
    expect(problems('<a href="x"*|NAMES|* class="*|TOTALS|*">*|TICKTE|*</a>', 'html')).toEqual([
      expect.objectContaining({ written: '*|NAMES|*', location: 'text' }),
      expect.objectContaining({ written: '*|TOTALS|*', location: 'text' }),
      expect.objectContaining({ written: '*|TICKTE|*', location: 'text' }),
    ]);
  });

  it.each([
    ['*|FIRST_NAME|*', 'NAME'],
    ['*|EVENT|*', 'EVENT_NAME'],
    ['*|EVENT_DATE|*', 'EVENT_DATES'],
    ['*|TICKTE|*', null],
    ['*|MC:SUBJECT|*', null],
    ['*|お名前|*', null],
    ['{{first_name}}', 'NAME'],
    ['*|IF:NAME|*', 'NAME'],
  ])('refuses %s, an unknown token name', (written, nearest) => {
    expect(problems(written)).toEqual([expect.objectContaining({ written, nearest })]);
  });

  it('reports the line', () => {
    expect(problems('One\nTwo *|NAME|*\n\n*|nmae|* and {{total}}')).toEqual([
      { written: '*|nmae|*', line: 4, location: 'text', nearest: null },
      { written: '{{total}}', line: 4, location: 'text', nearest: 'TOTAL' },
    ]);
  });

  it.each([
    ['text', 'Doors at 9 | Hall B * bring [your badge] {and} 100% of *it*'],
    ['text', 'a | b\n* one\n* two | three\n5 * 3 | 2'],
    ['text', 'Prices: $NAMED $5 #1 <b> {} [] %% ** ||'],
    ['html', '<style>a[name]{b:c}@media(x){p{q:r}}*{margin:0}</style><p>*|NAME|* *|TICKETS|*</p>'],
    ['html', '<!--[if mso]><table><tr><td><![endif]--><a href="*|LINK|*" title="*|NAME|*">*|EVENT_NAME|*</a>'],
    ['html', '<p>*</p><p>|</p>'],
    ['text', '*|NAME|**|TOTAL|*|'],
  ] as const)('accepts %s %s', (format, source) => {
    expect(problems(source, format)).toEqual([]);
  });
});

describe('a template from before the token check', () => {
  it.each(nearName)('is filled when %s is meant', (written) => {
    expect(fillSubject(`Dear ${written}, welcome`, { NAME: 'Robin' })).toBe('Dear Robin, welcome');
  });

  it('keeps tags within a token, and removes unknown tokens', () => {
    const values = { NAME: 'A & B' };
    expect(fillTokens('<p>*|<b>name</b>|* *|FIRST_NAME|* {{x}}</p>', values)).toBe('<p>A &amp; B<b></b>  </p>');
    expect(fillTokens('<i>*|<b>NAME|*</b></i>', values)).toBe('<i>A &amp; B<b></b></i>');
  });
});

const signs = [
  '*',
  '|',
  '*|',
  '|*',
  '＊',
  '｜',
  '{{',
  '}}',
  '{',
  '}',
  '[',
  ']',
  '[[',
  ']]',
  '%',
  '%7C',
  '%2A',
  '&#124;',
];
const tags = ['&ast;', '<b>', '</b>', '<a href="', '">', '</a>', '<!--', '-->', '<style>', '</style>', '<%', '%>'];
const others = [
  'NAME',
  'name',
  ' ',
  '\\',
  '\n',
  '$',
  '«',
  '»',
  '\u200B',
  '…',
  'é',
  '<<',
  '>>',
  '#',
  '<',
  '"',
  "'",
  '&',
  ';',
  'x',
];
const tokens = ['*|NAME|*', '*|TOTAL|*', '*|FEE|*'];
const parts = fc.oneof(...[signs, tags, others, tokens].map((each) => fc.constantFrom(...each)));
const anySource = fc.array(parts, { maxLength: 25 }).map((each) => each.join(''));

it.each(['text', 'html'] as const)('leaves no token text in %s', (format) => {
  fc.assert(
    fc.property(anySource, (source) => {
      expect(findTokens(hideTokens(source, format, known), format, known)).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

it.each(['text', 'html'] as const)('hides a token whose signs surround another token, in %s', (format) => {
  expect(hideTokens('{{{{NAME}}}}', format, known)).toBe('…');
});

it('leaves a template without problems unchanged, except for its tokens', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      fc.pre(tokenProblems(source, 'html', { everywhere: known }).length === 0);
      const values = { NAME: 'n', TOTAL: 't' };
      const expected = source.replaceAll(/\*\|([A-Z_]+)\|\*/g, (_, name: 'NAME' | 'TOTAL') => values[name] ?? '');
      expect(fillTokens(source, values)).toBe(expected);
    }),
  );
});

it('reads a long text in linear time', () => {
  const read = (source: string, format: 'text' | 'html') => {
    const before = process.cpuUsage();
    findTokens(source, format, known);
    // CPU time, because a busy machine does not change it.
    expect(process.cpuUsage(before).user / 1_000, source.slice(0, 30)).toBeLessThan(8_000);
  };
  for (const part of [
    '*|',
    '|*',
    '{{',
    '<a href="',
    '*',
    '|N',
    '&#1',
    '[[',
    '%',
    '<',
    'http://',
    '<%',
    '\n* |',
    '<b>',
  ]) {
    read(part.repeat(Math.ceil(100_000 / part.length)), 'html');
  }
  // Many addresses and many tokens: each token is compared with the nearest address only.
  read('http://a/*|NAME|* '.repeat(100_000), 'text');
  read(`<a ${'href="*|NAME|*" '.repeat(100_000)}>`, 'html');
});
