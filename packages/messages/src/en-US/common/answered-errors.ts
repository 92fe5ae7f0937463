import { pictureFormatChoice } from '../../catalogue/picture-formats.ts';
import { codeLabel } from '../../catalogue/code-label.ts';
import { staffRoles } from '../people/staff-roles.ts';
import { cancellationReasons } from '../tickets/cancellation-reasons.ts';
import { restoreReasons } from '../tickets/restore-reasons.ts';
import { waitOf, type Metadata } from '../../catalogue/error-text.ts';
import type { AnsweredErrorTexts } from '../../catalogue/error-texts.ts';
import { wordsOf } from '../../catalogue/words-of.ts';

/** The waiting time as text. */
const waiting = ({ retryAfterSeconds }: Metadata): string => {
  const { unit, count } = waitOf(retryAfterSeconds);
  return { moment: 'a moment', minutes: `${count} minutes`, hours: `${count} hours` }[unit];
};

/** The name in a refusal when the server sends no name of the identity provider. */
const signInService = 'The sign-in service';

/** English: error codes with a message from the server that pages do not load. */
export const answeredErrors: AnsweredErrorTexts = {
  ANONYMISE_NOT_POSSIBLE: (p) =>
    p.eventName
      ? `This account can’t be anonymized until ${p.eventName} is over.`
      : 'This account can’t be anonymized yet. It has an open order, refund or dispute, or it has staff rights.',
  HOLD_LIMIT: (p) =>
    p.possible === undefined
      ? 'You already have the maximum number of tickets on hold. Please finish or release some first.'
      : `You can hold ${p.possible} of these tickets at a time. Please finish or release some first.`,
  DEPENDENT_TICKETS: ({ count, isUsed, eventName }) =>
    isUsed
      ? 'A ticket that needs this one has been checked in, so this one must stay valid.'
      : count === 1 && eventName
        ? `The ticket for ${eventName} needs this one. Please cancel or transfer it first.`
        : 'Other tickets need this one. Please cancel or transfer those first.',
  GROUP_FULL: 'You have already filled your team.',
  INVALID_GROUP_MEMBER: 'This ticket can’t join the team. It may already be on another team.',
  INVALID_PACKAGE: 'This package is incomplete or has changed. Remove it from your cart and choose it again.',
  SELF_TRANSFER: 'You can’t transfer a ticket to yourself.',
  AUTH_FAILED_GENERAL_ERROR: 'Oops, something happened while logging in.',
  INTERNAL_SERVICE_ERROR: 'Something went wrong on our side. Please try again or contact consultant support.',
  PRICE_CHANGED: 'The price has changed since you last saw it. Please check the new total before you pay.',
  PAYMENT_ALREADY_EXISTS: 'Only one purchase is allowed every 30 minutes. Please try again later.',
  AMOUNT_TOO_SMALL: 'This amount is too small to pay by card. Please contact consultant support.',
  UNSUPPORTED_CURRENCY: 'We do not currently support that currency.',
  MIXED_CURRENCIES: 'All tickets of one order must be in the same currency.',
  MALFORMED_REQUEST: 'Something is wrong with this request. Please reload the page and try again.',
  UNKNOWN_CALL: 'There is no such call. Please reload the page and try again.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Please try again.',
  ORDER_INTENT_ALREADY_DECIDED: 'This order has already been completed or ended.',
  REFUND_NOT_POSSIBLE: ({ reason }) =>
    reason === 'disputed'
      ? 'The cardholder disputes this payment. It can be refunded after the bank decides.'
      : 'There is nothing left to refund on this payment.',
  REFUND_EXCEEDS_REST: ({ left, currency }) =>
    left === undefined
      ? 'There is less left to refund. Enter a lower amount.'
      : `Only ${left} ${currency} can still be refunded. Enter this amount or less.`,
  SECOND_STAFF_MEMBER_NEEDED:
    'You bought this order, have a ticket in it or took its payment. Ask another staff member to do this.',
  STAFF_MEMBER_TOO_NEW: (p) =>
    `A second person has to decide this, and you have been an administrator for less than a day. You can do this in ${waiting(p)}. Another administrator can do it now.`,
  RECEIPT_NOT_POSSIBLE: 'Nothing was paid for this order, so there is no receipt.',
  RECEIPT_NOT_SET_UP: 'Receipts are not set up for this event yet. Please contact consultant support.',
  RECEIPT_ADDRESSEE_SET: 'The name on this receipt was already set and can’t be changed.',
  RESTORE_NOT_POSSIBLE: (p) => (p.reason === 'pool' ? `“${p.pool}” is full.` : wordsOf(restoreReasons, p.reason)),
  CANCELLATION_NOT_POSSIBLE: ({ reason }) => wordsOf(cancellationReasons, reason),
  WALLET_NOT_SET_UP: 'Tickets for this event can’t be added to that wallet.',
  WALLET_PASS_REFUSED: 'This pass doesn’t exist, or its token is wrong.',
  WALLET_UNREACHABLE: 'The wallet service did not respond. Please try again.',
  NOT_CHECKED_IN: 'There is no check-in to undo.',
  NOT_ON_LIST: 'This ticket is not for this check-in list.',
  NOT_INSIDE: 'This ticket was not checked in here. The guest may leave.',
  CHECK_IN_LIST_GONE: 'This check-in list no longer exists. Please choose another one.',
  MESSAGE_NOT_SCHEDULED: 'This message is already being sent, was sent or was stopped. It can’t be changed any more.',
  MAIL_NOT_REPEATABLE:
    'This email cannot be sent again to this address: its ticket has another holder, or it is only for its first recipient.',
  DRAWER_CLOSED: 'This drawer has already been counted. Count it again instead.',
  DRAWER_NOT_OPEN: 'Your cash drawer is not open today. Open it before you take cash.',
  DEVICE_SHUT_OUT: 'This device is blocked from check-in. Please ask an administrator.',
  DEVICE_OF_OTHER: 'This device was named by another staff member. Only they can change its name.',
  SECRET_WRONG: 'The PIN, password or code is not correct. Please try again.',
  SECOND_FACTOR_REQUIRED: ({ step }) =>
    step === 'passkey'
      ? 'This account needs a passkey. Sign in with your passkey.'
      : 'Enter the code of your authenticator app to sign in.',
  SECOND_FACTOR_NOT_SET_UP: 'Set up a passkey or an authenticator app first. Your organization requires it of staff.',
  CONFIRMATION_REQUIRED: 'Confirm that it’s you, then try again.',
  OTHER_ADMINISTRATOR_NEEDED: 'You requested this. Another administrator must approve it.',
  TOO_MANY_PASSKEYS: 'This account has the maximum number of passkeys. Remove one first.',
  CODES_ALREADY_ON: 'This account already uses an authenticator app. Turn it off first.',
  PASSKEY_REFUSED: 'The passkey could not be added. Please try again.',
  SESSION_LOCKED: 'This device is locked. Unlock it first.',
  PIN_TOO_SIMPLE: 'That PIN is too easy to guess. Please choose another one.',
  WRONG_EVENT: (p) => (p.eventName ? `This ticket is for ${p.eventName}.` : 'This ticket is for another event.'),
  INVALID_TICKET_CODE: 'This code is not valid. Please ask for the latest QR code of the ticket.',
  SCANNER_LAYOUT_WRONG:
    "The scanner's keyboard layout or Caps Lock is wrong. Turn Caps Lock off, set the scanner to the keyboard layout of this device, and scan again.",
  EVENT_NOT_ACTIVATABLE: 'Only past events that are not open to Japan can be activated.',
  USER_ID_TAKEN: 'This user ID is already in use. Choose another one.',
  USER_ID_NOT_POSSIBLE: 'Sign-in would read this user ID as a consultant’s number. Choose another one.',
  LAST_ADMINISTRATOR: 'This is the last administrator. Give the role to another person first.',
  NO_EMAIL_ADDRESS: 'This account has no email address, so no email can be sent.',
  ROLE_FOR_OTHER_EVENTS: (p) => {
    if (!p.role || !p.events) {
      return 'Your role does not cover this event. If you need it for your work, ask an administrator.';
    }
    const role = [codeLabel(staffRoles.names, p.role), p.label].filter(Boolean).join(', ');
    const wanted = p.all ? 'a role for all events' : (p.requested ?? 'this event');
    return `Your role “${role}” is for ${p.events}. Ask an administrator for ${wanted}.`;
  },
  ROLE_NOT_VALID_NOW: (p) =>
    p.provider
      ? `Your role from ${p.provider} has lapsed. Sign in there again.`
      : 'Your role has ended or has not started yet. If you need it for your work, ask an administrator.',
  OWN_STAFF_ACCOUNT: 'You can’t change your own account here. Ask another administrator.',
  EDIT_CONFLICT: 'Someone else changed this since you opened it. Reload to see the latest version.',
  NOT_QUALIFIED: (p) =>
    p.reason === 'notAccepted'
      ? `You earned a place with ${p.qualification ?? 'this qualification'}. Please accept it before you register.`
      : `This ticket is for people with ${p.qualification ?? 'a qualification'}.`,
  GRANT_USED: 'The place is used by a ticket. Please cancel the ticket first.',
  GRANT_EXPIRED: 'The offer of this place has ended.',
  GRANT_FULL: 'All places of this qualification are taken.',
  GRANT_NOT_CHANGEABLE: 'The place has changed since you opened it. Please reload the page.',
  RECHECK_NOT_POSSIBLE: 'This event checks no qualifications now. Please reload the page.',
  EVENT_NOT_OVER: 'This event is not over. Only drafts, past events and events that were called off can be archived.',
  PUBLICATION_IN_USE: (p) => {
    const reasons: Readonly<Record<string, string>> = {
      orders: 'it has orders',
      holds: 'a buyer is reserving a ticket',
      waitingList: 'people are on its waiting list',
      drawEntries: 'people have entered its draw',
      earnedPlaces: 'earned places were moved to it',
      mails: 'a message to attendees was sent',
      children: 'an event that belongs to it is published',
      calledOff: 'it was called off',
    };
    const reason = reasons[String(p.reason)] ?? 'something depends on it';
    return `The publication can’t be undone, because ${reason}. You can stop the sale in Setup or call the event off.`;
  },
  NEW_EVENT_LIMIT: (p) =>
    `You can create or copy ${p.perDay ?? 'only a few'} events a day. Please wait ${waiting(p)}, or ask an administrator.`,
  TOO_MANY_EXPORTS: (p) =>
    p.own
      ? `You already have ${p.most} active scheduled lists for this event. Please stop one first.`
      : `This event already has ${p.most ?? 'too many'} active scheduled lists. Please stop one first.`,
  TOO_MANY_PRESETS: 'There are already as many presets as possible. Please delete one first.',
  TOO_MANY_SAVED_FILTERS: 'There are already as many saved filters as possible. Please delete one first.',
  TRIALS_FULL: (p) => `There are already ${p.most ?? 'as many'} trial copies. End one of them first, at its event.`,
  TRIAL_EXISTS: 'You already have a trial copy. Open this page again to replace it.',
  TRIAL_EVENT_ARCHIVED: 'This event is archived. Take it out of the archive to try it.',
  TRIALS_UNAVAILABLE:
    'Trial copies are not possible here: the database user may not create roles. The operations manual says how to allow it.',
  COUNT_RUNNING: 'Another count is running. Try again in a few seconds.',
  API_KEY_INVALID: 'Send a valid API key in the Authorization header.',
  API_KEY_EXPIRED: 'This API key has expired. Ask an administrator for a new key.',
  API_KEY_REVOKED: 'This API key was revoked. Ask an administrator for a new key.',
  API_KEY_SCOPE: (p) => `This API key needs the scope ${p.scope ?? ''} for this call.`,
  API_KEY_EVENT: 'This API key is for another event.',
  API_KEY_IN_ADDRESS: (p) =>
    `An API key must not be part of an address. Revoke ${p.prefix ?? 'it'}, create a new key, and send that in the Authorization header.`,
  API_KEY_EXPIRY: 'Choose an expiry in the future, at most 366 days from now.',
  API_KEY_SCOPE_OF_ALL_EVENTS: (p) => `A key with the scope ${p.scope ?? ''} must be for all events.`,
  TOO_MANY_API_KEYS: 'There are already as many API keys as possible. Please revoke one first.',
  CURSOR_INVALID: 'This cursor does not belong to this list and event. Start again without a cursor.',
  CURSOR_OUTDATED:
    'The database was restored from a backup. Delete your copy of this list and start again without a cursor.',
  IMPORT_RUNNING: 'Another import is running. Try again in a minute.',
  IMPORT_UNAVAILABLE:
    'Accounts cannot be imported here, because the database is reached through a pooler. Use foyer import.',
  WEBHOOK_ADDRESS_REFUSED:
    'Use an address with https and a host name, without a password. The operator must allow hosts of your own network.',
  TOO_MANY_WEBHOOKS: 'There are already as many webhooks as possible. Please delete one first.',
  ACCOUNT_LIST_EXISTS: 'There is already a list with this key. Choose another key.',
  TOO_MANY_ACCOUNT_LISTS: 'There are already as many lists as possible. Please delete one first.',
  ACCOUNT_LIST_IN_USE: (p) =>
    p.events === undefined
      ? 'An event uses this list. Remove it from the event first.'
      : `These events use this list: ${p.events}. Remove it from them first.`,
  ACCOUNT_LIST_FULL: (p) =>
    p.most === undefined
      ? 'The list cannot have more accounts.'
      : `A list can have at most ${Number(p.most).toLocaleString('en-US')} accounts. This one has room for ${Number(p.free ?? 0).toLocaleString('en-US')} more, so no account was added.`,
  LIST_CHANGED: 'The list has grown since you opened it. Check the new number and try again.',
  TOO_MANY_SCHEDULED_MESSAGES: 'This event already has as many scheduled messages as possible. Please stop one first.',
  EVENT_SEND_LIMIT: (p) =>
    `This event has sent ${p.perDay === undefined ? 'all its' : `its ${p.perDay}`} messages for today. Please wait ${waiting(p)}, or ask an administrator to raise the limit.`,
  TOO_MANY_BADGES: 'There are too many badges for one file. Choose fewer, for example one ticket type.',
  BADGE_FILE_PENDING: 'Your last file is still being made. Wait until it is ready, or cancel it.',
  NOT_READY_TO_PUBLISH:
    'Attendees could not buy a ticket for this event yet. Solve the required points of the checklist, then publish it.',
  QUANTITY_BELOW_SOLD: (p) =>
    p.sold === undefined
      ? 'The quantity can’t be lower than the number already sold.'
      : `The quantity can’t be lower than the number already sold (${p.sold}).`,
  PAYLOAD_TOO_LARGE: 'The content is too large. Please choose a smaller file.',
  INVALID_IMAGE: `We could not read that image. Please choose a ${pictureFormatChoice('en-US')} file.`,
  PICTURES_FULL: (p) =>
    `${
      p.limit !== undefined
        ? `An event can have at most ${p.limit} images, including those of its earlier versions.`
        : p.megabytes !== undefined
          ? `The images of an event can have at most ${p.megabytes} MB, including those of its earlier versions.`
          : 'You have uploaded as many images as possible.'
    } Unused images are removed after 31 days.`,
  PAYMENT_AMOUNT_DIFFERS:
    'The buyer paid a different amount than the order total. Check both amounts, then accept the amount paid or refund it.',
  PAYMENT_NOT_SET_UP: 'We cannot take payments right now. You were not charged. Please contact consultant support.',
  IDEMPOTENCY_KEY_REUSED:
    'This order was already sent with different details. Please reload the page and check your orders.',
  NOT_IN_TEAM: 'This ticket is not on a team.',
  MEMBER_NOT_AGREED: 'This person has not accepted your team invitation yet.',
  NOT_SOLD_OUT: 'This ticket is on sale. You can register right away.',
  WINDOW_NOT_OPEN: 'Your sale for this ticket has not opened yet.',
  WINDOW_OVER: 'Your sale for this ticket is over.',
  NOT_IN_WINDOW: ({ mode }) =>
    mode === 'draw' ? 'This ticket is given out by a draw.' : 'This ticket is not on sale for this account.',
  ALREADY_ENTERED: ({ externalAccountIdentifier }) =>
    typeof externalAccountIdentifier === 'string'
      ? `Account ${externalAccountIdentifier} is already entered in this draw. Each person can be in one entry.`
      : 'This account is already entered in this draw. Each person can be in one entry.',
  STORED_PAYMENT_UNUSABLE:
    'The saved card or wallet can no longer be charged. You were not charged. Please pay with another card.',
  NO_PAYMENT_ON_FILE:
    'There is no saved payment method to charge the difference to. Please pay with another card or ask the event staff.',
  LIVE_EVENT_NOT_AVAILABLE: 'The live stream is not available right now.',
  PROVIDER_BUSY: (p) =>
    `Many people are paying right now. You were not charged. Please wait ${waiting(p)} and try again.`,
  SELF_TICKET_BLOCKED: "Please transfer the other attendees' tickets first, then your own.",
  TICKET_NOT_ACTIVE: 'This ticket is not active.',
  CHECK_IN_NOT_ACTIVE: 'Check-In is not currently enabled.',
  SIGN_IN_PROVIDER_DOWN: ({ provider = signInService }) =>
    `${provider} is not responding. Please try again in a few minutes, or have a sign-in link emailed to you.`,
  SIGN_IN_PROVIDER_REFUSED: ({ provider = signInService }) =>
    `${provider} did not sign you in. Please try again, or sign in another way.`,
  SIGN_IN_PROVIDER_INVALID: ({ provider = signInService }) =>
    `The response of ${provider} could not be verified, so you are not signed in. Please try again. If it happens again, tell your administrator.`,
  SIGN_IN_EXPIRED: ({ provider = signInService }) =>
    `This sign-in with ${provider} has expired or was started in another browser. Please start again.`,
  PROVIDER_ACCOUNT_UNKNOWN: ({ provider = signInService }) =>
    `There is no open account here for your sign-in with ${provider}. Ask your administrator for access.`,
  PROVIDER_ACCOUNT_AMBIGUOUS: ({ provider = signInService }) =>
    `Several accounts have the email address of your sign-in with ${provider}. Sign in another way, and ask your administrator to correct the address.`,
  PROVIDER_ACCOUNT_TAKEN: ({ provider = signInService }) =>
    `The account here belongs to another person at ${provider}. Ask your administrator for access.`,
  PROVIDER_EMAIL_NOT_VERIFIED: ({ provider = signInService }) =>
    `${provider} has not verified your email address. Verify it there, then sign in again.`,
  PROVIDER_NOT_FOR_ACCOUNT: ({ provider = signInService }) =>
    `Your account can’t be used with ${provider}. Please sign in another way.`,
  STAFF_PASSWORDS_OFF: ({ provider = signInService }) => `Staff sign in with ${provider} here, not with a password.`,
  RATE_LIMITED: (p) => `Too many attempts in a short time. Please wait ${waiting(p)} and try again.`,
};
