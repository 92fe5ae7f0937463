// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { attendeeOf, consultant, contextOf, me, ticketOf } from '@foyer/domain/testing/factories';
import { loggedState } from '@foyer/domain/orders/registration/logged-state';
import { enterRegistration } from '@foyer/domain/orders/registration/state';

/** Loads the module as a new page does. */
async function open(mark: 'states' | undefined) {
  vi.resetModules();
  if (mark) document.documentElement.dataset.log = mark;
  else delete document.documentElement.dataset.log;
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    sent.push({ url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve(Response.json({ success: true }));
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  const { sessionStore } = await import('./session-store.ts');
  const { logState, noteRegistration } = await import('./state-log.ts');
  const signedIn = {
    token: 'secret-token',
    userId: 'C1000001',
    username: 'C1000001',
    fullName: 'Ada Lane',
    locale: 'en-US' as const,
    isAdmin: false,
    isHelper: false,
    roles: [],
  };
  return { sent, logState, noteRegistration, signIn: () => sessionStore.signIn(signedIn, false) };
}

test('sends the state on a page that the server marked for debug logging', async () => {
  const { sent, logState, noteRegistration, signIn } = await open('states');
  await logState('navigation', '/login');
  expect(sent, 'nobody is signed in').toEqual([]);
  signIn();
  noteRegistration(enterRegistration(contextOf()));
  await logState('navigation', '/');
  await logState('navigation', '/account');
  expect(sent.map(({ url }) => url)).toEqual(['/api/log/website/state', '/api/log/website/state']);
  expect(sent[0]?.body).toMatchObject({
    method: 'navigation',
    message: '/',
    state: { auth: { isLoggedIn: true, userId: 'C1000001' }, registration: { entries: [] } },
  });
  expect(JSON.stringify(sent)).not.toMatch(/secret-token|Ada/);
});

test('sends nothing on a page without the mark', async () => {
  const { sent, logState, signIn } = await open(undefined);
  signIn();
  await logState('navigation', '/');
  expect(sent).toEqual([]);
});

test('logs steps and ids of a registration, never answers or names', () => {
  const state = enterRegistration(contextOf());
  const entry = {
    ...attendeeOf(consultant, me, { firstName: 'Ada', formData: { registrationForm: { meal: 'vegan' } } }),
    relationship: consultant,
    ticketConfiguration: ticketOf(7),
    entryId: 1,
  };
  const logged = loggedState({ ...state, cart: { ...state.cart, entries: [entry] } });
  expect(logged).toMatchObject({
    entries: [{ relationshipType: 'CONSULTANT', ticketConfigurationId: 7, isHeld: false }],
  });
  expect(JSON.stringify(logged)).not.toMatch(/Ada|vegan/);
});
