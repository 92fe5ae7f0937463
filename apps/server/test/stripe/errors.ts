export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** An error response in Stripe's format. `stored`: whether it is replayed for its idempotency key. */
export class ApiError extends Error {
  readonly answer: Answer;
  readonly stored: boolean;
  constructor(
    status: number,
    error: Record<string, unknown>,
    { stored = true, headers }: { stored?: boolean; headers?: Record<string, string> } = {},
  ) {
    super(`stand-in: ${status} ${String(error['code'] ?? error['type'])}`);
    this.answer = { status, body: { error }, ...(headers ? { headers } : {}) };
    this.stored = stored;
  }
}

/** A request with invalid parameters is not executed, and its response is not stored under its key. */
export const invalid = (code: string, message = code, param?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) }, { stored: false });

/** A request that the object's state forbids. */
export const refused = (code: string, message = code): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', code, message });

export const missing = (object: string, id: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
  });

export interface Decline {
  code: string;
  decline_code?: string;
}

/** Declines by card number. */
export const declines: Readonly<Record<string, Decline>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000000069': { code: 'expired_card', decline_code: 'expired_card' },
  '4000000000000127': { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000119': { code: 'processing_error', decline_code: 'processing_error' },
};

/** Cards that require authentication: the error when the confirmation may not lead to another step. */
export const authenticationErrors: Readonly<Record<string, Decline>> = {
  '4000000000003220': { code: 'card_declined', decline_code: 'authentication_not_handled' },
  '4000002760003184': { code: 'authentication_required', decline_code: 'authentication_required' },
  '4000008260003178': { code: 'card_declined', decline_code: 'requires_action_not_handled' },
};

export const cardError = (decline: Decline, more: Record<string, unknown> = {}): ApiError =>
  new ApiError(402, { type: 'card_error', message: 'Your card was declined.', ...decline, ...more });
