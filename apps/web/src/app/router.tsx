import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import type { Locale } from '@foyer/contract/vocabulary';
import { sessionStore } from '../session/session-store.ts';
import { decide, type GuardSession } from './guard.ts';
import { PageFailed } from './PageFailed.tsx';
import { PendingPage } from './PendingPage.tsx';
import { arrivalScreens, routeTable, type RouteKey, type RouteRow } from './route-table.ts';
import { loadJourneyTexts } from '../session/language.tsx';
import { screens } from './screens.ts';
import { Shell } from './Shell.tsx';

/** The session as the guards see it. */
function guardSession(): GuardSession {
  const session = sessionStore.current();
  return {
    isLoggedIn: session !== null,
    isAdmin: session?.isAdmin ?? false,
    isHelper: session?.isHelper ?? false,
    roles: session?.roles ?? [],
    isActing: session?.privileged !== undefined,
    isConsultant: /^C\d{7}$/.test(session?.userId ?? ''),
  };
}

interface RouterContext {
  changeLanguage: (locale: Locale) => Promise<void>;
}

/** A screen's code together with the texts it reads; sign-in and events list need no more than the page has. */
async function loadScreen(key: keyof typeof screens) {
  const [module] = await Promise.all([screens[key](), arrivalScreens.has(key) ? undefined : loadJourneyTexts()]);
  return module;
}

/** Builds the router of the route table; every navigation passes `decide` first (spec §2). */
export function makeRouter(context: RouterContext) {
  const root = createRootRoute({
    component: Shell,
    beforeLoad: async ({ location }) => {
      const decision = decide({ pathname: location.pathname, search: location.searchStr }, guardSession());
      if (decision.kind === 'show') return;
      if (decision.kind === 'switch-language') await context.changeLanguage(decision.locale);
      throw redirect({ href: decision.to, replace: true });
    },
    notFoundComponent: () => <PageFailed />,
  });
  const data = createRoute({
    getParentRoute: () => root,
    id: 'data',
    component: lazyRouteComponent(() => import('./DataShell.tsx')),
  });
  const under = (parent: AnyRoute, wanted: (key: RouteKey) => boolean): AnyRoute[] =>
    (Object.entries(routeTable) as [RouteKey, RouteRow][])
      .filter(([key]) => wanted(key))
      .map(([key, row]) =>
        createRoute({
          getParentRoute: () => parent,
          path: row.pattern,
          ...(key === 'registrationUndefined' ? {} : { component: lazyRouteComponent(() => loadScreen(key)) }),
        }),
      );
  const routeTree = root.addChildren([
    ...under(root, (key) => key === 'login'),
    data.addChildren(under(data, (key) => key !== 'login')),
  ]);
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 100,
    defaultErrorComponent: ({ error, reset }) => <PageFailed error={error} reset={reset} />,
    scrollRestoration: true,
    // None for those who asked for less motion; a transition that is cut short also rejects promises nobody holds.
    defaultViewTransition: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    // Addresses keep the plain query strings of spec §2; nothing is read as JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text ? `?${text}` : '';
    },
  });
}
