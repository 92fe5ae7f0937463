import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { secondFactors } from '@foyer/messages/en-US/pages/second-factors';
import { describe, expect, test } from 'vitest';
import { enter, openPersonMenu, signOut, travel, inEachLanguage, type Journey } from './support/journey.ts';
import { endConfirmations, removePassword } from '../support/organiser.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { peopleOf } from '../support/people.ts';
import { ask, demoPassword, linkFor, mailAddressOf, pressLink, productTime, signInByCall } from '../support/product.ts';

const people = peopleOf('security');
const chosen = 'a new password';

/** The screen "Password and devices" in the account menu. */

const isSignedIn = async (token: string): Promise<boolean> => (await ask('/account/profile', { token }))[0] === 200;

const canSignIn = async (userId: string, password: string): Promise<boolean> =>
  (await ask('/authentication/login', { body: { userId, password, rememberMe: false } }))[0] === 200;

/** Opens the entry of the account menu and waits for the list of sessions. */
async function openScreen(journey: Journey, path: string): Promise<void> {
  const { page, text } = journey;
  await openPersonMenu(journey);
  await page.getByRole('link', { name: text.common.passwordAndDevices, exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await currentSession(journey).waitFor();
}

const sessionsOf = ({ page }: Journey) => page.getByRole('main').getByRole('listitem');

const currentSession = (journey: Journey) =>
  sessionsOf(journey).filter({ has: journey.page.getByText(journey.text.security.thisDevice, { exact: true }) });

const otherSessions = (journey: Journey) => sessionsOf(journey).filter({ has: journey.page.getByRole('button') });

describe('password and devices', () => {
  test('ends one session, then all others, and keeps the attendee signed in', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      const first = await signInByCall(people.attendee);
      const second = await signInByCall(people.attendee);
      const third = await signInByCall(people.attendee);
      const left = async () => {
        const found = await Promise.all([first, second, third].map(({ token }) => isSignedIn(token)));
        return found.filter(Boolean).length;
      };
      await enter(journey, people.attendee, '/account');
      await openScreen(journey, '/security');
      await expect.poll(() => otherSessions(journey).count()).toBe(3);

      await otherSessions(journey).first().getByRole('button').click();
      await expect.poll(() => otherSessions(journey).count()).toBe(2);
      expect(await left()).toBe(2);

      await page.getByRole('button', { name: text.security.endOthers, exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: text.security.endOthers, exact: true }).click();
      await page.getByText(text.security.onlyHere, { exact: true }).waitFor();
      expect(await left()).toBe(0);
      await page.reload();
      await currentSession(journey).waitFor();
      expect(await otherSessions(journey).count()).toBe(0);
    });
  });

  test('refuses a wrong current password on the screen, and changes the password with the right one', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, text, expectProblem } = journey;
      expectProblem(/401/);
      await enter(journey, people.changing, '/security');
      await currentSession(journey).waitFor();
      const current = page.getByLabel(text.security.current, { exact: true });
      const next = page.getByLabel(text.security.next, { exact: true });
      const change = page.getByRole('button', { name: text.security.change, exact: true });
      await current.fill('a wrong password');
      await next.fill('too short');
      expect(await change.isDisabled()).toBe(true);
      await next.fill(chosen);
      await change.click();
      await page.getByText(text.security.currentWrong, { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/security');

      const elsewhere = await signInByCall(people.changing);
      await current.fill(demoPassword);
      await change.click();
      await page.getByText(text.security.changed).first().waitFor();
      await expect.poll(() => current.inputValue()).toBe('');
      expect(await isSignedIn(elsewhere.token)).toBe(false);
      await page.reload();
      await currentSession(journey).waitFor();
      expect(await canSignIn(people.changing, chosen)).toBe(true);
      expect(await canSignIn(people.changing, demoPassword)).toBe(false);
    });
  });

  test('lets an account without a password choose one after a sign-in with a mailed link', async () => {
    // The language of the account.
    await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
      const { page, visit, text } = journey;
      const address = await mailAddressOf(people.byLink);
      await removePassword(people.byLink);
      await visit(await linkFor(people.byLink, address));
      await pressLink(journey);
      await page.waitForURL((url) => url.pathname !== '/login');
      await openScreen(journey, '/security');
      expect(await page.getByLabel(text.security.current, { exact: true }).count()).toBe(0);
      await page.getByLabel(text.security.next, { exact: true }).fill(chosen);
      await page.getByRole('button', { name: text.security.choose, exact: true }).click();
      await page.getByRole('button', { name: text.security.change, exact: true }).waitFor();
      expect(await canSignIn(people.byLink, chosen)).toBe(true);
    });
  });

  test('reloads the list on request after an error', async () => {
    await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
      const { page, text, expectProblem } = journey;
      expectProblem(/500/);
      await page.route('**/api/authentication/sessions', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'GENERAL_ERROR', message: 'Planted.' } } }),
      );
      await enter(journey, people.attendee, '/security');
      const again = page.getByRole('button', { name: text.common.retry, exact: true });
      await again.waitFor();
      await page.unroute('**/api/authentication/sessions');
      await again.click();
      await currentSession(journey).waitFor();
    });
  });

  test('opens from the staff menu in every language', async () => {
    const openStaffScreen = async (journey: Journey) => {
      const { page, text } = journey;
      await openScreen(journey, '/admin/security');
      // The acting session names the attendee.
      await otherSessions(journey).filter({ hasText: people.attendee }).first().waitFor();
      await page.getByRole('heading', { name: text.security.pin, exact: true }).waitFor();
      const { deviceLock } = await loadStaff(journey.look.locale);
      const set = page.getByRole('button', {
        name: new RegExp(`^(?:${deviceLock.setPin}|${deviceLock.changePin})$`),
      });
      await page.getByLabel(deviceLock.newPin, { exact: true }).fill('471147');
      expect(await set.isDisabled()).toBe(true);
      // In Japanese, the field of the password card has the same label.
      await page.getByLabel(deviceLock.currentPassword, { exact: true }).last().fill(demoPassword);
      await set.click();
      await page.getByText(deviceLock.pinSet).waitFor();
      // The input is cleared, and the PIN can now be changed or removed.
      await page.getByRole('checkbox', { name: deviceLock.removePin }).waitFor();
      expect(await page.getByLabel(deviceLock.newPin, { exact: true }).inputValue()).toBe('');
      await page.back();
      await page.waitForURL((url) => url.pathname === '/dashboard');
    };
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { token } = await signInByCall('helper');
      const body = { userId: people.attendee };
      expect((await ask('/authentication/switch-context', { token, body }))[0]).toBe(200);
      await enter(journey, 'helper', '/dashboard');
      await inEachLanguage(journey, openStaffScreen);
    });
  });
});

