import { refusalReasons, type RefusalReason } from '@foyer/contract/vocabulary';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { ApiError } from '../../api/api-error.ts';
import { requestLine } from '../../api/error-words.ts';

/** Why a payment was not made, as its panel shows it. */
export interface PaymentProblem {
  words: string;
  /** The id of the request, where the fault is ours. */
  reference: string | undefined;
  /** The card was refused: another card or the bank may help. */
  isDecline: boolean;
  /** Of an order that staff place: why the provider refused, for their eyes. */
  refusal: RefusalReason | null;
}

export function problemOf(error: unknown, words: string, t: AttendeeMessages): PaymentProblem {
  const status = error instanceof ApiError ? error.status : 0;
  const isStored = error instanceof ApiError && error.code === 'STORED_PAYMENT_UNUSABLE';
  return {
    words,
    reference: status >= 500 ? requestLine(error, t) : undefined,
    // The text about a stored card that cannot be used says already what to do.
    isDecline: status === 402 && !isStored,
    refusal: refusalReasons.find((each) => error instanceof ApiError && each === error.metadata?.['refusal']) ?? null,
  };
}
