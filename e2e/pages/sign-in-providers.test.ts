import { answeredErrors } from '@foyer/messages/ja-JP/common/answered-errors';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRogueProvider, type RogueProvider } from '../../apps/server/test/identity/rogue-provider.ts';
import { peopleOf } from '../support/people.ts';
import { signOut } from '../support/person-menu.ts';
import { endSession, travelIn } from '../support/product.ts';
import { storedSession } from '../support/stored-session.ts';
import { enter, travel, travelEverywhere, type Journey } from './support/journey.ts';
import { openProduct, type InProcess } from './support/server.ts';

/** Sign-in at an identity provider, on the real screens (people 2.8 to 2.14). The provider is shaped by the test. */

const people = peopleOf('sign-in-providers');
const names = { 'en-US': 'Example ID', 'es-US': 'Cuenta Example', 'ja-JP': '社員アカウント' };
let product: InProcess;
let provider: RogueProvider;

beforeAll(async () => {
  provider = await startRogueProvider('foyer', { now: () => new Date(product.now()) });
  const { issuer } = provider;
  const settings = { id: 'club', name: names, issuer, clientId: 'foyer', for: 'everyone', accountClaim: 'number' };
  product = await openProduct({ SIGN_IN_PROVIDERS: JSON.stringify([settings]) });
  travelIn(product);
});
afterAll(async () => {
  travelIn(null);
  await product.stop();
  await provider.close();
});

/** Presses the button, and answers as the provider: the browser returns with a code. Returns the address of the provider. */
async function signInAs({ page, look, text, visit }: Journey, claims: Record<string, string | number>): Promise<URL> {
  provider.shape.person = claims;
  const isProvider = (url: URL) => url.origin === provider.issuer;
  await page.route(isProvider, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Provider</h1>' }));
  await page.getByRole('link', { name: text.login.withProvider({ name: names[look.locale] }) }).click();
  await page.waitForURL(isProvider);
  const begun = new URL(page.url());
  const answer = new URLSearchParams({
    code: begun.searchParams.get('nonce') ?? '',
    state: begun.searchParams.get('state') ?? '',
    iss: provider.issuer,
  });
  await visit(`/api/authentication/oidc/club/callback?${answer.toString()}`);
  return begun;
}

test('the sign-in page names the provider in every language, and leaves password and link', async () => {
  await travelEverywhere(
    ({ visit }) => visit('/login?lang=en-US&to=%2Faccount'),
    async ({ page, text, look }) => {
      const button = page.getByRole('link', { name: text.login.withProvider({ name: names[look.locale] }) });
      await button.waitFor();
      expect(await button.getAttribute('href')).toBe('/api/authentication/oidc/club/start?to=%2Faccount');
      await page.getByRole('button', { name: text.login.submit, exact: true }).waitFor();
      await page.getByRole('button', { name: text.login.linkButton, exact: true }).waitFor();
    },
  );
});

test('a person signs in at the provider, sees it in the list of devices, and signs out there too', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await journey.visit('/login?lang=en-US&to=%2Fsecurity');
    const begun = await signInAs(journey, { sub: 'ada', number: people.member });
    expect(begun.searchParams.get('redirect_uri')).toBe('http://foyer.test/api/authentication/oidc/club/callback');
    await page.waitForURL((url) => url.pathname === '/security');
    await page.getByText(/with Example ID/).waitFor();
    await signOut(journey);
    await page.waitForURL((url) => url.href.startsWith(`${provider.issuer}/end?`));
    expect(new URL(page.url()).searchParams.get('post_logout_redirect_uri')).toBe('http://foyer.test/login');
  });
});

test('a session that ended during work begins again at the provider, on the same page', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    journey.expectProblem(/401/);
    await journey.visit('/login?lang=en-US&to=%2Fsecurity');
    await signInAs(journey, { sub: 'ada', number: people.member });
    await page.waitForURL((url) => url.pathname === '/security');
    await page.getByText(/with Example ID/).waitFor();
    const { token } = await storedSession(journey);
    await page.getByLabel(text.security.current, { exact: true }).fill('typed before the end');
    await page.getByLabel(text.security.next, { exact: true }).fill('also typed before the end');
    await endSession(token ?? '');
    await page.getByRole('button', { name: text.security.change, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: text.login.endedHeading }).waitFor();
    await signInAs(journey, { sub: 'ada', number: people.member });
    await page.waitForURL((url) => url.pathname === '/security');
    await page.getByText(/with Example ID/).waitFor();
  });
});

test('a refusal is explained in the person’s language, above the form and the link by mail', async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    journey.expectProblem(/409/);
    await journey.visit('/login?lang=ja-JP');
    await signInAs(journey, { sub: 'nobody', number: 'C9999999' });
    const words = textOf(answeredErrors.PROVIDER_ACCOUNT_UNKNOWN, { provider: names['ja-JP'] });
    await page.getByText(words).first().waitFor();
    await page.getByRole('button', { name: text.login.linkButton, exact: true }).waitFor();
    await page.getByRole('link', { name: text.login.withProvider({ name: names['ja-JP'] }) }).waitFor();
  });
});

test('another person who is signed in decides whether the new session replaces theirs', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text, visit } = journey;
    await visit('/login?lang=en-US');
    provider.shape.person = { sub: 'ada', number: people.member };
    await signInAs(journey, { sub: 'ada', number: people.member });
    await page.waitForURL((url) => url.pathname === '/');
    await enter(journey, people.other, '/');
    // The browser finishes a sign-in that began before.
    await visit('/api/authentication/oidc/club/start');
    const begun = new URL(page.url());
    const answer = new URLSearchParams({
      code: begun.searchParams.get('nonce') ?? '',
      state: begun.searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    await visit(`/api/authentication/oidc/club/callback?${answer.toString()}`);
    await page.getByRole('heading', { name: text.login.replaceHeading }).waitFor();
  });
});

test('staff unlock a device by another sign-in at the provider, on the same page, and set a PIN without a password', async () => {
  const { deviceLock: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    journey.expectProblem(/423|401/);
    const claims = () => ({ sub: 'worker', number: 'scanner', auth_time: Math.floor(product.now() / 1000) });
    await journey.visit('/login?lang=en-US&to=%2Fadmin%2Fsecurity');
    const first = await signInAs(journey, claims());
    expect(first.searchParams.has('prompt')).toBe(false);
    await page.waitForURL((url) => url.pathname === '/admin/security');
    await page.getByRole('button', { name: t.lock, exact: true }).click();
    await page.getByRole('heading', { name: t.title, exact: true }).waitFor();
    const again = await signInAs(journey, claims());
    expect(Object.fromEntries(again.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    await page.waitForURL((url) => url.pathname === '/admin/security');
    await page.getByRole('heading', { level: 1, name: text.security.title }).waitFor();
  });
});
