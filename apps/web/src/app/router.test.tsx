// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../session/paths.ts';
import { returnPath } from './screens/return-path.ts';
import type { RowKey } from './screens/rows.ts';

/** Opens URLs in the whole app with screens that the test writes. Each screen's code loads when the test says so. */

const code = vi.hoisted(() => ({
  load: (_key: RowKey): Promise<ComponentType> => Promise.reject(new Error('unset')),
  loaded: [] as RowKey[],
}));
vi.mock('./load-screen.ts', () => ({
  loadScreen: async (key: RowKey) => ({ Screen: await code.load(key) }),
  isLoaded: (key: RowKey) => code.loaded.includes(key),
  preload: vi.fn<() => void>(),
}));

const account = 'C1000001';
const answer = { token: 'token', userId: account, username: 'Ada', fullName: 'Ada', locale: 'en-US' as const };

/** Code that loads at once. */
const shows = (Screen: ComponentType) => () => Promise.resolve(Screen);

/** A started app of a signed-in consultant at a URL. */
async function start(address: string, screens: Partial<Record<RowKey, () => Promise<ComponentType>>>) {
  vi.resetModules();
  window.history.replaceState(null, '', address);
  code.load = (key) => screens[key]?.() ?? shows(() => <h1>{key}</h1>)();
  const [{ App }, router, navigation, { sessionStore }, { speak }] = await Promise.all([
    import('./App.tsx'),
    import('./router.ts'),
    import('../session/navigation.tsx'),
    import('../session/session-store.ts'),
    import('../session/language.tsx'),
  ]);
  await speak('en-US');
  sessionStore.signIn({ ...answer, isAdmin: false, isHelper: false, roles: [] }, false);
  router.startRouter();
  render(<App />);
  await screen.findByRole('heading', { level: 1 });
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
  const here = () => window.location.pathname + window.location.search;
  return { ...router, ...navigation, sessionStore, heading, here };
}

