import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { errors } from '../en-US/common/errors.ts';
import type { ErrorText } from './error-text.ts';

/** The texts that every page loads: those of the codes in the English `errors`. A code without a text is a type error. */
export type PageErrorTexts = typeof errors;
/**
 * The texts of all other codes, which pages do not load: codes of staff calls, and rare codes. The response has the
 * message (system 2.1: `message` is in the caller's locale). A code without a text is a type error.
 */
export type AnsweredErrorTexts = Readonly<Record<Exclude<ErrorCode, keyof PageErrorTexts>, ErrorText>>;
