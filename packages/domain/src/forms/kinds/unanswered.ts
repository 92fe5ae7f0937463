import { fine } from './readers.ts';
import type { KindRecord } from './record.ts';

/** Common properties of kinds without an answer. A value that a request sends under such a name is ignored. */
const unanswered = {
  shape: 'none',
  several: 'never',
  empty: '',
  normalize: () => fine(''),
  refuse: () => null,
  confirmable: false,
  maxLength: 0,
  ruleWords: new Set(),
  prefilled: 'never',
} as const satisfies Partial<KindRecord>;

export const buttonKind: KindRecord = { ...unanswered, role: 'action' };
export const headerKind: KindRecord = { ...unanswered, role: 'header' };
export const ruleKind: KindRecord = { ...unanswered, role: 'rule' };
export const paragraphKind: KindRecord = { ...unanswered, role: 'text' };
