import { holdsPerEvent } from '@foyer/domain/holds';
import { mostPinTries } from '@foyer/domain/staff-sessions';
import type { RouteName } from '@foyer/contract/routes';

/** Whose uses are counted together. */
export type LimitPer =
  /** The person at the keyboard. */
  | 'account'
  /** What the call is about: an account, ticket, order, address, card or code. */
  | 'target'
  /** The network address of the caller. A whole venue may share one. */
  | 'network'
  /** The whole installation. */
  | 'all';

interface Row {
  /** What is counted, in plain English. `docs/security.md` shows it. */
  counts: string;
  per: LimitPer;
  /** How many are allowed in the time below, or at once. */
  allowed: number;
}

/** A limit of uses in a time, counted in the database for all processes together. */
export interface RateRow extends Row {
  windowSeconds: number;
  /** The first wait in seconds; it doubles with each use after a wait. Without it, the wait ends with the window. */
  firstWaitSeconds?: number;
  /** The wait grows no longer than this; 15 minutes when absent. */
  longestWaitSeconds?: number;
  /** Calls that are counted when they arrive, before their body is read. Other limits are counted in a use case, by `useLimit`. */
  calls?: readonly RouteName[];
}

/** A limit of how many may exist at once. The code that creates them enforces it. */
export interface AtOnceRow extends Row {
  atOnce: true;
}

const minute = 60;
const hour = 3600;
const day = 86_400;
const guesses = { windowSeconds: 15 * minute, firstWaitSeconds: 30 } as const;
/** A device that has not signed in before may wait because of others, so it waits at most 30 seconds (readings §10). */
const guessesOfNew = { ...guesses, longestWaitSeconds: 30 } as const;

/**
 * Every limit of the server. To add a limit, add a row here, name it in the row of its calls in `costs.ts`, and count it: by `calls`, or by
 * `useLimit` in the use case. Limits per network are wide enough for a whole venue behind one address.
 */