const listening: (() => void)[] = [];
beforeEach(() => {
  // The page of each test ends with its test.
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      add(type, listener);
      listening.push(() => window.removeEventListener(type, listener));
    },
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  globalThis.foyerAsk = undefined;
  code.loaded = [];
  for (const stop of listening.splice(0)) stop();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

test('keeps the page and the URL until the code of the next screen has loaded', async () => {
  const account = Promise.withResolvers<ComponentType>();
  const { navigate, heading, here } = await start('/', { account: () => account.promise });
  let opened = false;
  await act(async () => {
    void navigate(paths.account()).then(() => (opened = true));
  });
  expect([heading(), here(), opened]).toEqual(['events', '/', false]);
  await act(async () => account.resolve(() => <h1>Orders</h1>));
  expect([heading(), here(), opened]).toEqual(['Orders', '/account', true]);
});

test('sends the first requests of a screen while its code loads', async () => {
  const ask = vi.fn<(pathname: string, sure?: boolean) => void>();
  globalThis.foyerAsk = ask;
  const account = Promise.withResolvers<ComponentType>();
  const { navigate } = await start('/', { account: () => account.promise });
  expect(ask, 'the boot script sends those of the first screen').not.toHaveBeenCalled();
  await act(async () => void navigate(paths.account()));
  expect(ask).toHaveBeenCalledExactlyOnceWith('/account', true);
  await act(async () => account.resolve(() => <h1>Orders</h1>));
  // The guards redirect to the start page, whose code is here.
  code.loaded = ['events'];
  await act(() => navigate(paths.dashboard()));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('drops an older navigation that finishes later', async () => {
  const slow = Promise.withResolvers<ComponentType>();
  const { navigate, heading, here } = await start('/', { account: () => slow.promise });
  await act(async () => {
    void navigate(paths.account());
    await navigate(paths.security());
    slow.resolve(() => <h1>Orders</h1>);
  });
  expect([heading(), here()]).toEqual(['security', '/security']);
});

test('a link opens a screen with its parameters; a click with a modifier key does not', async () => {
  const { heading, here } = await start('/', {
    events: async () => {
      const { Link } = await import('../session/navigation.tsx');
      return () => (
        <>
          <h1>Events</h1>
          <Link to={paths.registration(9, { add: 'a%20b' })}>Register</Link>
        </>
      );
    },
    registration: async () => {
      const { useParams, useSearch } = await import('../session/navigation.tsx');
      return () => <h1>{`${useParams<'registration'>().eventId} ${useSearch('registration').add}`}</h1>;
    },
  });
  const link = screen.getByRole('link', { name: 'Register' });
  expect(link.getAttribute('href')).toBe('/registration/9?add=a%2520b');
  const withControl = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  await act(async () => link.dispatchEvent(withControl));
  expect([heading(), withControl.defaultPrevented]).toEqual(['Events', false]);
  await act(async () => link.click());
  expect([heading(), here()]).toEqual(['9 a%20b', '/registration/9?add=a%2520b']);
});

test('a kept query is in the URL without a history entry, and a reload reads it', async () => {
  const Registration = async () => {
    const { useSearch } = await import('../session/navigation.tsx');
    return () => <h1>{`Add ${useSearch('registration').add}`}</h1>;
  };
  const { keepSearch, reload, heading, here } = await start('/registration/9?x=1', { registration: Registration });
  const entries = window.history.length;
  keepSearch('registration', { add: 'GUEST' });
  expect([here(), window.history.length]).toEqual(['/registration/9?x=1&add=GUEST', entries]);
  await act(() => reload());
  expect(heading()).toBe('Add GUEST');
  keepSearch('registration', { add: '' });
  expect(here()).toBe('/registration/9?x=1');
});

test('starts a screen at the top, and Back where the person left it', async () => {
  const { navigate, heading } = await start('/', {});
  Object.defineProperty(window, 'scrollY', { value: 350, configurable: true });
  await act(() => navigate(paths.account()));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  await act(async () => window.history.back());
  await waitFor(() => expect(heading()).toBe('events'));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 350);
});

test('asks before unsaved changes are lost, also on Back, and asks no more after a confirmation', async () => {
  const { navigate, leaving, heading, here } = await start('/', {});
  await act(() => navigate(paths.account()));
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  leaving.ask = ask;
  await act(() => navigate(paths.security()));
  await act(async () => window.history.back());
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  await waitFor(() => expect([heading(), here()]).toEqual(['account', '/account']));
  ask.mockResolvedValue(true);
  await act(() => navigate(paths.security()));
  expect([heading(), leaving.ask]).toEqual(['security', null]);
});

test('follows the guards without a history entry for the refused URL', async () => {
  const { navigate, heading, here } = await start('/dashboard', {});
  expect([heading(), here()]).toEqual(['events', '/']);
  const entries = window.history.length;
  await act(() => navigate(returnPath('/nowhere?x=1'), { replace: true }));
  expect([heading(), here(), window.history.length]).toEqual(['events', '/', entries]);
});

test('shows a failure of the code and loads the screen again on request', async () => {
  const { navigate, heading, here } = await start('/', { account: () => Promise.reject(new Error('Lost')) });
  await act(() => navigate(paths.account()));
  expect(here()).toBe('/account');
  code.load = shows(() => <h1>Orders</h1>);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(heading()).toBe('Orders');
});

test('removes the screen when the session ends', async () => {
  const login = Promise.withResolvers<ComponentType>();
  const { sessionStore, heading } = await start('/account', { login: () => login.promise });
  await act(async () => sessionStore.end('loggedOut'));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  await act(async () => login.resolve(() => <h1>Sign in</h1>));
  expect(heading()).toBe('Sign in');
});

/** A staff member who acts for an account on a screen that shows nothing to staff, and began on the page of an event. */
async function startActing() {
  const event = Promise.withResolvers<ComponentType>();
  const started = await start('/', {
    registration: async () => {
      const { Redirect } = await import('../session/navigation.tsx');
      const { useSession } = await import('../session/session-store.ts');
      return () => (useSession()?.privileged ? <h1>Registration</h1> : <Redirect to={paths.allEvents()} />);
    },
    adminEvent: () => event.promise,
  });
  const { sessionStore, navigate, heading } = started;
  await act(async () => {
    sessionStore.signIn({ ...answer, userId: 'admin', isAdmin: true, isHelper: false, roles: ['admin'] }, false);
    const acting = { ...answer, token: 'acting', isAdmin: false, isHelper: false, roles: [] };
    sessionStore.enterContext(acting, paths.adminEvent(7, { searchText: 'sato' }));
    await navigate(paths.registration(9));
  });
  expect(heading()).toBe('Registration');
  return { ...started, event };
}

test('closes the screen of the account when acting ends, so it cannot redirect the staff member', async () => {
  const { sessionStore, leaving, heading, here, event } = await startActing();
  leaving.ask = () => Promise.resolve(false);
  await act(async () => sessionStore.end('ended'));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  await act(async () => event.resolve(() => <h1>Event</h1>));
  expect([heading(), here(), leaving.ask]).toEqual(['Event', '/admin/7?searchText=sato', null]);
});

test('asks for unsaved changes before a staff member stops acting', async () => {
  const { sessionStore, leaving, heading, here, event } = await startActing();
  const stop = () => screen.getByRole('button', { name: 'Back to my own account' }).click();
  leaving.ask = () => Promise.resolve(false);
  await act(async () => stop());
  expect([heading(), sessionStore.current()?.userId]).toEqual(['Registration', account]);
  leaving.ask = () => Promise.resolve(true);
  await act(async () => stop());
  await act(async () => event.resolve(() => <h1>Event</h1>));
  expect([heading(), here()]).toEqual(['Event', '/admin/7?searchText=sato']);
});
