/**
 * Codes of single findings in a `VALIDATION_ERROR` about an answer or a field of a request, shared by request schemas and the form rules (forms 2.1). The comment
 * after each code names its form rule. Numbers for the message are in `metadata`.
 */
const answerCodes = [
  'REQUIRED', // required
  'ACCEPTED', // terms and conditions, required checkbox
  'EMAIL', // email
  'NUMERIC', // numeric
  'DIGITS', // digits:n `{ n }`
  'MIN', // min:n, characters or entries `{ n }`
  'MAX', // max:n `{ n }`
  'LENGTH', // length:n `{ n }`
  'MIN_VALUE', // min_value:n `{ n }`
  'MAX_VALUE', // max_value:n `{ n }`
  'BETWEEN', // between:a,b `{ min, max }`
  'ALPHA', // alpha
  'ALPHA_NUM', // alpha_num
  'ALPHA_DASH', // alpha_dash
  'ALPHA_SPACES', // alpha_spaces
  'FORMAT', // regex:…, mask, and formats of request fields
  'ONE_OF', // oneOf:…, and values outside a closed list
  'CONFIRMED', // confirmed:@field, strict
  'DATE', // date
  'DATE_ORDER', // an end before its start; before:…, after:… `{ before }`, `{ after }`: `today` or YYYY-MM-DD
  'CARD_NUMBER', // not a card number, or of a type that the country does not accept
  'CARD_EXPIRED', // expiry month in the past
  'NOT_NEEDED_ALONE', // 'Not Needed' together with other choices
  'UNKNOWN_FIELD', // a field the request or the form does not have
  'WRONG_TYPE', // wrong JSON type, such as text instead of a number
] as const;
export type AnswerCode = (typeof answerCodes)[number];

/** Codes of single findings in a `VALIDATION_ERROR` about the definition of an event. Only staff receive them. */
const definitionCodes = [
  'SHARED_QUANTITY', // another quantity than an add-on with the same stock
  'DRAW_WITH_SALES', // a ticket type or add-on with sales would not draw on its pool any more
  'PACKAGE_PART', // a part of a package that cannot be sold in it (domain/events/package-problems)
  'PARTS_WITH_SALES', // parts of a package that is sold or on hold
  'DRAW_ENTERED', // a setting of a draw that people have entered
  'POOL_BUSY', // draws of a pool that change while a ticket is being changed within the pool
  'UNKNOWN_RULE', // an unknown word in `rules`, when an event is saved
] as const;
export type DefinitionCode = (typeof definitionCodes)[number];

export const validationCodes = [...answerCodes, ...definitionCodes] as const;
export type ValidationCode = AnswerCode | DefinitionCode;
