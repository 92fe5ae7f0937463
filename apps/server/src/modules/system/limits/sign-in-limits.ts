import type { NeededLimit } from '@foyer/contract/wire/endpoints';
import { mostPinTries } from '@foyer/domain/people/staff-sessions';
import { hour, minute, type AtOnceRow, type RateRow } from './row.ts';

const guesses = { windowSeconds: 15 * minute, firstWaitSeconds: 30 } as const;
/** A device that has not signed in before may wait because of other people's attempts, so it waits at most 30 seconds (people 2.3). */
const guessesOfNew = { ...guesses, longestWaitSeconds: 30 } as const;

/** Limits of sign-ins and of guesses at passwords, codes, PINs and links (people 2.3). */
export const signInLimits = {
  // Attempts to enter a secret. Each is counted before the secret is checked.
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
  'code-here': {
    counts: 'one-time codes tried for one account from new devices in one network',
    per: 'target',
    allowed: 8,
    ...guessesOfNew,
  },
  code: {
    counts: 'one-time codes tried for one account from new devices',
    per: 'target',
    allowed: 80,
    ...guessesOfNew,
  },
  'code-device': {
    counts: 'one-time codes tried for one account on a device that has signed in to it',
    per: 'target',
    allowed: 8,
    ...guesses,
  },
  'password-address': { counts: 'wrong passwords from new devices', per: 'network', allowed: 60, ...guessesOfNew },
  'pin-here': { counts: 'PINs tried for one account from one network', per: 'target', allowed: 8, ...guesses },
  pin: { counts: 'PINs tried for one account from unknown devices', per: 'target', allowed: 80, ...guesses },
  'pin-session': { counts: 'wrong PINs in one session', per: 'target', allowed: mostPinTries, atOnce: true },
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
  // A known device has its own count instead of its network's count.
  'sign-ins': { counts: 'sign-ins', per: 'network', allowed: 600, windowSeconds: minute / 2, onArrival: true },
  'link-sign-ins': {
    counts: 'sign-ins and checks by link',
    per: 'network',
    allowed: 300,
    windowSeconds: minute / 2,
    onArrival: true,
  },
  'link-requests': {
    counts: 'requests for a sign-in link',
    per: 'network',
    allowed: 150,
    windowSeconds: minute / 2,
    onArrival: true,
  },
  'provider-sign-ins': {
    counts: 'steps of sign-ins at identity providers',
    per: 'network',
    allowed: 900,
    windowSeconds: minute / 2,
    onArrival: true,
  },
  // A provider that ends the sessions of its whole staff sends one request for each.
  'provider-sign-outs': {
    counts: 'logout tokens of identity providers',
    per: 'network',
    allowed: 1200,
    windowSeconds: minute,
    onArrival: true,
  },

  'passkey-sign-ins': {
    counts: 'sign-ins by passkey, and their challenges',
    per: 'network',
    allowed: 600,
    windowSeconds: minute / 2,
    onArrival: true,
  },
  'second-steps': {
    counts: 'second steps of a sign-in',
    per: 'network',
    allowed: 300,
    windowSeconds: minute / 2,
    onArrival: true,
  },
  secrets: {
    counts: 'changes of a password, PIN or second factor, and confirmations',
    per: 'account',
    allowed: 60,
    windowSeconds: hour,
    onArrival: true,
  },
  unlocks: { counts: 'unlocked devices', per: 'account', allowed: 240, windowSeconds: hour, onArrival: true },
} as const satisfies Partial<Record<NeededLimit, RateRow | AtOnceRow>>;
