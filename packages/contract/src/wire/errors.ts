import type { ValidationCode } from './validation-codes.ts';

/**
 * The error catalogue: every error code of the wire with its HTTP status (system 2.1). The comments list the
 * `metadata` of a code. This file has no validators, because the browser loads it first.
 */
export const errorStatus = {
  /** Not JSON, another content type than declared, or an invalid URL. */
  MALFORMED_REQUEST: 400,
  /**
   * Defined in system 2's catalogue for other sign-in services. This server returns bad credentials, rate limits or its
   * own errors instead (docs/decisions/people.md).
   */
  AUTH_FAILED_GENERAL_ERROR: 401,
  AUTH_FAILED_BAD_CREDENTIALS: 401,
  /** No session, or an ended one. */
  SESSION_ENDED: 401,
  /** No API key, or one that does not exist (integrations 2.4). */
  API_KEY_INVALID: 401,
  API_KEY_EXPIRED: 401,
  API_KEY_REVOKED: 401,
  /** A wallet requested a pass with a wrong token. */
  WALLET_PASS_REFUSED: 401,
  PAYMENT_FAILURE: 402,
  INVALID_CARD_INFORMATION: 402,
  AUTHORIZATION_ERROR: 402,
  GENERAL_PAYMENT_ERROR: 402,
  FORBIDDEN: 403,
  /**
   * The caller has the role for other events only. `{ role, label?, events, requested?, all? }`: the role with the names of its
   * events, and the requested event if the caller may know its name. `all`: the call needs the role for all events.
   */
  ROLE_FOR_OTHER_EVENTS: 403,
  /** The caller's role has ended or has not begun. */
  ROLE_NOT_VALID_NOW: 403,
  /** The staff member holds, bought or sold the order. Another staff member must decide about its money. */
  SECOND_STAFF_MEMBER_NEEDED: 403,
  /**
   * The order is an administrator's, and the caller has been an administrator for less than a day. `{ until, retryAfterSeconds
   * }`, ISO 8601 UTC.
   */
  STAFF_MEMBER_TOO_NEW: 403,
  /** The API key has no scope for this call. `{ scope }`: the scope that the call needs. */
  API_KEY_SCOPE: 403,
  /** The API key is for another event. */
  API_KEY_EVENT: 403,
  /**
   * The password or link was right, and the account has a second factor (people 8.3). `{ step, token?, expiresAt? }`. `step`:
   * `code` with the token for `completeSignIn`, or `passkey`, with which the sign-in starts again.
   */
  SECOND_FACTOR_REQUIRED: 403,
  /** Staff must set up a passkey or an authenticator app before anything else (people 8.3). */
  SECOND_FACTOR_NOT_SET_UP: 403,
  /** The person must confirm who they are (`confirmIdentity`), and then repeat the call (people 8.4). */
  CONFIRMATION_REQUIRED: 403,
  /** The caller requested the reset of second factors. Another administrator must approve it (people 8.6). */
  OTHER_ADMINISTRATOR_NEEDED: 403,
  /** Administrators do not change, reset or close their own account. */
  OWN_STAFF_ACCOUNT: 403,
  RECORD_NOT_FOUND: 404,
  /** No call has this method and path. */
  UNKNOWN_CALL: 404,

  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: 408,

  // Sign-in at an identity provider (people 2.8). `{ provider }`: its name.
  /** The provider does not respond. */
  SIGN_IN_PROVIDER_DOWN: 502,
  /** The provider or the person ended the sign-in. `{ provider }` */
  SIGN_IN_PROVIDER_REFUSED: 409,
  /** The response of the provider failed a check. `{ provider }` */
  SIGN_IN_PROVIDER_INVALID: 409,
  /** Took longer than 10 minutes, was used before, or began in another browser. `{ provider }` */
  SIGN_IN_EXPIRED: 409,
  /** No open account belongs to the person. `{ provider }` */
  PROVIDER_ACCOUNT_UNKNOWN: 409,
  /** Several accounts have the address of the person. `{ provider }` */
  PROVIDER_ACCOUNT_AMBIGUOUS: 409,
  /** The account belongs to another person at the provider. `{ provider }` */
  PROVIDER_ACCOUNT_TAKEN: 409,
  /** The provider has not verified the address. `{ provider }` */
  PROVIDER_EMAIL_NOT_VERIFIED: 409,
  /** The provider is for other accounts, such as staff only. `{ provider }` */
  PROVIDER_NOT_FOR_ACCOUNT: 409,
  /** Staff sign in with a provider instead of a password. `{ provider }`: the names of the providers. */
  STAFF_PASSWORDS_OFF: 409,

  // Registration and orders
  NO_AVAILABLE_TICKET: 409,
  /** The account's sale window opens later (selling 1). `{ opensAt, ticketConfigurationId }`, ISO 8601 UTC. */
  WINDOW_NOT_OPEN: 409,
  /** The account's last sale window is over. `{ endedAt, ticketConfigurationId }`, ISO 8601 UTC. */
  WINDOW_OVER: 409,
  /** No sale window is for the account. `{ ticketConfigurationId }` */
  NOT_IN_WINDOW: 409,
  /** `{ ticketConfigurationAddOnId }` */
  ADD_ON_NOT_AVAILABLE: 409,
  /** The typed code matches no coupon that applies now. */
  COUPON_NOT_AVAILABLE: 409,
  DUPLICATE_TICKET_REQUEST: 409,
  NEEDS_SELF_TICKET: 409,
  /** `{ eventName }` */
  NOT_REGISTERED_FOR_PARENT_EVENT: 409,
  REGISTRATION_NOT_ACTIVE: 409,
  /** The event was called off. Nothing of it can be bought, changed or checked in, also by staff. */
  EVENT_CALLED_OFF: 409,
  EVENT_NOT_OVER: 409,
  /** The ticket needs a place of a qualification. `{ qualifications, reason }`: names of the qualifications; `reason`: `none` or `notAccepted`. `until`: the end of the open offer. */
  NOT_QUALIFIED: 409,
  /** The account's place is used by other tickets. `{ used, most }` when an order needs more than the place has. */
  GRANT_USED: 409,
  /** The offer of the place has ended. `{ until }`, ISO 8601 UTC. */
  GRANT_EXPIRED: 409,
  /** All places of the qualification are taken. */
  GRANT_FULL: 409,
  /** The state of the place does not allow this. `{ state }` */
  GRANT_NOT_CHANGEABLE: 409,
  RECHECK_NOT_POSSIBLE: 409,
  /** The account is in another entry of the draw (selling 2.3). `{ externalAccountIdentifier }` */
  ALREADY_ENTERED: 409,
  /**
   * The publication can't be taken back. `{ reason }`: `orders`, `holds`, `waitingList`, `drawEntries`,
   * `earnedPlaces`, `mails`, `children` or `calledOff`.
   */
  PUBLICATION_IN_USE: 409,
  /** The ticket is on sale, so there is no waiting list. */
  NOT_SOLD_OUT: 409,
  /** The hold has expired and the unit is sold. */
  HOLD_EXPIRED: 409,
  /** The buyer holds the maximum number of units for one purchase. `{ possible }` */
  HOLD_LIMIT: 409,
  /** `{ maxMemberCount }` */
  GROUP_FULL: 409,
  /** Not a ticket of the event, not ACTIVE, listed twice, or already in a group. `{ ticketId }` */
  INVALID_GROUP_MEMBER: 409,
  /** The tickets of a package are not its parts, or its settings have changed (orders 11.2). `{ ticketConfigurationId }` */
  INVALID_PACKAGE: 409,
  /** The ticket is not, or not any more, a member of a team. */
  NOT_IN_TEAM: 409,
  MEMBER_NOT_AGREED: 409,
  /**
   * The server's total differs from the total that the buyer saw. `{ totalAmount, currency }`, or `{ refund, currency
   * }` for a cancellation. Major units.
   */
  PRICE_CHANGED: 409,
  /** `{ nextPossibleAt }`, ISO 8601 UTC. */
  PAYMENT_ALREADY_EXISTS: 409,
  /** The key was used before with a different request. */
  IDEMPOTENCY_KEY_REUSED: 409,
  /**
   * `{ orderIntentId }` when an order ends without a result from the gateway. Also when an equal order waits for its
   * buyer on the hosted page.
   */
  ORDER_INTENT_NOT_COMPLETE: 409,
  /** The intent is COMPLETE or FAILED, and nothing is left to settle. */
  ORDER_INTENT_ALREADY_DECIDED: 409,
  /** The buyer paid a different amount or currency than the order costs, and staff have not accepted it. */
  PAYMENT_AMOUNT_DIFFERS: 409,
  /**
   * Nothing is left to refund, or there is no payment. `{ reason: 'disputed' }`: the payer's bank holds the money until
   * it decides.
   */
  REFUND_NOT_POSSIBLE: 409,
  /** The amount is higher than what is left. `{ left, currency }`, in major units. */
  REFUND_EXCEEDS_REST: 409,
  /** The account has an open obligation. `{ obstacle, eventName? }` */
  ANONYMISE_NOT_POSSIBLE: 409,
  /** Nothing was paid for the order, so no receipt can be issued. */
  RECEIPT_NOT_POSSIBLE: 409,
  /** Neither the event nor the installation has a receipt issuer. */
  RECEIPT_NOT_SET_UP: 409,
  /** The addressee of the receipts was already set. */
  RECEIPT_ADDRESSEE_SET: 409,

  // Second factors
  TOO_MANY_PASSKEYS: 409,
  /** The account uses an authenticator app. It must be removed first. */
  CODES_ALREADY_ON: 409,

  // Staff accounts
  USER_ID_TAKEN: 409,
  /** Without this administrator, nobody could administer the installation. */
  LAST_ADMINISTRATOR: 409,
  /** A link cannot be mailed to the account. */
  NO_EMAIL_ADDRESS: 409,

  // Tickets
  NON_TRANSFERABLE: 409,
  SELF_TRANSFER: 409,
  /** The account's other tickets must be transferred first (tickets 3). */
  SELF_TICKET_BLOCKED: 409,
  /**
   * Other tickets need this ticket; `items` lists them. `{ count, isUsed, eventName }`: `isUsed` when one of them was
   * used at the entrance.
   */
  DEPENDENT_TICKETS: 409,
  /** `{ status }` */
  TICKET_NOT_ACTIVE: 409,
  /** The cancellation of the ticket cannot be taken back. `{ reason, pool? }`, from `restoreReasons`. */
  RESTORE_NOT_POSSIBLE: 409,
  /** The holder cannot cancel the ticket (now). `{ reason }`, from `cancellationReasons`. */
  CANCELLATION_NOT_POSSIBLE: 409,
  /** An amount is due, and there is no stored payment to charge (tickets 1). */
  NO_PAYMENT_ON_FILE: 409,
  /** The stored card or wallet cannot be charged again. The buyer must pay with another card. */
  STORED_PAYMENT_UNUSABLE: 402,
  CHECK_IN_NOT_ACTIVE: 409,
  /** There is no check-in to undo. */
  NOT_CHECKED_IN: 409,
  /** The mail cannot be sent again, or not to this address (mail 1.5). */
  MAIL_NOT_REPEATABLE: 409,
  /** The message is being sent, was sent or was stopped, so it cannot be changed (mail 4.7). */
  MESSAGE_NOT_SCHEDULED: 409,
  /** The cash drawer was counted. Only another count changes it. */
  DRAWER_CLOSED: 409,
  /** The staff member has not opened a cash drawer at the event today (payments 4.6). */
  DRAWER_NOT_OPEN: 409,
  /** The ticket is not for this check-in list. */
  NOT_ON_LIST: 409,
  /** The ticket leaves a list that it did not enter. */
  NOT_INSIDE: 409,
  /** The event has no such check-in list (any more). */
  CHECK_IN_LIST_GONE: 409,
  /** An administrator has blocked this device from the door. */
  DEVICE_SHUT_OUT: 409,
  DEVICE_OF_OTHER: 409,
  /** The ticket is for another event. `{ eventName }` */
  WRONG_EVENT: 409,
  /** Forged, for a different ticket, or from before a transfer. */
  INVALID_TICKET_CODE: 409,
  /** The scanner typed a ticket code with a wrong keyboard layout or Caps Lock. */
  SCANNER_LAYOUT_WRONG: 409,
  LIVE_EVENT_NOT_AVAILABLE: 409,
  /** The installation issues no passes for this wallet, or the event has no ticket codes. */
  WALLET_NOT_SET_UP: 409,

  // Self-service
  EVENT_NOT_ACTIVATABLE: 409,
  /**
   * The data was saved by another person since it was loaded. `{ by, at, version }`: who and when, where known. For a
   * ticket's answers `who` is a role (domain/answers-by).
   */
  EDIT_CONFLICT: 409,
  /** `{ ticketConfigurationId, sold }` */
  QUANTITY_BELOW_SOLD: 409,
  /** The event to publish has no active ticket type. */
  NOT_READY_TO_PUBLISH: 409,
  /** There are as many export presets as allowed. */
  TOO_MANY_PRESETS: 409,
  TOO_MANY_SAVED_FILTERS: 409,
  /** As many trial copies exist as possible. `{ most }` */
  TRIALS_FULL: 409,
  /** The organiser has a trial copy of the event already. */
  TRIAL_EXISTS: 409,
  /** Trial copies of archived events are not made. */
  TRIAL_EVENT_ARCHIVED: 409,
  /** The user of the database may not create roles, or this is a trial copy itself. */
  TRIALS_UNAVAILABLE: 409,
  /** Another count of accounts is running. */
  COUNT_RUNNING: 409,
  /** Another account list has this key. */
  ACCOUNT_LIST_EXISTS: 409,
  TOO_MANY_ACCOUNT_LISTS: 409,
  /** `{ events }`: names of the events whose audiences name the list. */
  ACCOUNT_LIST_IN_USE: 409,
  /** `{ most, free }`: the accounts that a list can have, and how many more this list can have. */
  ACCOUNT_LIST_FULL: 409,
  /** Only https addresses with a host name, without a password, or hosts that the operator allowed. */
  WEBHOOK_ADDRESS_REFUSED: 400,
  TOO_MANY_WEBHOOKS: 409,
  /** A key was sent in an address, where logs of other programs may have it. `{ prefix }`: the beginning of the key. */
  API_KEY_IN_ADDRESS: 400,
  /** The expiry of a key must be in the future, and at most 366 days from now. */
  API_KEY_EXPIRY: 400,
  /** A key for one event cannot have a scope about things of no event. `{ scope }` */
  API_KEY_SCOPE_OF_ALL_EVENTS: 400,
  TOO_MANY_API_KEYS: 409,
  /** The cursor of a copy is not one of this list and event. */
  CURSOR_INVALID: 400,
  /** The database was restored from a backup after this cursor. The copy must start again without a cursor. */
  CURSOR_OUTDATED: 409,
  /** Another import of data is running. */
  IMPORT_RUNNING: 409,
  /** The server reaches its database through a pooler, which an import cannot use. */
  IMPORT_UNAVAILABLE: 409,
  /** More tickets match the filter than staff confirmed. */
  LIST_CHANGED: 409,
  /** The event, or the person at this event (`own`), has as many active scheduled exports as possible. `{ most, own }` */
  TOO_MANY_EXPORTS: 409,
  /** The event has as many scheduled and paused messages as possible. */
  TOO_MANY_SCHEDULED_MESSAGES: 409,
  /** More badges match than fit in a file. `metadata.most`. */
  TOO_MANY_BADGES: 409,
  /** The staff member's last file with badges is not finished. */
  BADGE_FILE_PENDING: 409,

  PAYLOAD_TOO_LARGE: 413,
  /**
   * Wrong PIN, password, code or passkey when a signed-in person confirms their identity, or a wrong code in the second step of
   * a sign-in. Not 401, because the session or the sign-in stays valid.
   */
  SECRET_WRONG: 422,
  /** The created passkey does not answer the challenge of this session, or belongs to an account already. */
  PASSKEY_REFUSED: 422,
  /** Sign-in would read the user id as a consultant's number. */
  USER_ID_NOT_POSSIBLE: 422,
  /** The PIN is too easy to guess. */
  PIN_TOO_SIMPLE: 422,
  /** With `items`. */
  VALIDATION_ERROR: 422,
  INVALID_TICKET_DATA: 422,
  INVALID_ATTENDEE: 422,
  UNSUPPORTED_CURRENCY: 422,
  MIXED_CURRENCIES: 422,
  /** Below the payment provider's minimum. */
  AMOUNT_TOO_SMALL: 422,
  /** The image cannot be read, or its format is not supported. */
  INVALID_IMAGE: 422,
  /** The event or the account has too many pictures. `{ limit }`. */
  PICTURES_FULL: 422,
  /** The device is locked. Only unlocking and signing out are allowed. */
  SESSION_LOCKED: 423,
  /** `{ retryAfterSeconds }`, also in `Retry-After`. */
  RATE_LIMITED: 429,
  /** The person has created and cloned as many events as possible in a day. `{ perDay, retryAfterSeconds }`. */
  NEW_EVENT_LIMIT: 429,
  /** The event has mailed many people as often as it may today (mail 3.6). `{ perDay, retryAfterSeconds }`. */
  EVENT_SEND_LIMIT: 429,
  /**
   * Too many payments run at the moment; nothing was charged. Metadata as RATE_LIMITED. Not 503, because clients treat
   * every 503 as a network error (system 2).
   */
  PROVIDER_BUSY: 429,
  /** `{ requestId }` */
  GENERAL_ERROR: 500,
  /**
   * Defined in system 2's catalogue for payment services. This server returns GENERAL_ERROR with its request id instead.
   */
  INTERNAL_SERVICE_ERROR: 500,
  /** Defined in system 2's catalogue with GENERAL_ERROR's text. Every response of this server has a body. */
  EMPTY_RESPONSE: 500,
  PROVIDER_UNREACHABLE: 502,
  /** The payment provider refuses our key or account. All payments fail until the operator fixes it. */
  PAYMENT_NOT_SET_UP: 502,
  /** The wallet's service did not accept the pass. */
  WALLET_UNREACHABLE: 502,
  /** The server cannot handle requests now, or cannot be reached. */
  NETWORK_ERROR: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Whether the catalogue has this code. A code of a newer version is unknown (system 2.3). */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);
/** Values that the message or the client needs, for example `{ eventName }`. */
export type ErrorMetadata = Record<string, string | number | boolean | null>;

/** One finding of a `VALIDATION_ERROR` (system 2.1); `path` is dotted: `body.tickets.0.values.email`. */
export interface ErrorItem {
  code: ValidationCode | ErrorCode;
  path: string;
  message?: string;
  metadata?: ErrorMetadata;
}

/** The only error class that use cases and gateways throw on purpose. `http` converts it to the wire's error body. */
export class FoyerError extends Error {
  readonly code: ErrorCode;
  readonly metadata: ErrorMetadata | undefined;
  readonly items: ErrorItem[] | undefined;
  /**
   * True if the caller has to wait `retryAfterSeconds` with every call of this kind, whatever it contains. `http` refuses
   * its repetitions without further work (`refused-calls.ts`). Not sent.
   */
  readonly callerWaits: boolean;

  constructor(
    code: ErrorCode,
    details: { metadata?: ErrorMetadata; items?: ErrorItem[]; cause?: unknown; callerWaits?: boolean } = {},
  ) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'FoyerError';
    this.code = code;
    this.metadata = details.metadata;
    this.items = details.items;
    this.callerWaits = details.callerWaits ?? false;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