test('an authenticator app needs a confirmation once, and then a code at sign-in', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text, visit, expectProblem } = journey;
    const t = secondFactors;
    expectProblem(/403|422/);
    await enter(journey, people.confirming, '/security');
    await currentSession(journey).waitFor();
    await endConfirmations(people.confirming);
    const inDialog = (name: string) => page.getByRole('dialog', { name, exact: true });
    const pressIn = (dialog: string, name: string) =>
      inDialog(dialog).getByRole('button', { name, exact: true }).click();
    const setUp = inDialog(t.codesSetUp);
    const confirm = inDialog(t.confirmTitle);
    const open = () => page.getByRole('button', { name: t.codesSetUp, exact: true }).click();

    // Cancelling leaves the dialog of the action open, with the reason.
    await open();
    await confirm.getByLabel(t.password, { exact: true }).waitFor();
    await pressIn(t.confirmTitle, text.common.cancel);
    await setUp.getByText('Confirm that it’s you, then try again.').waitFor();
    expect(await confirm.count()).toBe(0);
    await pressIn(t.codesSetUp, text.common.cancel);

    await open();
    const password = confirm.getByLabel(t.password, { exact: true });
    await password.fill('a wrong password');
    await pressIn(t.confirmTitle, t.confirm);
    await confirm.getByText(t.passwordWrong).waitFor();
    await password.fill(demoPassword);
    await pressIn(t.confirmTitle, t.confirm);
    // The call is sent again, and its dialog continues.
    const key = (await setUp.locator('[translate=no]').first().textContent()) ?? '';
    expect(await confirm.count()).toBe(0);
    await setUp.getByLabel(t.code, { exact: true }).fill(oneTimeCode(key, productTime()));
    await pressIn(t.codesSetUp, t.codesConfirm);
    const recovery = page.getByRole('alertdialog', { name: t.recoveryTitle, exact: true });
    const recoveryCode = (await recovery.getByRole('listitem').first().textContent()) ?? '';
    await recovery.getByRole('button', { name: t.recoveryDone, exact: true }).click();

    await signOut(journey);
    await visit('/login');
    await page.getByLabel(text.login.userId, { exact: true }).fill(people.confirming);
    await page.getByLabel(text.login.password, { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: text.login.submit, exact: true }).click();
    const step = inDialog(t.stepTitle);
    await step.getByLabel(t.code, { exact: true }).fill('WRONG-CODE');
    await pressIn(t.stepTitle, t.stepSubmit);
    await step.getByText(t.codeWrong).waitFor();
    await step.getByLabel(t.code, { exact: true }).fill(recoveryCode);
    await pressIn(t.stepTitle, t.stepSubmit);
    await page.waitForURL((url) => url.pathname !== '/login');
  });
});
