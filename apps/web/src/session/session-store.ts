import { useSyncExternalStore } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import {
  holdsSession,
  ownSessionAfter,
  readSession,
  recordOf,
  writeSession,
  type SessionRecord,
  type SignedIn,
} from './session.ts';
import { returnPath, type Address } from '../app/screens/return-path.ts';
import { entryOf, removeOfOthers, removeOfPerson, removeOfSession, removeRosters, sessionEntryOf } from './stored.ts';

/**
 * The session of this page. It is outside React, so the call layer and the guards can read it. Other tabs of the
 * browser follow through the `storage` event.
 */
/** `loggedOut`: the person signed out. `ended`: the session expired, or the server does not know it any more. */
export type Why = 'loggedOut' | 'ended';

const stores = { local: sessionEntryOf('session', true), session: sessionEntryOf('session', false) };
const isStored = holdsSession(stores);
let record: SessionRecord | null = readSession(stores, Date.now());
/** The session that has just ended. Its screen still shows it until the sign-in screen opens. */
let leaving: SessionRecord | null = null;
/** True after a sign-out, until the sign-in screen has shown its message. An ended session has no message. */
let hasLoggedOut = false;
if (isStored && !record) removeOfSession();
/**
 * Staff can raise their power level for a short time (people 3). It belongs to this tab and survives a reload
 * while someone is signed in (people 4.5).
 */
const storedPower = entryOf('powerLevel');
let powerLevel = record ? Number(storedPower.read() ?? 0) || 0 : 0;
/** Notifies all other tabs of this browser about the sessions that a sign-out ended. */
const signedOut = entryOf('signedOut');

function raise(level: number): void {
  powerLevel = level;
  if (level > 0) storedPower.write(String(level));
  else storedPower.remove();
}

/** True if the end of the session would lose input on the page. Set once at start. */
let isAtWork: () => boolean = () => false;
/** True on a staff screen, which is the same while acting for an account. Set once at start. */
let isStaffScreen: () => boolean = () => false;

/** The server may count a session as expired this long before the browser does. */
const clockToleranceMs = 60_000;

const listeners = new Set<() => void>();
const userChangeListeners = new Set<(elsewhere: boolean) => void>();

function publish(next: SessionRecord | null, elsewhere = false): void {
  const before = record?.userId;
  hold(next);
  writeSession(stores, next);
  if (before !== next?.userId) for (const listener of userChangeListeners) listener(elsewhere);
  for (const listener of listeners) listener();
}

/**
 * Accounts with data that may stay in this browser: the account of the session, and the staff member who acts for it.
 */
const accountsOf = (each: SessionRecord | null): string[] =>
  each ? [each.userId, ...(each.privileged ? [each.privileged.userId] : [])] : [];
const tokensOf = (each: SessionRecord | null): string[] =>
  each ? [each.token, ...(each.privileged ? [each.privileged.token] : [])] : [];

/** Continues as another account and removes the data of all other accounts. */
function continueAs(next: SessionRecord, retainedAccounts: readonly string[] = []): void {
  if (record?.userId !== next.userId) removeOfOthers([...accountsOf(next), ...retainedAccounts]);
  publish(next);
}

/** Ends of tokens: enough to recognize a session, and no use to anyone else. */
const endsOf = (tokens: readonly string[]): string[] => tokens.map((token) => token.slice(-12));

function hold(next: SessionRecord | null): void {
  if (!next) raise(0);
  leaving = next ? null : (record ?? leaving);
  record = next;
}

function finish(why: Why): void {
  // The server ended the session before its time: a sign-out elsewhere, a new password, a blocked device. After an
  // expired session the personal data stays, because the person can sign in again.
  const isRevoked = why === 'ended' && record !== null && record.expiresAt - Date.now() > clockToleranceMs;
  const own = why === 'ended' ? ownSessionAfter(record, Date.now()) : null;
  // After an expired session the account's drafts stay, because the staff member can act for the account again.
  if (own) return fallBack(own, isRevoked || !record ? [] : [record.userId]);
  hasLoggedOut = why === 'loggedOut';
  if (why === 'loggedOut') {
    signedOut.write(endsOf(tokensOf(record)).join(' '));
    signedOut.remove();
  }
  if (why === 'loggedOut' || isRevoked) removeOfPerson();
  else removeOfSession();
  // Staff whose own session ended too cannot restore the acting session with a password.
  if (why === 'ended' && record && !record.privileged && isAtWork()) wait(record);
  else publish(null);
}

/** The tokens of the last acting session that ended, and of the own session that continues after it. */
let continued: { from: string; to: string } | null = null;

/** Continues with the own session after the acting session has ended, as "Back to my own account" does. */
function fallBack(own: SessionRecord, retainedAccounts: readonly string[]): void {
  if (record) continued = { from: record.token, to: own.token };
  removeOfOthers([own.userId, ...retainedAccounts]);
  if (!isStaffScreen()) return publish(own);
  // The same person uses this screen, so their input stays.
  hold(own);
  writeSession(stores, own);
  for (const listener of listeners) listener();
}

