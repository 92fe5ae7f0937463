import { cancellationReasons } from './cancellation-reasons.ts';
import { waitOf, type AnsweredErrorTexts, type Metadata } from '../error-text.ts';
import { wordsOf } from '../words-of.ts';

/** The waiting time as text. */
const waiting = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'a moment', minutes: `${count} minutes`, hours: `${count} hours` }[unit];
};

/** English: error codes with a message from the server (`AnsweredCode`). */
export const answeredErrors: AnsweredErrorTexts = {
  ANONYMISE_NOT_POSSIBLE: (p) =>
    p.eventName
      ? `This account cannot be anonymized before ${p.eventName} is over.`
      : 'This account cannot be anonymized yet: an order, a refund or a dispute is still open, or it has staff rights.',
  HOLD_LIMIT: (p) =>
    p.possible === undefined
      ? 'You are already holding as many tickets as possible. Please finish or give some back first.'
      : `You can hold ${p.possible} of these tickets at a time. Please finish or give some back first.`,
  DEPENDENT_TICKETS: ({ count, isUsed, eventName }) =>
    isUsed
      ? 'A ticket that needs this one has been used at the entrance, so this one must stay valid.'
      : count === 1 && eventName
        ? `The ticket for ${eventName} needs this one. Please cancel or transfer it first.`
        : 'Other tickets need this one. Please cancel or transfer those first.',
  GROUP_FULL: 'You have already filled your team.',
  INVALID_GROUP_MEMBER: 'That ticket cannot join this group. It may already belong to another one.',
  SELF_TRANSFER: 'You cannot transfer a ticket to yourself.',
  AUTH_FAILED_GENERAL_ERROR: 'Oops, something happened while logging in.',
  INTERNAL_SERVICE_ERROR: 'Something went wrong on our side. Please try again or contact consultant support.',
  PRICE_CHANGED: 'The price has changed since you last saw it. Please check the new total before you pay.',
  PAYMENT_ALREADY_EXISTS: 'Only one purchase is allowed every 30 minutes. Please try again later.',
  AMOUNT_TOO_SMALL: 'This is too little to pay by card. Please contact consultant support.',
  UNSUPPORTED_CURRENCY: 'We do not currently support that currency.',
  MIXED_CURRENCIES: 'All tickets of one order must be in the same currency.',
  MALFORMED_REQUEST: 'We could not read that request. Please reload the page and try again.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Please try again.',
  ORDER_INTENT_ALREADY_DECIDED: 'This order has already been settled.',
  REFUND_NOT_POSSIBLE: ({ reason }) =>
    reason === 'disputed'
      ? 'The payer disputes this payment with their bank, so it cannot be refunded until the bank has decided.'
      : 'There is nothing left to refund on this payment.',
  SECOND_STAFF_MEMBER_NEEDED: 'You hold, bought or took this order. Ask another staff member to do this.',
  RECEIPT_NOT_POSSIBLE: 'Nothing was paid for this order, so there is no receipt.',
  RECEIPT_NOT_SET_UP: 'Receipts are not set up for this event yet. Please contact consultant support.',
  RECEIPT_ADDRESSEE_SET: 'The addressee of this receipt has already been set and cannot be changed.',
  CANCELLATION_NOT_POSSIBLE: ({ reason }) => wordsOf(cancellationReasons, reason),
  WALLET_NOT_SET_UP: 'Tickets for this event cannot be added to that wallet.',
  WALLET_PASS_REFUSED: 'This pass is not known, or its token is wrong.',
  WALLET_UNREACHABLE: 'The wallet did not answer. Please try again.',
  NOT_CHECKED_IN: 'There is no check-in to undo.',
  NOT_ON_LIST: 'This ticket is not for this check-in list.',
  NOT_INSIDE: 'This ticket was not counted in here. Its holder may leave.',
  CHECK_IN_LIST_GONE: 'This check-in list is no longer there. Please choose another one.',
  DRAWER_CLOSED: 'This drawer has been counted already. Count it again instead.',
  DEVICE_SHUT_OUT: 'This device has been shut out of the door. Please ask an administrator.',
  DEVICE_OF_OTHER: 'This device was named by another staff member. Only they can change its name.',
  SECRET_WRONG: 'That is not right. Please try again.',
  SESSION_LOCKED: 'This device is locked. Please unlock it first.',
  PIN_TOO_SIMPLE: 'That PIN is too easy to guess. Please choose another one.',
  WRONG_EVENT: (p) => (p.eventName ? `This ticket is for ${p.eventName}.` : 'This ticket is for another event.'),
  INVALID_TICKET_CODE: 'This code is not valid. Please ask for the latest QR code of the ticket.',
  SCANNER_LAYOUT_WRONG:
    "The scanner's keyboard layout or Caps Lock is wrong. Turn Caps Lock off, set the scanner to the keyboard layout of this device, and scan again.",
  EVENT_NOT_ACTIVATABLE: 'Only past events can be activated, and not those open to Japan.',
  EDIT_CONFLICT: 'Somebody else changed this meanwhile. Please load it again.',
  NOTHING_TO_SELL: 'This event has no tickets on offer. Add a ticket type before you publish the event.',
  QUANTITY_BELOW_SOLD: (p) =>
    p.sold === undefined
      ? 'The quantity cannot be lower than what is already sold.'
      : `The quantity cannot be lower than what is already sold (${p.sold}).`,
  PAYLOAD_TOO_LARGE: 'That is too large to send. Please choose a smaller file.',
  INVALID_IMAGE: 'We could not read that image. Please choose a JPEG, PNG or WebP file.',
  PAYMENT_AMOUNT_DIFFERS:
    'The buyer paid another amount than the order costs. Look at both amounts again, then accept the amount paid or give the money back.',
  PAYMENT_NOT_SET_UP: 'We cannot take payments right now. You were not charged. Please contact consultant support.',
  IDEMPOTENCY_KEY_REUSED:
    'This order was already sent with other details. Please reload the page and check your orders.',
  NOT_IN_TEAM: 'This ticket is not on a team.',
  MEMBER_NOT_AGREED: 'This person has not agreed to be on your team yet.',
  NOT_SOLD_OUT: 'This ticket is on sale: you can register right away.',
  STORED_PAYMENT_UNUSABLE:
    'The card or wallet on file can no longer be charged. You were not charged. Please pay with another card.',
  NO_PAYMENT_ON_FILE:
    'There is no payment on file that can be charged for the difference. Please pay with another card or ask the event staff.',
  LIVE_EVENT_NOT_AVAILABLE: 'The live stream is not available right now.',
  PROVIDER_BUSY: (p) =>
    `Many people are paying right now. You were not charged. Please wait ${waiting(p)} and try again.`,
  SELF_TICKET_BLOCKED: "Please transfer the other attendees' tickets first, then your own.",
  TICKET_NOT_ACTIVE: 'This ticket is not active.',
  CHECK_IN_NOT_ACTIVE: 'Check-In is not currently enabled.',
  RATE_LIMITED: (p) => `That was a lot of tries in a short time. Please wait ${waiting(p)} and try again.`,
};
