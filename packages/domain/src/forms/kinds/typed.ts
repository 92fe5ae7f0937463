import { cleanAddress } from '../../people/identifiers.ts';
import { isEmail } from '../../shared/text.ts';
import { maxTextLength } from '../rules.ts';
import { fine, line, readDate, readMasked, readNumber } from './readers.ts';
import type { KindRecord } from './record.ts';

/** Common properties of kinds that are typed into a line. */
const typed = {
  role: 'input',
  several: 'never',
  empty: '',
  refuse: () => null,
  confirmable: true,
  ruleWords: 'any',
  prefilled: 'never',
} as const satisfies Partial<KindRecord>;

export const textKind: KindRecord = {
  ...typed,
  ...line(maxTextLength, readMasked),
  masked: true,
  shape: 'text',
  prefilled: 'byName',
};

/** Longest e-mail address in SMTP (RFC 5321). */
const maxEmailLength = 254;

export const emailKind: KindRecord = {
  ...typed,
  ...line(maxEmailLength, (text) => {
    const address = cleanAddress(text);
    return fine(isEmail(address) ? address : text);
  }),
  shape: 'text',
  refuse: (value) => (isEmail(String(value)) ? null : 'EMAIL'),
  prefilled: 'email',
};

export const numberKind: KindRecord = {
  ...typed,
  ...line(maxTextLength, readNumber),
  shape: 'number',
  ruleWords: new Set(['numeric', 'digits', 'min_value', 'max_value', 'between', 'oneOf', 'regex']),
};

/** Displayed as `YYYY-MM-DD`, sent as `MM-DD-YYYY` (forms 2.6). */
export const dateKind: KindRecord = {
  ...typed,
  ...line(maxTextLength, readDate),
  shape: 'date',
  ruleWords: new Set(['date', 'before', 'after']),
};
