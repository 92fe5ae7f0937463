import { refusalReasons, type RefusalReason } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { ApiError } from '../../api/api-error.ts';
import { requestLine } from '../../api/error-words.ts';

/** Why a payment failed, as its panel shows it. */
export interface PaymentProblem {
  words: string;
  /** The request id, for a fault on our side. */
  reference: string | undefined;
  /** True if the card was declined. Another card or the bank may help. */
  isDecline: boolean;
  /** For orders placed by staff: why the provider refused. */
  refusal: RefusalReason | null;
}

export function problemOf(error: unknown, words: string, t: AttendeeMessages): PaymentProblem {
  const status = error instanceof ApiError ? error.status : 0;
  const isStored = error instanceof ApiError && error.code === 'STORED_PAYMENT_UNUSABLE';
  return {
    words,
    reference: status >= 500 ? requestLine(error, t) : undefined,
    // The text about an unusable stored card already says what to do.
    isDecline: status === 402 && !isStored,
    refusal: refusalReasons.find((each) => error instanceof ApiError && each === error.metadata?.['refusal']) ?? null,
  };
}
