import { useSyncExternalStore } from 'react';
import type { Locale } from '@foyer/contract/vocabulary';
import { browserStorage } from './browser-storage.ts';
import { dropDrafts } from './drafts.ts';
import { holdsSession, readSession, recordOf, writeSession, type SessionRecord, type SignedIn } from './session.ts';

/**
 * The one session of this page, outside React so that the call layer and the guards read it too. Other tabs of the
 * same browser follow through the `storage` event.
 */
/** Signed out by the person, or at its end: past its time, or no longer known to the server. */
export type Why = 'loggedOut' | 'ended';

const stores = { local: browserStorage('localStorage'), session: browserStorage('sessionStorage') };
const kept = holdsSession(stores);
let record: SessionRecord | null = readSession(stores, Date.now());
/** Whose session has just ended: what their screen shows until the way to the sign-in screen is made. */
let leaving: SessionRecord | null = null;
/** Why there is none, until the sign-in screen has said so. */
let message: Why | null = kept && !record ? 'ended' : null;
/**
 * Staff may raise their power level for a short while (spec §3 Auth state); it lives in this tab alone, as long as somebody is signed in
 * there, also when the page is loaded again (spec §4 'read from the session store').
 */
const powerKey = 'foyer.power';
let powerLevel = record ? Number(stores.session.getItem(powerKey) ?? 0) || 0 : 0;

function raise(level: number): void {
  powerLevel = level;
  if (level > 0) stores.session.setItem(powerKey, String(level));
  else stores.session.removeItem(powerKey);
}

const listeners = new Set<() => void>();
const userChangeListeners = new Set<(elsewhere: boolean) => void>();

function publish(next: SessionRecord | null): void {
  const before = record?.userId;
  hold(next);
  writeSession(stores, next);
  if (next && before !== next.userId) dropDrafts(next.userId);
  if (before !== next?.userId) for (const listener of userChangeListeners) listener(false);
  for (const listener of listeners) listener();
}

function hold(next: SessionRecord | null): void {
  if (!next) raise(0);
  leaving = next ? null : (record ?? leaving);
  record = next;
}

function finish(why: Why): void {
  message = why;
  // Who signs out leaves nothing half done behind; a session that ran out is gone on with.
  if (why === 'loggedOut') dropDrafts(null);
  publish(null);
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
    if (record && record.expiresAt <= Date.now()) finish('ended');
    return record;
  },

  /** Called whenever somebody else is signed in than before, here or in another tab (`elsewhere`): what belongs to the old one must go (spec §4 Login). */
  onUserChange(listener: (elsewhere: boolean) => void): () => void {
    userChangeListeners.add(listener);
    return () => userChangeListeners.delete(listener);
  },

  signIn(answer: SignedIn, remember: boolean): void {
    message = null;
    publish(recordOf(answer, remember, Date.now()));
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
    if (!own) return;
    publish({ ...recordOf(answer, own.remember, Date.now()), privileged: own, returnTo });
  },

  /** Back to the staff member's own session; answers the return route. */
  revertContext(): string {
    const returnTo = record?.returnTo ?? '/dashboard';
    if (record?.privileged) publish(record.privileged);
    return returnTo;
  },

  /** The same session, otherwise in one thing or another. */
  amend(change: Partial<SessionRecord>): void {
    if (record) publish({ ...record, ...change });
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
  if (!stores.local.is(event.storageArea) || (event.key !== null && event.key !== 'foyer.session')) return;
  const before = record?.userId;
  hold(readSession(stores, Date.now()));
  if (before !== record?.userId) for (const listener of userChangeListeners) listener(true);
  for (const listener of listeners) listener();
});

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
