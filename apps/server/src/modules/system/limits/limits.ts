import { sendsPerDay } from '@foyer/contract/mail/message-vocabulary';
import type { NeededLimit } from '@foyer/contract/wire/endpoints';
import { holdsPerEvent } from '@foyer/domain/stock/holds';
import { keyLimits } from './key-limits.ts';
import { publicLimits } from './public-limits.ts';
import { reportLimits } from './report-limits.ts';
import { day, hour, minute, type AtOnceRow, type RateRow } from './row.ts';
import { signInLimits } from './sign-in-limits.ts';
import { staffLimits } from './staff-limits.ts';

/**
 * Every limit of the server: a row for each limit in the `costs` of the contract's calls, and no other row. It counts
 * with `onArrival`, or by `useLimit` in the use case. Limits per network are wide enough for a whole venue behind one
 * address.
 */
export const limits = {
  ...signInLimits,
  uploads: { counts: 'requests with a body over 256 KB', per: 'account', allowed: 3, atOnce: true },
  'live-views': { counts: 'live views of the door in one session', per: 'target', allowed: 5, atOnce: true },

  // Lookups of other people. 120 exceeds the number of people in the largest cart.
  'look-ups': { counts: 'accounts of others looked up', per: 'account', allowed: 120, windowSeconds: hour },
  'door-look-ups': {
    counts: 'people that a scanner reads by a ticket number, and unknown numbers',
    per: 'account',
    allowed: 120,
    windowSeconds: 10 * minute,
  },
  'looked-up': { counts: 'look-ups of the same account that count', per: 'target', allowed: 1, windowSeconds: day },

  // Orders and stock.
  quotes: { counts: 'prices of a cart', per: 'account', allowed: 120, windowSeconds: minute, onArrival: true },
  'holds-per-event': { counts: 'holds at one event', per: 'account', allowed: holdsPerEvent, atOnce: true },
  'unpaid-orders': {
    counts: 'orders that wait unpaid on a payment page',
    per: 'account',
    allowed: 12,
    windowSeconds: 30 * minute,
    firstWaitSeconds: minute,
  },
  // Declined cards. A test of stolen cards needs many responses, a buyer needs two or three.
  'refused-cards': {
    counts: 'refused card payments',
    per: 'account',
    allowed: 5,
    windowSeconds: 10 * minute,
    firstWaitSeconds: minute,
  },
  'refused-cards-staff': {
    counts: 'refused card payments at the desk, by one staff member',
    per: 'account',
    allowed: 30,
    windowSeconds: 10 * minute,
    firstWaitSeconds: minute,
  },
  'refused-card': {
    counts: 'refused payments of one card',
    per: 'target',
    allowed: 5,
    windowSeconds: 10 * minute,
    firstWaitSeconds: minute,
  },
  'waiting-list': {
    counts: 'entries on waiting lists',
    per: 'account',
    allowed: 30,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'sale-alerts': {
    counts: 'requests for a mail when a sale opens, and their withdrawals',
    per: 'account',
    allowed: 60,
    windowSeconds: hour,
    onArrival: true,
  },
  'order-states': {
    counts: 'requests for the state of an unpaid order, which may ask the provider',
    per: 'account',
    allowed: 1200,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'payment-pages': {
    counts: 'pages of the payment provider',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    onArrival: true,
  },
  challenges: {
    counts: 'requests to the provider for the challenge of one order',
    per: 'target',
    allowed: 60,
    windowSeconds: 10 * minute,
  },
  'payment-messages': {
    counts: 'messages of the payment provider',
    per: 'network',
    allowed: 12_000,
    windowSeconds: minute,
    onArrival: true,
  },
  holds: {
    counts: 'holds taken and released',
    per: 'account',
    allowed: 600,
    allowedForStaff: 6000,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  // A repeated wrong code counts once a day, so a typing error causes no wait.
  'coupon-guesses': {
    counts: 'different coupon codes that do not exist',
    per: 'account',
    allowed: 20,
    windowSeconds: hour,
  },
  'coupon-tried': { counts: 'tries of the same coupon code that count', per: 'target', allowed: 1, windowSeconds: day },
  // Each change costs fees and mails.
  'ticket-changes': {
    counts: 'upgrades, downgrades, changes of add-ons and cancellations',
    per: 'account',
    allowed: 20,
    allowedForStaff: 600,
    windowSeconds: hour,
    onArrival: true,
  },
  'ticket-edits': {
    counts: 'changes of the answers of tickets',
    per: 'account',
    allowed: 120,
    allowedForStaff: 1200,
    windowSeconds: hour,
    onArrival: true,
  },
  transfers: {
    counts: 'requests to transfer tickets',
    per: 'account',
    allowed: 40,
    allowedForStaff: 400,
    windowSeconds: hour,
    onArrival: true,
  },
  'ticket-transfers': { counts: 'transfers of one ticket', per: 'target', allowed: 5, windowSeconds: day },
  'team-changes': {
    counts: 'teams left or agreed to, and waiting lists left',
    per: 'account',
    allowed: 60,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'receipt-addressees': {
    counts: 'changes of the addressee of receipts',
    per: 'account',
    allowed: 60,
    allowedForStaff: 600,
    windowSeconds: hour,
    onArrival: true,
  },

  // Mail to an address that the caller typed. Staff at a desk correct addresses all day.
  'free-mail-about': { counts: 'mails about one ticket or order', per: 'target', allowed: 10, windowSeconds: day },
  'free-mail-to': { counts: 'mails to one typed address', per: 'target', allowed: 10, windowSeconds: day },
  'free-mail-from': { counts: 'mails to typed addresses', per: 'account', allowed: 40, windowSeconds: day },
  'free-mail-from-staff': {
    counts: 'mails to typed addresses by a staff member',
    per: 'account',
    allowed: 400,
    windowSeconds: day,
  },
  'test-mails': {
    counts: 'test mails to oneself',
    per: 'account',
    allowed: 30,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  // Mail to many people. Organisers write a few messages a day. Administrators can raise the number for an event.
  'event-sends': {
    counts: 'messages to the attendees of one event, also about new dates and a call-off',
    per: 'target',
    allowed: sendsPerDay,
    windowSeconds: day,
  },
  'event-tests': { counts: 'test mails about one event', per: 'target', allowed: 50, windowSeconds: day },
  'opt-outs': {
    counts: 'uses of unsubscribe links',
    per: 'network',
    allowed: 120,
    windowSeconds: minute,
    onArrival: true,
  },

  // Form links of teams.
  'form-opens': {
    counts: 'forms opened by link',
    per: 'network',
    allowed: 240,
    windowSeconds: minute,
    onArrival: true,
  },
  'form-fills': {
    counts: 'forms sent by link',
    per: 'network',
    allowed: 120,
    windowSeconds: minute,
    onArrival: true,
  },
  'form-link-fill': {
    counts: 'changes of one ticket by its form link',
    per: 'target',
    allowed: 60,
    windowSeconds: hour,
  },
  'form-links': {
    counts: 'form links',
    per: 'account',
    allowed: 120,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'form-link-mails': {
    counts: 'requests to mail form links',
    per: 'account',
    allowed: 30,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'form-link-from': { counts: 'mails with form links', per: 'account', allowed: 100, windowSeconds: day },

  // Documents and exports, which take much CPU time.
  receipts: {
    counts: 'receipts as PDF',
    per: 'account',
    allowed: 60,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'ticket-documents': {
    counts: 'tickets as PDF',
    per: 'account',
    allowed: 120,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'badge-files': {
    counts: 'files with badges',
    per: 'account',
    allowed: 60,
    windowSeconds: hour,
    onArrival: true,
  },
  'badge-files-pending': {
    counts: 'files with badges that are not finished',
    per: 'account',
    allowed: 1,
    atOnce: true,
  },
  'badge-files-all': { counts: 'files with badges that are not finished', per: 'all', allowed: 20, atOnce: true },
  exports: { counts: 'exports of a list', per: 'account', allowed: 60, windowSeconds: hour, onArrival: true },
  'personal-exports': {
    counts: 'exports of personal data',
    per: 'account',
    allowed: 6,
    windowSeconds: hour,
    onArrival: true,
  },

  'ticket-links': {
    counts: 'opened links to a ticket',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    onArrival: true,
  },

  // Wallet passes. A wallet fetches one pass at a time.
  'wallet-adds': {
    counts: 'passes added to a wallet',
    per: 'account',
    allowed: 60,
    windowSeconds: 10 * minute,
    onArrival: true,
  },
  'pass-downloads': {
    counts: 'downloads of new passes',
    per: 'network',
    allowed: 300,
    windowSeconds: minute,
    onArrival: true,
  },
  passes: {
    counts: 'updates of passes and registrations of devices',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    onArrival: true,
  },
  'pass-lists': {
    counts: 'lists of changed passes',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    onArrival: true,
  },
  'wallet-logs': {
    counts: 'log messages of wallets',
    per: 'network',
    allowed: 60,
    windowSeconds: minute,
    onArrival: true,
  },

  ...publicLimits,
  ...reportLimits,
  ...staffLimits,
  ...keyLimits,
} as const satisfies Record<NeededLimit, RateRow | AtOnceRow>;

type Limits = typeof limits;
export type AnyLimitName = keyof Limits;
/** Names of limits that `useLimit` counts. */
export type LimitName = {
  [N in AnyLimitName]: Limits[N] extends AtOnceRow | { onArrival: true } ? never : N;
}[AnyLimitName];
