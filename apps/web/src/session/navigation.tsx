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

function addressOf({ to, href, search }: Going): string {
  const address = href ?? to ?? '/';
  const query = new URLSearchParams(search).toString();
  return query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
}

/** Goes to an address; resolves once its screen is shown. */
export function navigate(going: Going): Promise<void> {
  return router.go(addressOf(going), going.replace ?? false);
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
  /** Marks it on the pages beneath its address too: an entry of the main navigation. */
  section?: boolean;
}

/** A link to another screen: a plain one for new tabs and screen readers, without a page load for everybody else. */
export function Link({
  to,
  search,
  replace = false,
  section = false,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: LinkProps) {
  const { pathname } = usePlace();
  const address = addressOf(search ? { to, search } : { to });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target) return;
    event.preventDefault();
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
        router.preload(address);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        router.preload(address);
      }}
    >
      {children}
    </a>
  );
}
