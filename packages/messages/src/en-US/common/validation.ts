import type { AnswerTexts } from '../../catalogue/error-text.ts';

/** Errors of an answer, by validation code (forms 2.7). */
export const validation: AnswerTexts = {
  REQUIRED: 'This field is required.',
  ACCEPTED: 'This field is required.',
  EMAIL: 'Please enter a valid email address, such as name@example.com.',
  NUMERIC: 'Please enter a number.',
  DIGITS: (p) => (p.n === 1 ? 'Please enter exactly 1 digit.' : `Please enter exactly ${p.n ?? 0} digits.`),
  MIN: (p) => `Min required ${p.n ?? 1}.`,
  MAX: (p) => `Max required ${p.n ?? 0}.`,
  LENGTH: (p) => `Required length is ${p.n ?? 0}.`,
  MIN_VALUE: (p) => `Please enter ${p.n ?? 0} or more.`,
  MAX_VALUE: (p) => `Please enter ${p.n ?? 0} or less.`,
  BETWEEN: (p) => `Please enter a value from ${p.min ?? 0} to ${p.max ?? 0}.`,
  ALPHA: 'Please use letters only.',
  ALPHA_NUM: 'Please use letters and numbers only.',
  ALPHA_DASH: 'Please use letters, numbers, dashes and underscores only.',
  ALPHA_SPACES: 'Please use letters and spaces only.',
  FORMAT: 'Please check the format.',
  ONE_OF: 'Please choose one of the options.',
  CONFIRMED: 'The two entries do not match.',
  DATE: 'Please enter a valid date.',
  DATE_ORDER: ({ after, before }) => {
    if (after) return `Please choose a date ${after === 'today' ? 'in the future' : `after ${after}`}.`;
    if (before) return `Please choose a date ${before === 'today' ? 'in the past' : `before ${before}`}.`;
    return 'The end must come after the start.';
  },
  CARD_NUMBER: 'Please check the card number.',
  CARD_EXPIRED: 'This card has expired. Please check the date or use another card.',
  NOT_NEEDED_ALONE: "'Not Needed' cannot be combined with other choices.",
  UNKNOWN_FIELD: 'This field is not allowed here.',
  WRONG_TYPE: 'This type of value is not allowed here.',
};
