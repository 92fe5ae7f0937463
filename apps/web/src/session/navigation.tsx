import { useEffect, useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react';
import type { ParametersOf, ScreenKey } from '../app/screens/table.ts';

/**
 * Going from screen to screen. The address, links and parameters live here, where any screen may use them; which screen
 * an address is and who may see it is the app's (`app/router.tsx`), which does the going.
 */
export interface Place {
  pathname: string;
  search: string;
  /** Parameters of the path by their names in its row of the table. */
  params: Readonly<Record<string, string>>;
}

export interface Going {
  /** An address of this site; `href` and `to` mean the same. */
  to?: string;
  href?: string;
  replace?: boolean;
  /** Written into the query of the address. */
  search?: Readonly<Record<string, string>>;
}

/** What the app's router does for the screens; set once at start. */
interface ScreenRouter {
  go: (address: string, replace: boolean) => Promise<void>;
  /** Fetches the code of a screen that will likely be next. */
  preload: (address: string) => void;
}

let router: ScreenRouter = { go: () => Promise.resolve(), preload: () => {} };
let place: Place = { pathname: window.location.pathname, search: window.location.search, params: {} };
const listeners = new Set<() => void>();

export function connectNavigation(to: ScreenRouter): void {
  router = to;
}

/** The app publishes each place it has brought the page to. */
export function arriveAt(next: Place): void {
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

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => place);
}

/** The parameters of the address, as the row (or rows) of the asking screen names them: `useParams<'ticket'>().ticketId`. */
export function useParams<K extends ScreenKey>(): ParametersOf<K> {
  return usePlace().params;
}

export function useSearch(): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(usePlace().search));
}

/** While something on the page would be lost by going elsewhere: asks whether to go all the same. */
export const leaving: { ask: (() => Promise<boolean>) | null } = { ask: null };

/** Whether somebody has typed or chosen anything on this page. */
export const typed = { here: false };

/** Whether the page may be left now; who agreed is not asked again. */
export async function mayLeave(): Promise<boolean> {
  if (leaving.ask && !(await leaving.ask())) return false;
  leaving.ask = null;
  return true;
}

function addressOf({ to, href, search }: Going): string {
  const address = href ?? to ?? '/';
  const query = new URLSearchParams(search).toString();
  return query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
}

/** Goes to an address; resolves once its screen is shown. */
export function navigate(going: Going): Promise<void> {
  return router.go(addressOf(going), going.replace ?? false);
}

/** How long a page is left alone before the code of the one that will likely follow is fetched, in ms. */
const restMs = 1500;

/** Fetches the code of the screen that will likely be next while the person reads; not for who saves data. */
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

/** Goes as soon as it is rendered. */
export function Navigate(going: Going) {
  const address = addressOf(going);
  const replace = going.replace ?? false;
  useEffect(() => void router.go(address, replace), [address, replace]);
  return null;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  search?: Readonly<Record<string, string>>;
  replace?: boolean;
  /** What its screen asks first is asked as soon as somebody points at it, touches it or comes to it with the keyboard. */
  asksAhead?: boolean;
  /** Marks it on the pages beneath its address too: an entry of the main navigation. */
  section?: boolean;
}

/** A link to another screen: a plain one for new tabs and screen readers, without a page load for everybody else. */
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
  const { pathname } = usePlace();
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
