import { describe, expect, it } from 'vitest';
import { accountIdentifierOf, sameAccount } from './consultant-id.ts';
import { emailAddress, shortCode } from '@foyer/contract/wire/primitives';
import * as fc from 'fast-check';
import {
  cleanAddress,
  earlierPasswords,
  foldAddress,
  foldCode,
  foldPassword,
  foldToken,
  foldUserId,
} from './identifiers.ts';

describe('folding', () => {
  it.each(['helper', 'HELPER', ' HeLPER ', 'hel per', 'ｈｅｌｐｅｒ', 'hel\u200bper', '\u3000Helper\u00a0'])(
    'reads %j as the user id helper',
    (typed) => {
      expect(foldUserId(typed)).toBe('helper');
      expect(accountIdentifierOf(typed)).toBe('helper');
      expect(sameAccount(typed, 'helper')).toBe(true);
    },
  );

  it.each(['SUMMER 10', 'summer 10', ' Ｓｕｍｍｅｒ\u3000１０ ', 'Summer  10', 'sum\u200dmer 10'])(
    'reads %j as one code',
    (typed) => expect(foldCode(typed)).toBe('SUMMER10'),
  );

  it.each([
    'LEAD-10',
    'lead\u201310',
    'LEAD\u201410',
    'LEAD\u221210',
    'LEAD\u201110',
    'ＬＥＡＤー１０',
    'ＬＥＡＤ－１０',
    'LEADｰ10',
    '“LEAD-10”',
    "'LEAD-10'.",
    '「LEAD-10」。',
    '«lead-10»,',
    'LEAD-10｡',
    '´LEAD-10´',
    '＂LEAD-10＂',
    '`LEAD‐10`',
  ])('reads %j as LEAD-10', (typed) => expect(foldCode(typed)).toBe('LEAD-10'));

  it.each([
    'ada@example.com',
    'Ada@Example.COM',
    ' ａｄａ＠example.com ',
    'ada@exam\u00adple.com',
    'ada@example.com.',
    'ada@example。com',
    'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'ada @ example.com',
    'mailto:ada@example.com',
    '<ada@example.com>,',
    '“ada@example.com”',
  ])('reads %j as one address', (typed) => expect(foldAddress(typed)).toBe('ada@example.com'));

  it('keeps the letter case of a token', () => {
    expect(foldToken(' aB-_9\n')).toBe('aB-_9');
  });

  it('is idempotent', () => {
    for (const text of ['İstanbul', 'ﬁne', 'Straße', 'ＡΣ', 'K x', '“a.”.', 'x,.ー', '<mailto:<a@b>>', 'ŉ']) {
      for (const fold of [foldUserId, foldCode, foldAddress]) expect(fold(fold(text))).toBe(fold(text));
      expect(foldToken(foldToken(text))).toBe(foldToken(text));
    }
  });

  it('cleans addresses and short codes as the contract does', () => {
    const part = fc.constantFrom(
      'a',
      '＠',
      '@',
      '.',
      '。',
      ' ',
      '<',
      '>',
      'mailto:',
      '"',
      '“',
      ',',
      'example.com',
      'ー',
      '–',
      '１',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const address = emailAddress.safeParse(text).data;
        expect(address).toBe(emailAddress.safeParse(cleanAddress(text)).data);
        if (address !== undefined) expect(address).toBe(cleanAddress(text));
        const code = shortCode.safeParse(text).data;
        if (code !== undefined) expect(foldCode(text)).toBe(foldCode(code));
      }),
    );
    expect(emailAddress.parse(' <ａｄａ＠example。com>. ')).toBe('ada@example.com');
    expect(shortCode.parse('ＧＡＬＡー２７')).toBe('GALA-27');
  });

  it('hashes one form of a password', () => {
    const forms = [
      'Coraz\u00f3n-de-le\u00f3n-2026',
      'Corazo\u0301n-de-leo\u0301n-2026',
      'Coraz\u00f3n-de-le\u00f3n-２０２６',
    ];
    expect(new Set(forms.map(foldPassword))).toEqual(new Set([forms[0]]));
    expect(earlierPasswords('plain-ascii')).toEqual([]);
    expect(earlierPasswords(forms[0] ?? '')).toEqual([forms[1]]);
    expect(earlierPasswords(forms[2] ?? '')).toContain(forms[2]);
  });
});
