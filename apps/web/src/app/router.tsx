import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isConsultantId } from '@foyer/domain/consultant-id';
import { changeLanguage, loadTexts, useText } from '../session/language.tsx';
import { arriveAt, connectNavigation, leaving, mayLeave } from '../session/navigation.tsx';
import { sessionStore, useSession } from '../session/session-store.ts';
import { whenOnline } from '../session/when-online.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { decide, type GuardSession } from './guard.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageFailed } from './PageFailed.tsx';
import { loadModule } from './screen-modules.ts';
import { matchRow } from './screens/address.ts';
import { isScreenKey, screenOf, type ScreenKey } from './screens/table.ts';
import { Shell } from './Shell.tsx';

/**
 * The router: an address passes the guards, its screen's code and texts are fetched while the page before stays, then
 * both change at once. Small enough to read, since a library for it alone weighed as much as the whole registration.
 */
interface Shown {
  /** `null` shows that the page failed. */
  Screen: ComponentType | null;
  key: ScreenKey | null;
  /** What stands around the screen: the query cache, around all but sign-in. */
  Around: ComponentType<{ visit: number; children: ReactNode }> | null;
  error?: unknown;
  /** Counts arrivals, so that the same screen at another address begins anew. */
  visit: number;
}

let shown: Shown | null = null;
let pending = false;
/** The address whose screen is shown. */
let standing = '';
/** The newest way taken; an older one that arrives late is dropped. */
let latest = 0;
/** The entry of the browser's history that is shown, and how far down each one was left, px. */
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

/** Where an address leads after the guards (spec §2); a language in it is switched on the way. */
async function throughGuards(address: string): Promise<{ url: URL; redirected: boolean }> {
  let url = new URL(address, window.location.origin);
  // No two guards send to each other; the bound only keeps a mistake from turning for ever.
  for (let hops = 0; hops < 8; hops += 1) {
    const decision = decide({ pathname: url.pathname, search: url.search }, guardSession());
    if (decision.kind === 'show') return { url, redirected: hops > 0 };
    if (decision.kind === 'switch-language') await changeLanguage(decision.locale);
    url = new URL(decision.to, window.location.origin);
  }
  return { url, redirected: true };
}

/** How long the code of a screen may be on its way, ms (spec §9). */
const scriptMs = 120_000;

/**
 * A screen's code together with the texts it reads and what stands around it. All of it is there before it is shown: React holds what
 * takes the place of a fallback back for 300 ms, which each page would begin with.
 */
async function loadScreen(key: ScreenKey): Promise<Pick<Shown, 'Screen' | 'Around'>> {
  await whenOnline();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('The module is late.')), scriptMs);
  });
  const around = key === 'login' ? null : import('./DataShell.tsx');
  const [module, shell] = await Promise.race([
    Promise.all([loadModule(key), around, loadTexts(screenOf(key).texts)]),
    late,
  ]);
  return { Screen: module.default, Around: shell?.default ?? null };
}

/** The screen that an address shows, with the parameters in it; none for a page that is not there. */
function screenAt(pathname: string): { key: ScreenKey | null; params: Record<string, string> } {
  const found = matchRow(pathname);
  return found && isScreenKey(found.key) ? { ...found, key: found.key } : { key: null, params: {} };
}

const nothing = { Screen: null, Around: null };

type How = 'push' | 'replace' | 'arrived';

async function go(address: string, how: How): Promise<void> {
  if (how !== 'arrived' && !(await mayLeave())) return;
  sessionStore.giveUp();
  // A session past its time ends here, before this way counts as the newest: its own return address is the one to keep.
  sessionStore.current();
  latest += 1;
  const way = latest;
  publish({ pending: true });
  const { url, redirected } = await throughGuards(address);
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
      arriveAt({ pathname: url.pathname, search: url.search, params });
      publish({ shown: next, pending: false });
    });
    if (top !== undefined) window.scrollTo(0, top);
  });
}

/** Changes the page, with a view transition where the browser has them and the person wants motion. */
function show(change: () => void): void {
  const still = shown === null || document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A transition that is skipped (another one began, the tab was hidden) is no fault.
  for (const end of [transition.ready, transition.finished, transition.updateCallbackDone]) end.catch(() => {});
}

/** Looks at the guards again where the page stands: somebody else is signed in, or a failed screen is tried again. */
export function reload(): Promise<void> {
  return go(addressNow() + window.location.hash, 'arrived');
}

/** Key of the history's entry; in a browser that has none, its address. */
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
      // Only a wish: what fails now is told when it is needed.
      if (key) loadScreen(key).catch(() => {});
    },
  });
  window.addEventListener('popstate', () => {
    // An entry of the same address is a screen's own step back.
    if (addressNow() === standing) return;
    scrolled.set(entry, window.scrollY);
    if (!leaving.ask) return void reload();
    // The browser has gone already: back to where the page stands until that is answered.
    window.history.pushState({}, '', standing);
    entry = entryNow();
    void mayLeave().then((isFree) => isFree && window.history.back());
  });
  void reload();
}

/** Code that did not come is asked for by a new page: this one would only remember that it failed. */
const retry = (error: unknown) => {
  if (error instanceof TypeError && /import|module/i.test(error.message)) window.location.reload();
  else void reload();
};
const failed = (error: unknown) => <PageFailed error={error} onRetry={() => retry(error)} />;

/** The screen of the place, inside the shell; the query cache stands around all but sign-in. */
export function Router() {
  const t = useText();
  const now = useSyncExternalStore(subscribe, () => shown);
  const isPending = useSyncExternalStore(subscribe, () => pending);
  const session = useSession();
  if (!now) return <ProgressBar active label={t.common.loading} />;
  const { Screen, Around, key, error, visit } = now;
  // What was somebody's goes with their session, before the sign-in screen is there.
  const isOver = session === null && key !== 'login' && key !== 'memberForm';
  const screen = (
    <ErrorBoundary key={visit} fallback={failed}>
      {isOver ? null : Screen ? <Screen /> : failed(error)}
    </ErrorBoundary>
  );
  return (
    <Shell>
      <ProgressBar active={isPending} label={t.common.loading} />
      {Around ? <Around visit={visit}>{screen}</Around> : screen}
    </Shell>
  );
}