export const limits = {
  // Guesses of secrets. A try is counted before the secret is checked.
  'password-here': {
    counts: 'passwords tried for one account from new devices in one network',
    per: 'target',
    allowed: 8,
    ...guessesOfNew,
  },
  password: { counts: 'passwords tried for one account from new devices', per: 'target', allowed: 80, ...guessesOfNew },
  'password-device': {
    counts: 'passwords tried for one account on a device that has signed in to it',
    per: 'target',
    allowed: 8,
    ...guesses,
  },
  'password-address': { counts: 'wrong passwords from new devices', per: 'network', allowed: 60, ...guessesOfNew },
  'pin-here': { counts: 'PINs tried for one account from one network', per: 'target', allowed: 8, ...guesses },
  pin: { counts: 'PINs tried for one account from unknown devices', per: 'target', allowed: 80, ...guesses },
  'pin-session': { counts: 'wrong PINs in one session', per: 'target', allowed: mostPinTries, atOnce: true },
  'live-views': { counts: 'live views of the door in one session', per: 'target', allowed: 5, atOnce: true },
  'link-here': {
    counts: 'sign-in links for one account from new devices in one network',
    per: 'target',
    allowed: 8,
    ...guessesOfNew,
  },
  link: { counts: 'sign-in links for one account from new devices', per: 'target', allowed: 80, ...guessesOfNew },
  'link-device': {
    counts: 'sign-in links for one account from a device that has signed in to it',
    per: 'target',
    allowed: 8,
    ...guesses,
  },
  // A known device has a count of its own, instead of its network's.
  'sign-ins': { counts: 'sign-ins', per: 'network', allowed: 600, windowSeconds: minute / 2, calls: ['login'] },
  'link-sign-ins': {
    counts: 'sign-ins by link',
    per: 'network',
    allowed: 300,
    windowSeconds: minute / 2,
    calls: ['loginWithToken'],
  },
  'link-requests': {
    counts: 'requests for a sign-in link',
    per: 'network',
    allowed: 150,
    windowSeconds: minute / 2,
    calls: ['requestLoginLink'],
  },

  // People that others look up. 120 is more than the largest cart names.
  'look-ups': { counts: 'accounts of others looked up', per: 'account', allowed: 120, windowSeconds: hour },
  'door-look-ups': {
    counts: 'tickets of others that a scanner opens one by one, unknown numbers included',
    per: 'account',
    allowed: 120,
    windowSeconds: 10 * minute,
  },
  'looked-up': { counts: 'look-ups of the same account that count', per: 'target', allowed: 1, windowSeconds: day },

  // Orders and stock.
  quotes: { counts: 'prices of a cart', per: 'account', allowed: 120, windowSeconds: minute, calls: ['quoteOrder'] },
  'holds-per-event': { counts: 'holds at one event', per: 'account', allowed: holdsPerEvent, atOnce: true },
  'payment-pages': {
    counts: 'orders that wait on a payment page',
    per: 'account',
    allowed: 12,
    windowSeconds: 30 * minute,
    firstWaitSeconds: minute,
  },
  // Refused cards. Whoever tests stolen cards needs many answers; a buyer needs two or three.
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
    calls: ['joinWaitingList'],
  },
  // Each change costs fees and mails.
  upgrades: {
    counts: 'upgrades of tickets',
    per: 'account',
    allowed: 20,
    windowSeconds: hour,
    calls: ['upgradeTicket'],
  },
  downgrades: {
    counts: 'downgrades of tickets',
    per: 'account',
    allowed: 20,
    windowSeconds: hour,
    calls: ['downgradeTicket'],
  },

  // Mail to an address that the caller typed. The desk corrects addresses all day.
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
    calls: ['sendTestMail', 'sendTestMessage'],
  },
  audiences: {
    counts: 'counts of the recipients of a message',
    per: 'account',
    allowed: 120,
    windowSeconds: 10 * minute,
    calls: ['countMessageAudience'],
  },
  'opt-outs': {
    counts: 'uses of unsubscribe links',
    per: 'network',
    allowed: 120,
    windowSeconds: minute,
    calls: ['showNewsOptOut', 'changeNewsOptOut'],
  },

  // Form links of teams.
  'form-opens': {
    counts: 'forms opened by link',
    per: 'network',
    allowed: 240,
    windowSeconds: minute,
    calls: ['openMemberForm'],
  },
  'form-fills': {
    counts: 'forms sent by link',
    per: 'network',
    allowed: 120,
    windowSeconds: minute,
    calls: ['fillMemberForm'],
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
    calls: ['makeFormLink'],
  },
  'form-link-mails': {
    counts: 'requests to mail form links',
    per: 'account',
    allowed: 30,
    windowSeconds: 10 * minute,
    calls: ['mailFormLinks'],
  },
  'form-link-from': { counts: 'mails with form links', per: 'account', allowed: 100, windowSeconds: day },

  // Documents and exports, which take much CPU time.
  receipts: {
    counts: 'receipts as PDF',
    per: 'account',
    allowed: 60,
    windowSeconds: 10 * minute,
    calls: ['getReceipt'],
  },
  'ticket-documents': {
    counts: 'tickets as PDF',
    per: 'account',
    allowed: 120,
    windowSeconds: 10 * minute,
    calls: ['getTicketPaper'],
  },
  exports: { counts: 'exports of a list', per: 'account', allowed: 60, windowSeconds: hour, calls: ['exportList'] },
  'personal-exports': {
    counts: 'exports of personal data',
    per: 'account',
    allowed: 6,
    windowSeconds: hour,
    calls: ['exportPersonalData'],
  },

  // Wallet passes. A wallet fetches one pass at a time.
  'wallet-adds': {
    counts: 'passes added to a wallet',
    per: 'account',
    allowed: 60,
    windowSeconds: 10 * minute,
    calls: ['addToWallet'],
  },
  'pass-downloads': {
    counts: 'downloads of new passes',
    per: 'network',
    allowed: 300,
    windowSeconds: minute,
    calls: ['downloadApplePass'],
  },
  passes: {
    counts: 'updates of passes and registrations of devices',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    calls: ['getApplePass', 'registerAppleDevice', 'unregisterAppleDevice'],
  },
  'pass-lists': {
    counts: 'lists of changed passes',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    calls: ['listApplePasses'],
  },
  'wallet-logs': {
    counts: 'log messages of wallets',
    per: 'network',
    allowed: 60,
    windowSeconds: minute,
    calls: ['logAppleWallet'],
  },

  // Reports of browsers.
  'error-reports': {
    counts: 'error reports of browsers',
    per: 'network',
    allowed: 120,
    windowSeconds: minute,
    calls: ['logError'],
  },
  'state-reports': {
    counts: 'state reports of browsers',
    per: 'network',
    allowed: 120,
    windowSeconds: minute,
    calls: ['logState'],
  },
} as const satisfies Record<string, RateRow | AtOnceRow>;

type Limits = typeof limits;
type AnyLimitName = keyof Limits;
/** A limit that `useLimit` counts. */
export type LimitName = { [N in AnyLimitName]: Limits[N] extends RateRow ? N : never }[AnyLimitName];
