import type { ErrorCode, ErrorMetadata, ValidationCode } from '@foyer/contract/wire/errors';

export type Metadata = Readonly<Partial<ErrorMetadata>>;
/** A text of the error or validation catalogue. The metadata comes from the wire, so each value may be missing. */
export type ErrorText = string | ((metadata: Metadata) => string);
/**
 * Codes with a message in the response (system 2.1: `message` is in the caller's locale): codes of staff calls, and
 * rare codes. Pages do not load their texts.
 */
export type AnsweredCode =
  | 'AMOUNT_TOO_SMALL'
  | 'ANONYMISE_NOT_POSSIBLE'
  | 'AUTH_FAILED_GENERAL_ERROR'
  | 'CHECK_IN_LIST_GONE'
  | 'CANCELLATION_NOT_POSSIBLE'
  | 'CHECK_IN_NOT_ACTIVE'
  | 'DEPENDENT_TICKETS'
  | 'DEVICE_SHUT_OUT'
  | 'DEVICE_OF_OTHER'
  | 'DRAWER_CLOSED'
  | 'EDIT_CONFLICT'
  | 'EVENT_NOT_ACTIVATABLE'
  | 'GROUP_FULL'
  | 'HOLD_LIMIT'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_SERVICE_ERROR'
  | 'INVALID_GROUP_MEMBER'
  | 'INVALID_IMAGE'
  | 'INVALID_TICKET_CODE'
  | 'LAST_ADMINISTRATOR'
  | 'LIVE_EVENT_NOT_AVAILABLE'
  | 'NO_EMAIL_ADDRESS'
  | 'OWN_STAFF_ACCOUNT'
  | 'PICTURES_FULL'
  | 'USER_ID_NOT_POSSIBLE'
  | 'USER_ID_TAKEN'
  | 'MALFORMED_REQUEST'
  | 'UNKNOWN_CALL'
  | 'MIXED_CURRENCIES'
  | 'NOT_CHECKED_IN'
  | 'NOT_INSIDE'
  | 'NOT_IN_TEAM'
  | 'MEMBER_NOT_AGREED'
  | 'NOT_ON_LIST'
  | 'NOT_SOLD_OUT'
  | 'EVENT_NOT_OVER'
  | 'NOT_READY_TO_PUBLISH'
  | 'NEW_EVENT_LIMIT'
  | 'TOO_MANY_EXPORTS'
  | 'TOO_MANY_PRESETS'
  | 'EVENT_SEND_LIMIT'
  | 'TOO_MANY_SCHEDULED_MESSAGES'
  | 'TOO_MANY_BADGES'
  | 'BADGE_FILE_PENDING'
  | 'NO_PAYMENT_ON_FILE'
  | 'STORED_PAYMENT_UNUSABLE'
  | 'ORDER_INTENT_ALREADY_DECIDED'
  | 'PAYLOAD_TOO_LARGE'
  | 'PAYMENT_ALREADY_EXISTS'
  | 'PAYMENT_AMOUNT_DIFFERS'
  | 'PAYMENT_NOT_SET_UP'
  | 'PIN_TOO_SIMPLE'
  | 'PRICE_CHANGED'
  | 'PROVIDER_BUSY'
  | 'QUANTITY_BELOW_SOLD'
  | 'SCANNER_LAYOUT_WRONG'
  | 'RATE_LIMITED'
  | 'RECEIPT_ADDRESSEE_SET'
  | 'RECEIPT_NOT_POSSIBLE'
  | 'RECEIPT_NOT_SET_UP'
  | 'REFUND_NOT_POSSIBLE'
  | 'REQUEST_TIMEOUT'
  | 'ROLE_FOR_OTHER_EVENTS'
  | 'ROLE_NOT_VALID_NOW'
  | 'SECOND_STAFF_MEMBER_NEEDED'
  | 'STAFF_MEMBER_TOO_NEW'
  | 'SECRET_WRONG'
  | 'SELF_TICKET_BLOCKED'
  | 'SELF_TRANSFER'
  | 'SESSION_LOCKED'
  | 'TICKET_NOT_ACTIVE'
  | 'UNSUPPORTED_CURRENCY'
  | 'WALLET_NOT_SET_UP'
  | 'WALLET_PASS_REFUSED'
  | 'WALLET_UNREACHABLE'
  | 'WRONG_EVENT';
/** The error catalogue of every page. A code without a text is a type error. */
export type PageErrorTexts = Readonly<Record<Exclude<ErrorCode, AnsweredCode>, ErrorText>>;
/** The texts that only the server uses. */
export type AnsweredErrorTexts = Readonly<Record<AnsweredCode, ErrorText>>;

/** The texts of validation findings. A code without a text is a type error. */
export type ValidationTexts = Readonly<Record<ValidationCode, ErrorText>>;

/** The text of a catalogue entry with the metadata of the code. */
export function textOf(text: ErrorText, metadata: Metadata = {}): string {
  return typeof text === 'string' ? text : text(metadata);
}

/**
 * `retryAfterSeconds` as people read it: `moment` up to two minutes, then whole minutes, and whole hours from 90
 * minutes.
 */
export function waitOf(seconds: Metadata[string]): { unit: 'moment' | 'minutes' | 'hours'; count: number } {
  if (typeof seconds !== 'number' || seconds <= 120) return { unit: 'moment', count: 1 };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}

/** The text of a known code, else the general error (system 2.3). */
export function errorText(texts: PageErrorTexts, code: string, metadata?: Metadata): string {
  const text = Object.hasOwn(texts, code) ? texts[code as keyof PageErrorTexts] : texts.GENERAL_ERROR;
  return textOf(text, metadata);
}
