import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { changeLanguage } from '../session/language.tsx';
import { leaving, mayLeave, typed } from '../session/navigation.tsx';
import type { Navigate, OpenUrl, ShownScreen } from '../session/navigation.tsx';
import { paths } from '../session/paths.ts';
import { sessionStore } from '../session/session-store.ts';
import { swapPage } from '../ui/swap-page.ts';
import { follow, viewerOf } from './guard.ts';
import { isLoaded, loadScreen, preload, type LoadedScreen } from './load-screen.ts';
import { matchRow } from './screens/address.ts';
import { returnPath } from './screens/return-path.ts';
import type { RowKey } from './screens/rows.ts';

/**
 * Opens URLs: runs the guards, loads the screen's code and texts while the page before stays, then swaps the page. The
 * router library has the links and the hooks (docs/decisions/client.md).
 */
interface Shown extends ShownScreen, Partial<LoadedScreen> {
  key: RowKey | undefined;
  error?: unknown;
  /**
   * True if another person uses the page now. The screen is unmounted while the next one loads, so it cannot redirect
   * this person.
   */
  isClosed?: boolean;
  /** Counts visits. As a key it remounts the same screen for another URL. */
  visit: number;
}

let shown: Shown | undefined;
/** The number of the latest navigation. An older navigation that finishes later is dropped. */
let latest = 0;
/** The current history entry, and the scroll position of each left entry, px. */
let entry = '';
const scrolled = new Map<string, number>();
const listeners = new Set<() => void>();
const publish = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The shown screen; undefined before the first one. */
export const useShown = () => useSyncExternalStore(subscribe, () => shown);
/** True while another screen loads. */
export const useIsPending = () => useSyncExternalStore(subscribe, () => latest !== shown?.visit);

/** `arrived`: the browser has the URL already. */
async function open(address: string, how: 'push' | 'replace' | 'arrived'): Promise<void> {
  if (how !== 'arrived' && !(await mayLeave())) return;
  sessionStore.giveUp();
  // End an expired session first. Its redirect then counts as the older navigation, and sign-in returns to the URL of
  // this one.
  sessionStore.current();
  const visit = (latest += 1);
  publish();
  const { url, refused, locale } = follow(new URL(address, window.location.origin), viewerOf(sessionStore.current()));
  if (locale) await changeLanguage(locale);
  const { pathname, search, hash } = url;
  const { key, params = {} } = matchRow(pathname) ?? {};
  // A loaded screen sends its first requests itself in the next frame. The boot script has sent those of the first screen.
  if (shown && !isLoaded(key)) globalThis.foyerAsk?.(pathname, true);
  const loaded = await loadScreen(key).then(
    (come): Partial<LoadedScreen> & { error?: unknown } => come,
    (error: unknown) => ({ error }),
  );
  if (visit !== latest) return;
  if (how === 'push') {
    scrolled.set(entryNow(), window.scrollY);
    window.history.pushState({}, '', pathname + search + hash);
  } else window.history.replaceState(window.history.state, '', pathname + search + hash);
  entry = entryNow();
  const top = how === 'arrived' ? scrolled.get(entry) : 0;
  scrolled.delete(entry);
  swapPage(shown !== undefined, () => {
    typed.here = false;
    shown = { key, params, pathname, search, refused, preload, visit, ...loaded };
    flushSync(publish);
    if (top !== undefined) window.scrollTo(0, top);
  });
}

const addressNow = () => window.location.pathname + window.location.search;
/** The key of the history entry, or the URL if the browser has no keys. */
const entryNow = () => ('navigation' in window ? window.navigation.currentEntry?.key : undefined) ?? addressNow();

/** Opens a URL for the router library. */
export const openUrl: OpenUrl = (url, { replace } = {}) => open(url, replace ? 'replace' : 'push');
/** Opens an address; resolves when its screen is shown. Components use `useNavigate`. */
export const navigate: Navigate = openUrl;

/** Runs the guards again for the current URL, after another person signed in or to retry a failed screen. */
export const reload = () => open(addressNow() + window.location.hash, 'arrived');

/**
 * When another person signs in, here or in another tab (`elsewhere`): closes the screen without asking about unsaved
 * changes, because it belongs to the person before, and runs the guards. The sign-in screen navigates on its own.
 */
function changeUser(elsewhere: boolean): void {
  const session = sessionStore.current();
  if (!session?.actingEnded && !elsewhere && window.location.pathname === '/login') return;
  leaving.ask = null;
  if (shown) shown = { ...shown, isClosed: true };
  publish();
  if (session?.actingEnded) void navigate(returnPath(session.returnTo ?? paths.dashboard()), { replace: true });
  else void reload();
}

export function startRouter(): void {
  sessionStore.onUserChange(changeUser);
  window.addEventListener('popstate', () => {
    const standing = `${shown?.pathname}${shown?.search}`;
    // The same URL means that a screen handles its own Back.
    if (addressNow() === standing) return;
    scrolled.set(entry, window.scrollY);
    if (!leaving.ask) return void reload();
    // The browser has already gone back. Push the current URL again until the person decides.
    window.history.pushState({}, '', standing);
    entry = entryNow();
    void mayLeave().then((isFree) => isFree && window.history.back());
  });
  void reload();
}
