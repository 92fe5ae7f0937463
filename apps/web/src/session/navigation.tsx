import { createContext, use, type ComponentProps } from 'react';
import { Link as RouterLink, Redirect as RouterRedirect, useLocation } from 'wouter';
import { readPath, readSearch, writeSearch } from '../app/screens/parameters.ts';
import { returnPath, type Address } from '../app/screens/return-path.ts';
import { screenOf, type PathOf, type RowKey, type ScreenKey, type SearchOf } from '../app/screens/rows.ts';

/** Links, navigation and parameters for all screens. `app/App.tsx` provides the router above them. */

/** The shown screen's URL. */
export interface ShownScreen {
  pathname: string;
  search: string;
  /** Texts of the path's parameters by their names in its row of the table. */
  params: Readonly<Record<string, string>>;
  /** The screen that the guard refused, when it redirected here (people 4.7). */
  refused?: RowKey | undefined;
  /** Prefetches the code of the screen of a URL. */
  preload: (address: Address) => void;
}
export const ScreenContext = createContext<ShownScreen>({ pathname: '/', search: '', params: {}, preload: () => {} });
export const useShownScreen = () => use(ScreenContext);
/** The path parameters, typed by the row (or rows) of the screen: `useParams<'ticket'>().ticketId`. */
export const useParams = <K extends ScreenKey>() => readPath(use(ScreenContext).params) as PathOf<K>;
/** The query parameters when the screen opened, typed by its row: `useSearch('adminEvent').tab`. */
export const useSearch = <K extends ScreenKey>(key: K): SearchOf<K> =>
  readSearch(screenOf(key).search, use(ScreenContext).search) as SearchOf<K>;
/** Writes a screen's state into the URL without navigation, so Back, a reload and a shared link restore it. */
export function keepSearch<K extends ScreenKey>(key: K, values: Partial<SearchOf<K>>): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + writeSearch(screenOf(key).search, values, search));
}

/** Opens an address that `paths` has built; resolves when its screen is shown. */
export type Navigate = (address: Address, options?: { replace?: boolean }) => Promise<void>;
/** The same for the router library, which knows URLs only as texts. */
export type OpenUrl = (url: string, options?: { replace?: boolean }) => Promise<void>;
/** The shown path and the function that opens a URL, in the form that the router library expects. */
export type LocationHook = () => [pathname: string, openUrl: OpenUrl];

export const useNavigate = (): Navigate => useLocation<LocationHook>()[1];
export const Redirect = (props: { to: Address; replace?: boolean }) => <RouterRedirect {...props} />;

/** The address that the browser shows. */
export const currentAddress = () => returnPath(window.location.href.slice(window.location.origin.length));

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

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: Address;
  /** Marks the link as current on pages below its URL too, for entries of the main navigation. */
  section?: boolean;
}

/** A link to another screen. It prefetches the screen's code when the pointer, a touch or the focus reaches it. */
export function Link({ to, section, ...rest }: LinkProps) {
  const { pathname, preload } = use(ScreenContext);
  const ahead = () => preload(to);
  const current = pathname === to ? 'page' : section && pathname.startsWith(`${to}/`) ? 'true' : undefined;
  return <RouterLink aria-current={current} onPointerEnter={ahead} onFocus={ahead} {...rest} to={to} />;
}
