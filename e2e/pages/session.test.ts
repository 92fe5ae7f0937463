import { loadSignIn, loadStaff } from '@foyer/messages/catalogue/catalogues';
import { answeredErrors } from '@foyer/messages/es-US/common/answered-errors';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { describe, expect, test } from 'vitest';
import { enter, signIn, signOut, travel, type Journey, type Look } from './support/journey.ts';
import { passTime } from './support/server.ts';
import { fullWidth, peopleOf } from '../support/people.ts';
import {
  ask,
  demoPassword,
  endSession,
  eventOf,
  linkFor,
  linkIn,
  mailWith,
  pressLink,
  productAddress,
  tokenOf,
} from '../support/product.ts';
import { fillSignIn, submitSignIn } from '../support/person-menu.ts';
import { storedSession } from '../support/stored-session.ts';

const people = peopleOf('session');

/** The life of a session after sign-in (people 2.1, people 3.2, people 3.1). */

const desktop: Look = { locale: 'en-US', size: 'desktop' };

const pathOf = ({ page }: Journey): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The sign-in screen says nothing about a session that ended. */
async function expectNoMessage({ page, text }: Journey): Promise<void> {
  await page.getByRole('heading', { level: 1, name: text.login.heading }).waitFor();
  expect(await page.locator('main [data-uncovered]').count()).toBe(0);
}

