// In Chromium, because two tabs and a rich text field take part.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { describe, expect, test } from 'vitest';
import { enter, look, signIn, signOut, travel, type Journey, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { demoPassword, endSession, eventOf } from './support/product.ts';

const people = peopleOf('session');

/** The life of a session after sign-in (people 2.1, people 3.2, people 3.1). */

const desktop: Look = { locale: 'en-US', size: 'desktop' };

const pathOf = ({ page }: Journey): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The session data in either storage of the browser. */
const stored = ({ page }: Journey): Promise<{ local: boolean; session: boolean; token: string | null }> =>
  page.evaluate(() => {
    const local = localStorage.getItem('foyer.session');
    const session = sessionStorage.getItem('foyer.session');
    const text = session ?? local;
    return {
      local: local !== null,
      session: session !== null,
      token: text === null ? null : (JSON.parse(text) as { token: string }).token,
    };
  });

async function fillSignIn({ page, text }: Journey, userId: string, password = demoPassword): Promise<void> {
  await page.getByLabel(text.login.userId, { exact: true }).fill(userId);
  await page.getByLabel(text.login.password, { exact: true }).fill(password);
}

const press = ({ page, text }: Journey): Promise<void> =>
  page.getByRole('button', { name: text.login.submit, exact: true }).click();

describe('remember me', () => {
  test('keeps the session for 30 days and for other tabs; without it, the session ends with the tab', async () => {
    await travel(desktop, async (journey) => {
      const { page, context, visit, text, expectProblem } = journey;
      // A tab may send a request while it is notified of the sign-out.
      expectProblem(/401/);
      await visit('/login');
      await fillSignIn(journey, people.remembered);
      await page.getByLabel(text.login.rememberMe).check();
      await press(journey);
      await page.waitForURL((url) => url.pathname === '/');
      await expect.poll(() => stored(journey)).toMatchObject({ local: true, session: false });
      const days = await page.evaluate(() => {
        const { expiresAt } = JSON.parse(localStorage.getItem('foyer.session') ?? '{}') as { expiresAt: number };
        return (expiresAt - Date.now()) / 86_400_000;
      });
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThanOrEqual(30);

      const other = await context.newPage();
      await other.goto('/account');
      await other.getByText(text.account.empty).waitFor();
      expect(new URL(other.url()).pathname, 'another tab is signed in').toBe('/account');
      await signOut(journey);
      await page.getByText(text.login.loggedOut).first().waitFor();
      await other.waitForURL((url) => url.pathname === '/login');
    });
    await travel(desktop, async (journey) => {
      await signIn(journey, people.remembered);
      await expect.poll(() => stored(journey)).toMatchObject({ local: false, session: true });
      const other = await journey.context.newPage();
      await other.goto('/');
      await other.waitForURL((url) => url.pathname === '/login');
    });
  });
});

describe('the end of a session', () => {
  test('a session that ends during typing asks for the password in place, and keeps the typed text', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, visit, text, expectProblem } = journey;
      expectProblem(/401/);
      const event = await eventOf('ENERGIZE26', 'admin');
      await enter(journey, 'admin', '/dashboard');
      await visit(`/admin/event/${event.eventId}/messages`);
      const { attendeeMessages, editor } = await loadStaff('en-US');
      const field = page.getByLabel(editor.subject, { exact: true });
      await field.fill('Doors open at nine');
      // The same element, because the page must stay and not be rendered again.
      const subject = await field.elementHandle();
      const { token } = await stored(journey);
      // The session ends while the preview of the complete message is requested, and not before: another request in the
      // background would take the page away before the second text is typed.
      await page.route('**/messages/preview', async (route) => {
        if (route.request().postData()?.includes('See you there.')) await endSession(token ?? '');
        await route.continue();
      });
      await page.getByLabel(attendeeMessages.text, { exact: true }).fill('See you there.');
      await page.getByRole('heading', { level: 1, name: text.login.endedHeading }).waitFor();
      await page.unroute('**/messages/preview');
      expect(await subject?.isVisible(), 'nothing of the page is seen').toBe(false);
      await look(journey, 'session-ended-in-place');
      await page.getByLabel(text.login.password, { exact: true }).fill('wrong');
      await press(journey);
      await page.locator('main').getByRole('alert').waitFor();
      await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
      await press(journey);
      await expect.poll(() => subject?.isVisible()).toBe(true);
      expect(await subject?.textContent()).toBe('Doors open at nine');
      expect(pathOf(journey)).toBe(`/admin/event/${event.eventId}/messages`);
    });
  });
});
