import { useSyncExternalStore, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { isConsultantId } from '@foyer/domain/people/consultant-id';
import { changeLanguage, loadTexts, useText } from '../session/language.tsx';
import { arriveAt, connectNavigation, leaving, mayLeave } from '../session/navigation.tsx';
import { sessionStore, useSession } from '../session/session-store.ts';
import { whenOnline } from '../session/when-online.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { decide, type GuardSession } from './guard.ts';
import DataShell from './DataShell.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageFailed } from './PageFailed.tsx';
import { loadModule } from './screen-modules.ts';
import { matchRow } from './screens/address.ts';
import { isScreenKey, screenOf, type RowKey, type ScreenKey } from './screens/table.ts';
import { Shell } from './Shell.tsx';

/**
 * The router runs the guards for a URL, loads the screen's code and texts, then swaps the page. It is written here,
 * because a router library was as large as the whole registration.
 */
interface Shown {
  /** `null` shows that the page failed. */
  Screen: ComponentType | null;
  key: ScreenKey | null;
  error?: unknown;
  /** Counts visits. As a key it remounts the same screen for another URL. */
  visit: number;
}

let shown: Shown | null = null;
let pending = false;
/** The URL of the shown screen. */
let standing = '';
/** The number of the latest navigation. An older navigation that finishes later is dropped. */
let latest = 0;
/** The current history entry, and the scroll position of each left entry, px. */
let entry = '';
const scrolled = new Map<string, number>();
const listeners = new Set<() => void>();

function publish(next: Partial<{ shown: Shown; pending: boolean }>): void {
  if (next.shown) shown = next.shown;
  if (next.pending !== undefined) pending = next.pending;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The session as the guards see it. */
function guardSession(): GuardSession {
  const session = sessionStore.current();
  return {
    isLoggedIn: session !== null,
    roles: session?.roles ?? [],
    isActing: session?.privileged !== undefined,
    isConsultant: isConsultantId(session?.userId ?? ''),
  };
}

/** Resolves a URL through the guards (system 4). A `lang` in the URL switches the language. */
async function throughGuards(
  address: string,
): Promise<{ url: URL; redirected: boolean; refused?: RowKey | undefined }> {
  let url = new URL(address, window.location.origin);
  let refused: RowKey | undefined;
  // The guards have no redirect loops. The limit protects against a mistake.
  for (let hops = 0; hops < 8; hops += 1) {
    const decision = decide({ pathname: url.pathname, search: url.search }, guardSession());
    if (decision.kind === 'show') return { url, redirected: hops > 0, refused };
    if (decision.kind === 'redirect') refused ??= decision.refused;
    if (decision.kind === 'switch-language') await changeLanguage(decision.locale);
    url = new URL(decision.to, window.location.origin);
  }
  return { url, redirected: true };
}

/** How long the code of a screen may load, ms (system 1.1). */
const scriptMs = 120_000;

/**
 * Loads a screen's code and its texts together before it shows. With a fallback, React would hold the content back for
 * 300 ms on each page.
 */
async function loadScreen(key: ScreenKey): Promise<Pick<Shown, 'Screen'>> {
  await whenOnline();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('The module is late.')), scriptMs);
  });
  const [module] = await Promise.race([Promise.all([loadModule(key), loadTexts(screenOf(key).texts)]), late]);
  return { Screen: module.default };
}

/** The screen of a path, with its parameters; null for a path without a screen. */
function screenAt(pathname: string): { key: ScreenKey | null; params: Record<string, string> } {
  const found = matchRow(pathname);
  return found && isScreenKey(found.key) ? { ...found, key: found.key } : { key: null, params: {} };
}

const nothing = { Screen: null };

type How = 'push' | 'replace' | 'arrived';

async function go(address: string, how: How): Promise<void> {
  if (how !== 'arrived' && !(await mayLeave())) return;
  sessionStore.giveUp();
  // End an expired session first. Its redirect then counts as the older navigation, and sign-in returns to the URL of
  // this one.
  sessionStore.current();
  latest += 1;
  const way = latest;
  publish({ pending: true });
  const { url, redirected, refused } = await throughGuards(address);
  if (way !== latest) return;
  const { key, params } = screenAt(url.pathname);
  let next: Shown;
  try {
    next = { ...(key ? await loadScreen(key) : nothing), key, visit: way };
  } catch (error) {
    next = { ...nothing, key: null, error, visit: way };
  }
  if (way !== latest) return;
  const target = url.pathname + url.search + url.hash;
  if (how === 'push') {
    scrolled.set(entryNow(), window.scrollY);
    window.history.pushState({}, '', target);
  } else if (how === 'replace' || redirected) window.history.replaceState(window.history.state, '', target);
  standing = url.pathname + url.search;
  entry = entryNow();
  const top = how === 'arrived' ? scrolled.get(entry) : 0;
  scrolled.delete(entry);
  show(() => {
    flushSync(() => {
      arriveAt({ pathname: url.pathname, search: url.search, params, refused });
      publish({ shown: next, pending: false });
    });
    if (top !== undefined) window.scrollTo(0, top);
  });
}

/** Swaps the page with a view transition, if the browser supports it and the person allows motion. */
function show(change: () => void): void {
  const still = shown === null || document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A skipped transition (another one started, the tab was hidden) is not an error.
  for (const end of [transition.ready, transition.finished, transition.updateCallbackDone]) end.catch(() => {});
}

/** Runs the guards again for the current URL, after another person signed in or to retry a failed screen. */
export function reload(): Promise<void> {
  return go(addressNow() + window.location.hash, 'arrived');
}

/** The key of the history entry, or the URL if the browser has no keys. */
const entryNow = (): string =>
  ('navigation' in window ? window.navigation.currentEntry?.key : undefined) ?? addressNow();

function addressNow(): string {
  return window.location.pathname + window.location.search;
}

export function startRouter(): void {
  connectNavigation({
    go: (address, replace) => go(address, replace ? 'replace' : 'push'),
    preload: (address) => {
      const { key } = screenAt(new URL(address, window.location.origin).pathname);
      // Ignore a failed prefetch. The navigation reports the failure.
      if (key) loadScreen(key).catch(() => {});
    },
  });
  window.addEventListener('popstate', () => {
    // The same path means that a screen handles its own Back.
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

/** Reload the page after a failed import, because the document remembers the failure. */
const retry = (error: unknown) => {
  if (error instanceof TypeError && /import|module/i.test(error.message)) window.location.reload();
  else void reload();
};
const failed = (error: unknown) => <PageFailed error={error} onRetry={() => retry(error)} />;

/** The current screen inside the shell and the query cache. */
export function Router() {
  const t = useText();
  const now = useSyncExternalStore(subscribe, () => shown);
  const isPending = useSyncExternalStore(subscribe, () => pending);
  const session = useSession();
  if (!now) return <ProgressBar active label={t.common.loading} />;
  const { Screen, key, error, visit } = now;
  // When a session ends, unmount its screen before the sign-in screen shows.
  const isOver = session === null && key !== 'login' && key !== 'memberForm';
  const screen = (
    <ErrorBoundary key={visit} fallback={failed}>
      {isOver ? null : Screen ? <Screen /> : failed(error)}
    </ErrorBoundary>
  );
  return (
    <Shell>
      <ProgressBar active={isPending} label={t.common.loading} />
      {key === 'login' ? screen : <DataShell visit={visit}>{screen}</DataShell>}
    </Shell>
  );
}
