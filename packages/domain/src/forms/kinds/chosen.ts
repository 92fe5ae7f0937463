import { maxTextLength } from '../rules.ts';
import { choice, line, readYesNo } from './readers.ts';
import type { KindRecord } from './record.ts';

/** Common properties of kinds that are chosen or ticked, not typed. */
const chosen = {
  role: 'input',
  refuse: () => null,
  confirmable: false,
  prefilled: 'never',
} as const satisfies Partial<KindRecord>;

/** One of `fieldOptions`, all of them visible. */
export const radioKind: KindRecord = {
  ...chosen,
  ...choice(maxTextLength),
  shape: 'choice',
  several: 'never',
  empty: '',
  ruleWords: 'any',
};

/** One of `fieldOptions`, or several with `multiple`. */
export const selectKind: KindRecord = { ...radioKind, several: 'whenAsked', prefilled: 'byName' };

/** Add-ons of the ticket: several, unless `multiple` is false (forms 1.6 ticket add-on). */
export const addOnKind: KindRecord = {
  ...chosen,
  ...line(maxTextLength),
  role: 'purchase',
  shape: 'addOn',
  several: 'unlessRefused',
  empty: '',
  ruleWords: 'any',
};

export const checkboxKind: KindRecord = {
  ...chosen,
  shape: 'yesNo',
  several: 'never',
  empty: false,
  normalize: readYesNo,
  maxLength: 0,
  ruleWords: new Set(),
};

/** A box that must be ticked to continue. */
export const termsKind: KindRecord = { ...checkboxKind, role: 'terms' };
