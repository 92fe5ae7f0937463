/**
 * The error catalogue: every code the wire can carry, with its HTTP status (spec §8, readings §1). What `metadata`
 * holds stands beside the code. No validators here: the browser loads this file first.
 */
export const errorStatus = {
  /** Not JSON, not the declared content type, a broken address. */
  MALFORMED_REQUEST: 400,
  /** In spec §8's catalogue for other sign-in services; this server says bad credentials, waits, or its own faults (docs/decisions.md). */
  AUTH_FAILED_GENERAL_ERROR: 401,
  AUTH_FAILED_BAD_CREDENTIALS: 401,
  /** No session, or one that has ended. */
  SESSION_ENDED: 401,
  /** A wallet that asks for a pass with another token than the pass has. */
  WALLET_PASS_REFUSED: 401,
  PAYMENT_FAILURE: 402,
  INVALID_CARD_INFORMATION: 402,
  AUTHORIZATION_ERROR: 402,
  GENERAL_PAYMENT_ERROR: 402,
  FORBIDDEN: 403,
  /** The staff member holds, bought or took the order: another staff member decides about its money. */
  SECOND_STAFF_MEMBER_NEEDED: 403,
  RECORD_NOT_FOUND: 404,

  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: 408,

  // Registration and orders
  NO_AVAILABLE_TICKET: 409,
  /** `{ ticketConfigurationAddOnId }` */
  ADD_ON_NOT_AVAILABLE: 409,
  /** The code the attendee typed fits no coupon that applies now. */
  COUPON_NOT_AVAILABLE: 409,
  DUPLICATE_TICKET_REQUEST: 409,
  NEEDS_SELF_TICKET: 409,
  /** `{ eventName }` */
  NOT_REGISTERED_FOR_PARENT_EVENT: 409,
  REGISTRATION_NOT_ACTIVE: 409,
  /** The event was called off: nothing of it can be bought, changed or checked in, by staff neither. */
  EVENT_CALLED_OFF: 409,
  /** Nobody needs to wait for it: it is on sale. */
  NOT_SOLD_OUT: 409,
  /** The hold has run out and the piece is gone. */
  HOLD_EXPIRED: 409,
  /** The buyer holds as many pieces as one person can buy together. `{ possible }` */
  HOLD_LIMIT: 409,
  /** `{ maxMemberCount }` */
  GROUP_FULL: 409,
  /** Not a ticket of the event, not ACTIVE, named twice, or in a group already. `{ ticketId }` */
  INVALID_GROUP_MEMBER: 409,
  /** The ticket is a member of no team, or no longer. */
  NOT_IN_TEAM: 409,
  MEMBER_NOT_AGREED: 409,
  /** The server's total is not the one the buyer saw. `{ totalAmount, currency }`, of a cancellation `{ refund, currency }`, major units. */
  PRICE_CHANGED: 409,
  /** `{ nextPossibleAt }`, ISO 8601 UTC. */
  PAYMENT_ALREADY_EXISTS: 409,
  /** The key came before with another request. */
  IDEMPOTENCY_KEY_REUSED: 409,
  /** `{ orderIntentId }` when an order ends without a verdict of the gateway, or one like it waits for its buyer on the hosted page. */
  ORDER_INTENT_NOT_COMPLETE: 409,
  /** The intent is COMPLETE or FAILED with nothing left to settle. */
  ORDER_INTENT_ALREADY_DECIDED: 409,
  /** The buyer paid another amount or currency than the order costs, and staff have not accepted it. */
  PAYMENT_AMOUNT_DIFFERS: 409,
  /** Nothing left to give back, or no payment behind it. `{ reason: 'disputed' }`: the payer's bank holds the money until it has decided. */
  REFUND_NOT_POSSIBLE: 409,
  /** Something of the account is open. `{ obstacle, eventName? }` */
  ANONYMISE_NOT_POSSIBLE: 409,
  /** Nothing was paid for the order, so there is nothing to write a receipt of. */
  RECEIPT_NOT_POSSIBLE: 409,
  /** Neither the event nor the installation says who issues receipts. */
  RECEIPT_NOT_SET_UP: 409,
  /** Somebody said before whom they are made out to. */
  RECEIPT_ADDRESSEE_SET: 409,

  // Tickets
  NON_TRANSFERABLE: 409,
  SELF_TRANSFER: 409,
  /** The other attendees' tickets must be transferred first (spec §4 Transfer rules). */
  SELF_TICKET_BLOCKED: 409,
  /** Other tickets need this one; they are the `items`. `{ count, isUsed, eventName }`: `isUsed` when one was used at the entrance. */
  DEPENDENT_TICKETS: 409,
  /** `{ status }` */
  TICKET_NOT_ACTIVE: 409,
  /** Its holder cannot cancel it (now). `{ reason }`, of `cancellationReasons`. */
  CANCELLATION_NOT_POSSIBLE: 409,
  /** An amount is due and no stored payment can take it (readings §6). */
  NO_PAYMENT_ON_FILE: 409,
  /** The stored card or wallet cannot be charged again: the buyer pays with another card. */
  STORED_PAYMENT_UNUSABLE: 402,
  CHECK_IN_NOT_ACTIVE: 409,
  /** There is no check-in to undo. */
  NOT_CHECKED_IN: 409,
  /** The cash drawer has been counted; only counting again changes it. */
  DRAWER_CLOSED: 409,
  /** The ticket is not for this check-in list. */
  NOT_ON_LIST: 409,
  /** On the way out, and was not counted in. */
  NOT_INSIDE: 409,
  /** The event has no such check-in list any more. */
  CHECK_IN_LIST_GONE: 409,
  /** An administrator has shut this device out of the door. */
  DEVICE_SHUT_OUT: 409,
  DEVICE_OF_OTHER: 409,
  /** The ticket is for another event. `{ eventName }` */
  WRONG_EVENT: 409,
  /** Forged, of another ticket, or from before a transfer. */
  INVALID_TICKET_CODE: 409,
  /** The scanner typed a ticket code with a wrong keyboard layout or Caps Lock. */
  SCANNER_LAYOUT_WRONG: 409,
  LIVE_EVENT_NOT_AVAILABLE: 409,
  /** The installation hands out no passes for that wallet, or the event has no codes to carry. */
  WALLET_NOT_SET_UP: 409,

  // Self-service
  EVENT_NOT_ACTIVATABLE: 409,
  /** Somebody else saved meanwhile. `{ by, at, version }`: who and when, where it is known; of a ticket's answers `who` is a role (domain/answers-by). */
  EDIT_CONFLICT: 409,
  /** `{ ticketConfigurationId, sold }` */
  QUANTITY_BELOW_SOLD: 409,
  /** An event is published of which no ticket type is on offer. */
  NOTHING_TO_SELL: 409,

  PAYLOAD_TOO_LARGE: 413,
  /** A PIN or password by which somebody signed in confirms who they are; no 401, since the session goes on. */
  SECRET_WRONG: 422,
  /** Among the PINs that anybody tries first. */
  PIN_TOO_SIMPLE: 422,
  /** With `items`. */
  VALIDATION_ERROR: 422,
  INVALID_TICKET_DATA: 422,
  INVALID_ATTENDEE: 422,
  UNSUPPORTED_CURRENCY: 422,
  MIXED_CURRENCIES: 422,
  /** Less than the payment provider takes. */
  AMOUNT_TOO_SMALL: 422,
  /** Not an image that can be read, or of a kind that is not taken. */
  INVALID_IMAGE: 422,
  /** The device is locked: only unlocking and signing out are answered. */
  SESSION_LOCKED: 423,
  /** `{ retryAfterSeconds }`, also in `Retry-After`. */
  RATE_LIMITED: 429,
  /** Too many pay at this moment; nothing was charged. As above; a 503 would be the network's to every client (spec §8). */
  PROVIDER_BUSY: 429,
  /** `{ requestId }` */
  GENERAL_ERROR: 500,
  /** As GENERAL_ERROR, in spec §8's catalogue for payment services; this server answers GENERAL_ERROR with its request id. */
  INTERNAL_SERVICE_ERROR: 500,
  /** In spec §8's catalogue with GENERAL_ERROR's text; every answer of this server has a body. */
  EMPTY_RESPONSE: 500,
  PROVIDER_UNREACHABLE: 502,
  /** The payment provider refuses our key or account: nobody can pay before the operator mends it. */
  PAYMENT_NOT_SET_UP: 502,
  /** The wallet's own service did not take the pass. */
  WALLET_UNREACHABLE: 502,
  /** The server cannot serve now, or cannot be reached. */
  NETWORK_ERROR: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;
/** Values that a code's text or the client needs, e.g. `{ eventName }`. */
export type ErrorMetadata = Record<string, string | number | boolean | null>;

/**
 * Codes of single findings in a `VALIDATION_ERROR`, shared by request schemas and the form rules (spec §5). The
 * rule word of a form field stands beside its code; numbers a text needs are in `metadata`.
 */
export const validationCodes = [
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
  'CARD_NUMBER', // not a card number, or of a kind the country does not take
  'CARD_EXPIRED', // expiry month in the past
  'NOT_NEEDED_ALONE', // 'Not Needed' beside other choices
  'UNKNOWN_RULE', // a word in `rules` that is none, when an event is saved
  'UNKNOWN_FIELD', // a field the request or the form does not have
  'WRONG_TYPE', // text where a number belongs, and the like
] as const;
export type ValidationCode = (typeof validationCodes)[number];

/** One finding of a `VALIDATION_ERROR` (readings §1); `path` is dotted: `body.tickets.0.values.email`. */
export interface ErrorItem {
  code: ValidationCode | ErrorCode;
  path: string;
  message?: string;
  metadata?: ErrorMetadata;
}

/** The one error that use cases and gateways throw on purpose; `http` turns it into the wire's error body. */
export class FoyerError extends Error {
  readonly code: ErrorCode;
  readonly metadata: ErrorMetadata | undefined;
  readonly items: ErrorItem[] | undefined;

  constructor(code: ErrorCode, details: { metadata?: ErrorMetadata; items?: ErrorItem[]; cause?: unknown } = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'FoyerError';
    this.code = code;
    this.metadata = details.metadata;
    this.items = details.items;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
