import { textsOfCodes } from '../../catalogue/error-text.ts';

/** The error catalogue with the texts of system 2, and own texts for codes that the spec does not have. */
export const errors = textsOfCodes({
  AUTH_FAILED_BAD_CREDENTIALS: 'The username / password combination was not found.',
  SESSION_ENDED: 'Your session has ended. Please sign in again.',
  PAYMENT_FAILURE: 'Payment did not process. Please try again or contact consultant support.',
  INVALID_CARD_INFORMATION: 'The card information is invalid. Please verify your payment information and try again.',
  AUTHORIZATION_ERROR: 'Your card was not authorized. Please contact your card company.',
  GENERAL_PAYMENT_ERROR: 'Something went wrong with the payment. Please try again or contact consultant support.',
  FORBIDDEN: "You don't have access to that.",
  RECORD_NOT_FOUND: 'Ticket not found.',
  NO_AVAILABLE_TICKET: (p) =>
    p.reason === 'pool'
      ? `“${p.pool}” is full. Please choose another ticket.`
      : 'No available tickets for that C Number.',
  ADD_ON_NOT_AVAILABLE: (p) =>
    p.reason === 'pool'
      ? `“${p.pool}” is full. Please choose another add-on.`
      : 'That add-on has just sold out or is no longer on sale. Please choose again.',
  COUPON_NOT_AVAILABLE: 'This code is not valid here. Please check the spelling.',
  DUPLICATE_TICKET_REQUEST: 'This ticket has already been purchased. Please clear your cart and start over.',
  NEEDS_SELF_TICKET: 'You need to buy your own ticket first. Please clear your cart and start with your own ticket.',
  NOT_REGISTERED_FOR_PARENT_EVENT: (p) => `That Consultant is not registered for ${p.eventName ?? 'the main event'}.`,
  EVENT_CALLED_OFF: 'This event has been called off.',
  REGISTRATION_NOT_ACTIVE: 'Online Registration is currently closed.',
  HOLD_EXPIRED: 'The hold on this ticket has expired, and it is no longer available. Please choose a ticket again.',
  ORDER_INTENT_NOT_COMPLETE: 'Your registration is still processing. Please check back here after 15 minutes.',
  NON_TRANSFERABLE: 'This ticket is non-transferable.',
  VALIDATION_ERROR: 'Some information needs your attention. Please review it and try again.',
  INVALID_TICKET_DATA:
    'Some sections are missing required information. Please review your information and answer all necessary questions.',
  INVALID_ATTENDEE: 'Invalid Attendee, please use a Valid C Number',
  GENERAL_ERROR: 'Oops, something happened...',
  EMPTY_RESPONSE: 'Oops, something happened...',
  PROVIDER_UNREACHABLE: 'We could not reach the payment provider. Please try again or contact consultant support.',
  NETWORK_ERROR: 'Oops, someone tripped over a cord...',
});
