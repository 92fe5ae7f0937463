import { useEffect, useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react';
import type { ParametersOf, RowKey, ScreenKey } from '../app/screens/table.ts';

/**
 * Navigation for all screens: the current place, links and parameters. `app/router.tsx` maps URLs to screens, checks
 * access and performs the navigation.
 */
export interface ScreenLocation {
  pathname: string;
  search: string;
  /** Parameters of the path by their names in its row of the table. */
  params: Readonly<Record<string, string>>;
  /** The screen that the guard refused, when it redirected here (people 4.7). */
  refused?: RowKey | undefined;
}

export interface NavigationTarget {
  /** A URL of this site; `href` and `to` mean the same. */
  to?: string;
  href?: string;
  replace?: boolean;
  /** Added to the URL's query. */
  search?: Readonly<Record<string, string>>;
}

/** The functions of the app's router, set once at start. */
interface ScreenRouter {
  go: (address: string, replace: boolean) => Promise<void>;
  /** Prefetches the code of the likely next screen. */
  preload: (address: string) => void;
}

let router: ScreenRouter = { go: () => Promise.resolve(), preload: () => {} };
let place: ScreenLocation = { pathname: window.location.pathname, search: window.location.search, params: {} };
const listeners = new Set<() => void>();

export function connectNavigation(to: ScreenRouter): void {
  router = to;
}

/** Called by the router after each navigation. */
export function arriveAt(next: ScreenLocation): void {
  place = next;
  typed.here = false;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useScreenLocation(): ScreenLocation {
  return useSyncExternalStore(subscribe, () => place);
}

/** The URL parameters, typed by the row (or rows) of the screen: `useParams<'ticket'>().ticketId`. */
export function useParams<K extends ScreenKey>(): ParametersOf<K> {
  return useScreenLocation().params;
}

export function useSearch(): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(useScreenLocation().search));
}

/** Set while leaving the page would lose unsaved input: asks whether to leave. */
export const leaving: { ask: (() => Promise<boolean>) | null } = { ask: null };

/** True if the person typed or chose something on this page. */
export const typed = { here: false };

/** True if the page may be left now. After a confirmation it does not ask again. */
export async function mayLeave(): Promise<boolean> {
  if (leaving.ask && !(await leaving.ask())) return false;
  leaving.ask = null;
  return true;
}

function addressOf({ to, href, search }: NavigationTarget): string {
  const address = href ?? to ?? '/';
  const query = new URLSearchParams(search).toString();
  return query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
}

/** Opens a URL; resolves when its screen is shown. */
export function navigate(going: NavigationTarget): Promise<void> {
  return router.go(addressOf(going), going.replace ?? false);
}

/** Delay before the code of the likely next screen is prefetched, in ms. */
const restMs = 1500;

/** Prefetches the code of the likely next screen while the person reads. Skipped in the browser's data-saving mode. */
export function usePreload(address: string): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const rest = setTimeout(() => router.preload(address), restMs);
    return () => clearTimeout(rest);
  }, [address]);
}

export function useNavigate(): typeof navigate {
  return navigate;
}

/** Navigates when it is rendered. */
export function Navigate(going: NavigationTarget) {
  const address = addressOf(going);
  const replace = going.replace ?? false;
  useEffect(() => void router.go(address, replace), [address, replace]);
  return null;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  search?: Readonly<Record<string, string>>;
  replace?: boolean;
  /** Sends the target's first requests when the pointer, a touch or the keyboard focus reaches the link. */
  asksAhead?: boolean;
  /** Marks the link as current on pages below its URL too, for entries of the main navigation. */
  section?: boolean;
}

/**
 * A link to another screen. It is a real link for new tabs and screen readers, and a click navigates without a page
 * load.
 */
export function Link({
  to,
  search,
  replace = false,
  section = false,
  asksAhead = false,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: LinkProps) {
  const { pathname } = useScreenLocation();
  const address = addressOf(search ? { to, search } : { to });
  const ahead = () => {
    router.preload(address);
    if (asksAhead) globalThis.foyerAsk?.(address, true);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target) return;
    event.preventDefault();
    ahead();
    void router.go(address, replace);
  };
  return (
    <a
      {...rest}
      href={address}
      aria-current={pathname === to ? 'page' : section && pathname.startsWith(`${to}/`) ? 'true' : undefined}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        ahead();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        ahead();
      }}
    >
      {children}
    </a>
  );
}
