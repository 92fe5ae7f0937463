import { describe, expect, it } from 'vitest';
import { accountIdentifierOf, sameAccount } from './consultant-id.ts';
import { foldAddress, foldCode, foldToken, foldUserId } from './identifiers.ts';

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

  it.each(['ada@example.com', 'Ada@Example.COM', ' ａｄａ＠example.com ', 'ada@exam\u00adple.com'])(
    'reads %j as one address',
    (typed) => expect(foldAddress(typed)).toBe('ada@example.com'),
  );

  it('keeps the letter case of a token', () => {
    expect(foldToken(' aB-_9\n')).toBe('aB-_9');
  });

  it('is idempotent', () => {
    for (const text of ['İstanbul', 'ﬁne', 'Straße', 'ＡΣ', 'K x']) {
      for (const fold of [foldUserId, foldCode, foldAddress]) expect(fold(fold(text))).toBe(fold(text));
      expect(foldToken(foldToken(text))).toBe(foldToken(text));
    }
  });
});