describe('the login screen', () => {
  test('cannot be submitted half filled in, and shows the password on request', async () => {
    await travel(desktop, async (journey) => {
      const { page, visit, text } = journey;
      await visit('/login');
      const submit = page.getByRole('button', { name: text.login.submit, exact: true });
      const password = page.getByLabel(text.login.password, { exact: true });
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await page.getByText(text.login.submitDisabled).waitFor();
      await fillSignIn(journey, '   ');
      await expect.poll(() => submit.isDisabled(), { message: 'blanks are no user id' }).toBe(true);
      await fillSignIn(journey, people.anybody);
      await expect.poll(() => submit.isEnabled()).toBe(true);
      await page.getByText(text.login.submitDisabled).waitFor({ state: 'hidden' });
      const userId = page.getByLabel(text.login.userId, { exact: true });
      await userId.fill('');
      await password.focus();
      await page.getByText(text.login.required, { exact: true }).waitFor();
      await expect.poll(() => userId.getAttribute('aria-invalid')).toBe('true');
      await userId.fill(people.anybody);
      await page.getByText(text.login.required, { exact: true }).waitFor({ state: 'detached' });

      await page.getByRole('button', { name: text.login.showPassword }).click();
      await expect.poll(() => password.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: text.login.hidePassword }).click();
      await expect.poll(() => password.getAttribute('type')).toBe('password');
    });
  });

  test('shows no missing-field error while a correct password is being sent', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, visit, text } = journey;
      await visit('/login');
      await page.evaluate((words) => {
        globalThis.wordsSeen = [];
        new MutationObserver(() => {
          const invalid = document.querySelector('[aria-invalid=true]');
          if (invalid || document.body.textContent.includes(words)) globalThis.wordsSeen.push(words);
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }, `${text.login.password}${text.login.required}`);
      await fillSignIn(journey, people.anybody);
      // Pressing the button first moves the focus out of the field.
      await submitSignIn(journey);
      await page.getByRole('article').first().waitFor();
      expect(await page.evaluate(() => globalThis.wordsSeen)).toEqual([]);
    });
  });

  test('accepts a pasted user id, and submits with Enter', async () => {
    await travel(desktop, async (journey) => {
      await journey.visit('/login');
      await fillSignIn(journey, ` ${fullWidth(people.anybody.toLowerCase())} `);
      await journey.page.keyboard.press('Enter');
      await journey.page.waitForURL((url) => url.pathname === '/');
    });
  });

  test('changes its language and keeps the typed text', async () => {
    await travel(desktop, async (journey) => {
      const { page, visit } = journey;
      await visit('/login?to=%2Faccount');
      await fillSignIn(journey, people.anybody, 'half-typed');
      for (const locale of ['ja-JP', 'es-US', 'en-US'] as const) {
        await page.getByRole('combobox').selectOption(locale);
        const { login } = await loadSignIn(locale);
        await page.getByRole('heading', { level: 1, name: login.heading, exact: true }).waitFor();
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
        expect(await page.locator('[name=username]').inputValue()).toBe(people.anybody);
        expect(await page.locator('[name=password]').inputValue()).toBe('half-typed');
      }
      expect(pathOf(journey), 'and the way it was meant to lead').toBe('/login?to=%2Faccount');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Events Registration Login' }).waitFor();
    });
  });

  test('shows that there were too many attempts', async () => {
    const body = { userId: people.unknown, password: 'guess', rememberMe: false };
    for (let tries = 0; tries < 8; tries += 1) await ask('/authentication/login', { body });
    await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
      const { page, visit, expectProblem } = journey;
      expectProblem(/429/);
      await visit('/login?lang=es-US');
      await fillSignIn(journey, people.unknown, 'guess');
      await submitSignIn(journey);
      await page
        .getByRole('alert')
        .or(page.locator('main'))
        .getByText(textOf(answeredErrors.RATE_LIMITED))
        .first()
        .waitFor();
      expect(pathOf(journey)).toBe('/login');
    });
  });

  test('shows that the network is lost, and works after it returns', async () => {
    await travel(desktop, async (journey) => {
      const { page, context, visit, text, expectProblem } = journey;
      expectProblem(/ERR_INTERNET_DISCONNECTED/);
      await visit('/login');
      await fillSignIn(journey, people.anybody);
      await context.setOffline(true);
      await page.getByText(text.common.offline).waitFor();
      await submitSignIn(journey);
      await page.getByText(String(text.errors.NETWORK_ERROR)).first().waitFor();
      expect(await page.locator('[name=username]').inputValue()).toBe(people.anybody);
      await context.setOffline(false);
      await page.getByText(text.common.offline).waitFor({ state: 'detached' });
      await fillSignIn(journey, people.anybody);
      await submitSignIn(journey);
      await page.waitForURL((url) => url.pathname === '/');
    });
  });

  test('does not redirect to a foreign site after sign-in', async () => {
    await travel(desktop, async (journey) => {
      await journey.visit('/login?to=%2F%2Fexample.com%2Fsteal');
      await fillSignIn(journey, people.anybody);
      await submitSignIn(journey);
      await journey.page.waitForURL((url) => url.pathname === '/');
      expect(new URL(journey.page.url()).hostname).toBe(new URL(productAddress()).hostname);
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
      await page.getByRole('button', { name: attendeeMessages.write, exact: true }).click();
      const field = page.getByLabel(editor.subject, { exact: true });
      await field.fill('Doors open at nine');
      // The same element, because the page must stay and not be rendered again.
      await field.evaluate((element) => element.setAttribute('data-written', 'before'));
      const subject = page.locator('[data-written]');
      const { token } = await storedSession(journey);
      // The session ends while the preview of the complete message is requested, and not before: another request in the
      // background would take the page away before the second text is typed.
      await page.route('**/messages/preview', async (route) => {
        if (route.request().postData()?.includes('See you there.')) await endSession(token ?? '');
        await route.continue();
      });
      await page.getByLabel(attendeeMessages.text, { exact: true }).fill('See you there.');
      await page.getByRole('heading', { level: 1, name: text.login.endedHeading }).waitFor();
      await page.unroute('**/messages/preview');
      expect(await subject.isVisible(), 'nothing of the page is seen').toBe(false);
      await page.getByLabel(text.login.password, { exact: true }).fill('wrong');
      await submitSignIn(journey);
      await page.locator('main').getByRole('alert').waitFor();
      await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
      await submitSignIn(journey);
      await expect.poll(() => subject.isVisible()).toBe(true);
      expect(await subject.textContent()).toBe('Doors open at nine');
      expect(pathOf(journey)).toBe(`/admin/event/${event.eventId}/messages`);
    });
  });

  test('logging out shows the sign-in screen with a message, and ends the session on the server', async () => {
    await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
      const { page, text, visit } = journey;
      await signIn(journey, people.leaving);
      await page.getByRole('article').first().waitFor();
      const { token } = await storedSession(journey);
      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await page.getByText(text.login.loggedOut).first().waitFor();
      await expect.poll(() => storedSession(journey)).toMatchObject({ token: null });
      await expect.poll(async () => (await ask('/account/profile', { token: token ?? '' }))[0]).toBe(401);
      await visit('/account');
      await page.waitForURL((url) => url.pathname === '/login' && url.search === '?to=%2Faccount');
    });
  });

  test('an ended session leads to the sign-in screen without a message, and then back to the same page', async () => {
    await travel(desktop, async (journey) => {
      const { page, text, expectProblem } = journey;
      expectProblem(/401/);
      await signIn(journey, people.ended);
      await page.getByRole('heading', { level: 1, name: text.events.title }).waitFor();
      const { token } = await storedSession(journey);
      await endSession(token ?? '');
      await journey.visit('/account');
      await page.waitForURL((url) => url.pathname === '/login');
      expect(pathOf(journey)).toBe('/login?to=%2Faccount');
      await expectNoMessage(journey);
      await fillSignIn(journey, people.ended);
      await submitSignIn(journey);
      await page.waitForURL((url) => url.pathname === '/account');
    });
  });

  test('a session past its lifetime is ignored', async () => {
    await travel(desktop, async (journey) => {
      const { page, text } = journey;
      await signIn(journey, people.ended);
      await page.getByRole('heading', { level: 1, name: text.events.title }).waitFor();
      // Both at once, because the page also checks the clock every 15 seconds.
      await page.getByRole('link', { name: text.common.myAccount }).evaluate(
        (link: HTMLElement, passedMs) => {
          const now = Date.now;
          Date.now = () => now() + passedMs;
          link.click();
        },
        12 * 3_600_000 + 1000,
      );
      await page.waitForURL((url) => url.pathname === '/login');
      expect(pathOf(journey)).toBe('/login?to=%2Faccount');
      await expect.poll(() => storedSession(journey)).toMatchObject({ token: null });
      await expectNoMessage(journey);
    });
  });

  test('a session that ends while its page is open leaves no personal data on the screen, also offline', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, context, text, expectProblem } = journey;
      expectProblem(/ERR_INTERNET_DISCONNECTED/);
      // Not through the sign-in screen, because its code must be missing when it is needed.
      await enter(journey, people.ended, '/account');
      await page.getByText(text.account.empty).waitFor();
      await context.setOffline(true);
      passTime(12 * 3_600_000 + 1000);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByText(text.account.empty).waitFor({ state: 'detached' });
      expect(pathOf(journey), 'the sign-in screen has not come yet').toBe('/account');
      await expect.poll(() => page.locator('main').innerText()).toBe('');
      await context.setOffline(false);
      await expectNoMessage(journey);
      expect(pathOf(journey)).toBe('/login?to=%2Faccount');
    });
  });
});