/** The session is over. The page stays mounted but hidden until the password is entered. */
function wait(over: SessionRecord): void {
  raise(0);
  record = { ...over, ended: true };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const sessionStore = {
  /** The current session, or null. An expired session ends here (people 3.2). */
  current(): SessionRecord | null {
    if (record && !record.ended && record.expiresAt <= Date.now()) finish('ended');
    return record?.ended ? null : record;
  },

  /** False if the browser refused to store the session. A reload then signs out. */
  survivesReload: (): boolean => holdsSession(stores),

  /** The session that ended during someone's work, until the person signs in again or navigates elsewhere. */
  waiting: (): SessionRecord | null => (record?.ended ? record : null),

  /** Resolves when the waiting page continues or is dropped: true if the same person has signed in again. */
  resumed(): Promise<boolean> {
    const over = record;
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (record?.ended) return;
        stop();
        resolve(record !== null && record.userId === over?.userId);
      });
    });
  },

  /** True if the acting session of this token has ended and the staff member's own session has taken its place. */
  continues: (ended: string): boolean => continued?.from === ended && continued.to === record?.token,

  /** Drops the waiting page, because no one signs in again there. */
  giveUp(): void {
    if (record?.ended) publish(null);
  },

  keepPageWhile(isBusy: () => boolean, isOfStaff: () => boolean = () => false): void {
    isAtWork = isBusy;
    isStaffScreen = isOfStaff;
  },

  /**
   * Calls the listener when another person is signed in, here or in another tab (`elsewhere`). Data of the previous
   * person must then be removed (people 2).
   */
  onUserChange(listener: (elsewhere: boolean) => void): () => void {
    userChangeListeners.add(listener);
    return () => userChangeListeners.delete(listener);
  },

  signIn(answer: SignedIn, remember: boolean): void {
    hasLoggedOut = false;
    // Unfinished work of a replaced account stays for that account.
    const replaced = accountsOf(record);
    const next = recordOf(answer, remember, Date.now());
    if (record && !replaced.includes(next.userId)) {
      raise(0);
      removeRosters();
    }
    continueAs(next, replaced);
  },

  /** Ends the session here. */
  end: finish,

  /** True once after a sign-out, for the message of the sign-in screen. */
  takeLoggedOut(): boolean {
    const taken = hasLoggedOut;
    hasLoggedOut = false;
    return taken;
  },

  /** Continues as the account of `answer` and keeps the staff member's own session in `privileged` (people 3.2). */
  enterContext(answer: SignedIn, returnTo: Address): void {
    const own = record?.privileged ?? record;
    if (!own || own.ended) return;
    const privileged = { ...own, actingEnded: undefined, returnTo: undefined };
    continueAs({ ...recordOf(answer, own.remember, Date.now()), privileged, returnTo });
  },

  /** Returns to the staff member's own session. The result is the return route. */
  revertContext(): Address {
    const returnTo = returnPath(record?.returnTo ?? '/dashboard');
    if (record?.privileged) continueAs(record.privileged);
    return returnTo;
  },

  /** Changes fields of the current session. */
  amend(change: Partial<SessionRecord>): void {
    if (record && !record.ended) publish({ ...record, ...change });
  },

  changeLocale(locale: Locale): void {
    if (record?.locale !== locale) sessionStore.amend({ locale });
  },

  powerLevel: () => powerLevel,
  setPowerLevel(level: number): void {
    raise(level);
    for (const listener of listeners) listener();
  },
};

window.addEventListener('storage', (event) => {
  if (signedOut.isIn(event)) return endHereToo(event.newValue);
  if (!stores.local.isIn(event) && !stores.local.isCleared(event)) return;
  const before = record?.userId;
  hold(readSession(stores, Date.now()));
  if (before !== record?.userId) for (const listener of userChangeListeners) listener(true);
  for (const listener of listeners) listener();
});

/** Another tab signed out. This tab's session ends if it is the same one, or if either of them was opened from it. */
function endHereToo(ended: string | null): void {
  const ends = new Set(ended?.split(' '));
  if (!endsOf(tokensOf(record)).some((end) => ends.has(end))) return;
  removeOfPerson();
  publish(null, true);
}

/** The session. Renders again when it changes. */
export function useSession(): SessionRecord | null {
  return useSyncExternalStore(subscribe, () => record);
}

/** The session for screens behind a guard, where it always exists. */
export function useSignedIn(): SessionRecord {
  const session = useSyncExternalStore(subscribe, () => record ?? leaving);
  if (!session) throw new Error('This screen is shown to signed-in people alone.');
  return session;
}

export function usePowerLevel(): number {
  return useSyncExternalStore(subscribe, () => powerLevel);
}
