import { useSyncExternalStore } from 'react';
import type { Locale } from '@foyer/contract/vocabulary';
import { holdsSession, readSession, recordOf, writeSession, type SessionRecord, type SignedIn } from './session.ts';
import { entryOf, removeOfOthers, removeOfPerson, removeOfSession, removeRosters, sessionEntryOf } from './stored.ts';

/**
 * The one session of this page, outside React so that the call layer and the guards read it too. Other tabs of the
 * same browser follow through the `storage` event.
 */
/** Signed out by the person, or at its end: past its time, or no longer known to the server. */
export type Why = 'loggedOut' | 'ended';

const stores = { local: sessionEntryOf('session', true), session: sessionEntryOf('session', false) };
const kept = holdsSession(stores);
let record: SessionRecord | null = readSession(stores, Date.now());
/** Whose session has just ended: what their screen shows until the way to the sign-in screen is made. */
let leaving: SessionRecord | null = null;
/** Why there is none, until the sign-in screen has said so. */
let message: Why | null = kept && !record ? 'ended' : null;
if (message) removeOfSession();
/**
 * Staff may raise their power level for a short while (spec §3 Auth state); it lives in this tab alone, as long as somebody is signed in
 * there, also when the page is loaded again (spec §4 'read from the session store').
 */
const storedPower = entryOf('powerLevel');
let powerLevel = record ? Number(storedPower.read() ?? 0) || 0 : 0;
/** Notifies the other tabs of this browser which sessions a sign-out ended. */
const signedOut = entryOf('signedOut');

function raise(level: number): void {
  powerLevel = level;
  if (level > 0) storedPower.write(String(level));
  else storedPower.remove();
}

/** Whether something on the page would be lost with it; set once at start. */
let isAtWork: () => boolean = () => false;

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

/** Accounts whose data may stay in this browser: the account of the session and the staff member who acts for it. */
const accountsOf = (each: SessionRecord | null): string[] =>
  each ? [each.userId, ...(each.privileged ? [each.privileged.userId] : [])] : [];
const tokensOf = (each: SessionRecord | null): string[] =>
  each ? [each.token, ...(each.privileged ? [each.privileged.token] : [])] : [];

/** Another account goes on here: what belongs to neither account is removed. */
function continueAs(next: SessionRecord, alsoKept: readonly string[] = []): void {
  if (record?.userId !== next.userId) removeOfOthers([...accountsOf(next), ...alsoKept]);
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
  // The server ended the session before its time: a sign-out elsewhere, a new password, a blocked device. A session that expired is continued.
  const isRevoked = why === 'ended' && record !== null && record.expiresAt - Date.now() > clockToleranceMs;
  message = why;
  if (why === 'loggedOut') {
    signedOut.write(endsOf(tokensOf(record)).join(' '));
    signedOut.remove();
  }
  if (why === 'loggedOut' || isRevoked) removeOfPerson();
  else removeOfSession();
  // The password of who acts for somebody would not bring that session back.
  if (why === 'ended' && record && !record.privileged && isAtWork()) wait(record);
  else publish(null);
}

/** The session is over, and the page waits out of sight for the password. */
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
  /** The session while it lasts; an expired one is dropped on the way (spec §4 Session). */
  current(): SessionRecord | null {
    if (record && !record.ended && record.expiresAt <= Date.now()) finish('ended');
    return record?.ended ? null : record;
  },

  /** The session that has ended while somebody was at work, until they sign in again or go elsewhere. */
  waiting: (): SessionRecord | null => (record?.ended ? record : null),

  /** Resolves once the waiting page goes on or is given up: true when the same person has signed in again. */
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

  /** Nobody signs in again where the page waits: what is on it goes. */
  giveUp(): void {
    if (record?.ended) publish(null);
  },

  keepPageWhile(isBusy: () => boolean): void {
    isAtWork = isBusy;
  },

  /** Called whenever somebody else is signed in than before, here or in another tab (`elsewhere`): what belongs to the old one must go (spec §4 Login). */
  onUserChange(listener: (elsewhere: boolean) => void): () => void {
    userChangeListeners.add(listener);
    return () => userChangeListeners.delete(listener);
  },

  signIn(answer: SignedIn, remember: boolean): void {
    message = null;
    // Unfinished work of an account whose session was replaced stays for that account.
    const replaced = accountsOf(record);
    const next = recordOf(answer, remember, Date.now());
    if (record && !replaced.includes(next.userId)) {
      raise(0);
      removeRosters();
    }
    continueAs(next, replaced);
  },

  /** Ends the session here; the sign-in screen says why. */
  end: finish,

  /** How the last session ended, for the sign-in screen: a farewell once, an end until somebody signs in, since two refusals may bring the screen twice. */
  takeMessage(): Why | null {
    const taken = message;
    if (message === 'loggedOut') message = null;
    return taken;
  },

  /** A staff member goes on as the account of `answer`, keeping their own session beneath (spec §4). */
  enterContext(answer: SignedIn, returnTo: string): void {
    const own = record?.privileged ?? record;
    if (!own || own.ended) return;
    continueAs({ ...recordOf(answer, own.remember, Date.now()), privileged: own, returnTo });
  },

  /** Back to the staff member's own session; answers the return route. */
  revertContext(): string {
    const returnTo = record?.returnTo ?? '/dashboard';
    if (record?.privileged) continueAs(record.privileged);
    return returnTo;
  },

  /** The same session, otherwise in one thing or another. */
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

/** Another tab signed out: this tab's session ends if it is the same one, or acts from it, or it acts from this one. */
function endHereToo(ended: string | null): void {
  const ends = new Set(ended?.split(' '));
  if (!endsOf(tokensOf(record)).some((end) => ends.has(end))) return;
  removeOfPerson();
  publish(null, true);
}

/** The session, re-rendering when it changes. */
export function useSession(): SessionRecord | null {
  return useSyncExternalStore(subscribe, () => record);
}

/** For screens behind a guard, where somebody is always signed in. */
export function useSignedIn(): SessionRecord {
  const session = useSyncExternalStore(subscribe, () => record ?? leaving);
  if (!session) throw new Error('This screen is shown to signed-in people alone.');
  return session;
}

export function usePowerLevel(): number {
  return useSyncExternalStore(subscribe, () => powerLevel);
}