describe('a sign-in link', () => {
  test('is requested on the login screen, arrives by mail, and works once', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, visit, text, expectProblem } = journey;
      expectProblem(/401/);
      await visit('/login?lang=en-US');
      await page.getByRole('button', { name: text.login.linkButton }).click();
      await page.getByText(text.login.linkNeedsUserId).first().waitFor();
      await page.getByLabel(text.login.userId, { exact: true }).fill(people.linked);
      await page.getByRole('button', { name: text.login.linkButton }).click();
      await page.getByText(text.login.linkSent).first().waitFor();

      const [, profile] = await ask('/account/profile', { token: await tokenOf(people.linked) });
      const mail = await mailWith((profile as { emailAddress: string }).emailAddress, '/login?token=');
      const link = linkIn(mail);
      await visit(link);
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('heading', { level: 1, name: text.events.title }).waitFor();

      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await visit(link);
      await page.getByText(text.login.linkFailed).first().waitFor();
      await page.getByLabel(text.login.userId, { exact: true }).waitFor();
      await page.getByRole('button', { name: text.login.linkAgain }).click();
      await page.getByText(text.login.linkSentAgain).first().waitFor();
    });
  });

  test('names the masked account and needs a button press in another browser, where opening it does not use it up', async () => {
    const link = await linkFor(people.scanned);
    const masked = `${people.scanned.slice(0, 2)}****${people.scanned.slice(-2)}`;
    for (const locale of ['ja-JP', 'es-US'] as const) {
      await travel({ locale, size: 'phone' }, async (journey) => {
        await journey.visit(`${link}&lang=${locale}`);
        await journey.page.getByRole('button', { name: journey.text.login.linkOpen }).waitFor();
        await journey.page.getByText(masked, { exact: true }).waitFor();
      });
    }
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      await journey.visit(link);
      await pressLink(journey);
      await journey.page.waitForURL((url) => url.pathname === '/');
    });
  });

  test('shows progress while the response is pending', async () => {
    await travel(desktop, async (journey) => {
      const { page, context, text, expectProblem } = journey;
      expectProblem(/401/);
      let release: () => void = () => {};
      const wait = new Promise<void>((done) => (release = done));
      await context.route('**/api/authentication/login/link*', async (route) => {
        await wait;
        await route.continue();
      });
      await page.goto('/login?token=nobody');
      await page.getByRole('heading', { name: text.login.pleaseWait }).waitFor();
      expect(await page.getByLabel(text.login.userId, { exact: true }).count(), 'nothing else').toBe(0);
      release();
      await page.getByText(text.login.linkFailed).first().waitFor();
    });
  });
});
