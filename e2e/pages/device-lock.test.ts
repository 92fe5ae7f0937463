import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { passTime } from './support/server.ts';
import { atTheDoor, lockParts, lockTimeCall, pin, toDoor } from '../support/device-lock.ts';
import { peopleOf } from '../support/people.ts';
import { demoPassword, eventOf } from '../support/product.ts';

const people = peopleOf('device-lock');

/**
 * A staff device that locks by its button or automatically, and unlocks with a PIN (people 2.3;
 * docs/security.md).
 */

const locked = /423|422|401/;
const offline = /ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/;

test('sets a PIN with the password, locks with the button, stays locked on a new page, and continues after the PIN', async () => {
  const { deviceLock: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, expectProblem } = journey;
    const { button, field, heading } = lockParts(page, t);
    const dialog = page.getByRole('dialog');
    expectProblem(locked);
    await enter(journey, 'scanner', '/dashboard');
    await button(t.setUp).click();
    await dialog.getByText(t.after({ minutes: 15 })).waitFor();
    await dialog.getByLabel(t.newPin, { exact: true }).fill(pin);
    await dialog.getByLabel(t.currentPassword, { exact: true }).fill('not the password');
    const set = dialog.getByRole('button', { name: new RegExp(`^(?:${t.setPin}|${t.changePin})$`) });
    await set.click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel(t.currentPassword, { exact: true }).fill(demoPassword);
    await set.click();
    await page.getByText(t.pinSet).waitFor();

    const { ready } = await toDoor(journey, people.anybody, page.waitForResponse(lockTimeCall), journey.visit);
    await button(t.lock).click();
    await heading.waitFor();
    await ready.waitFor({ state: 'detached' });
    await page.reload();
    await heading.waitFor();
    await field.fill('471148');
    await button(t.unlock).click();
    await page.getByText('is not correct.').waitFor();
    await field.fill(pin);
    await button(t.unlock).click();
    await ready.waitFor();
  });
});

test('locks after fifteen minutes without input, and requires a full sign-in after five wrong PINs', async () => {
  await travel({ locale: 'ja-JP', size: 'desktop' }, async (journey) => {
    const { page, expectProblem } = journey;
    expectProblem(locked);
    const { t, ready } = await atTheDoor(journey, people.anybody, page.waitForResponse(lockTimeCall));
    const { button, field, heading } = lockParts(page, t);
    /** The page compares the time when it becomes visible, and every few seconds. */
    const waitMinutes = async (minutes: number) => {
      passTime(minutes * 60_000);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    await waitMinutes(14);
    await page.keyboard.press('Shift');
    await waitMinutes(14);
    expect(await ready.count()).toBe(1);
    await waitMinutes(2);
    await heading.waitFor();
    await button(t.usePassword).click();
    await button(t.usePin).click();
    for (let tries = 0; tries < 5; tries += 1) {
      await field.fill('0471');
      await button(t.unlock).click();
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('form input')?.value === '');
    }
    await page.waitForURL((url) => url.pathname === '/login');
  });
});

test('locks with the button offline, and unlocks with the PIN only online', async () => {
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page, context, expectProblem } = journey;
    expectProblem(locked);
    expectProblem(offline);
    const { t, ready } = await atTheDoor(journey, people.anybody, page.waitForResponse(lockTimeCall));
    const { button, field, heading } = lockParts(page, t);
    await context.setOffline(true);
    await button(t.lock).click();
    await heading.waitFor();
    await page.getByText(t.offline, { exact: true }).waitFor();
    await field.fill(pin);
    await expect.poll(() => field.inputValue()).toBe(pin);
    expect(await button(t.unlock).isDisabled()).toBe(true);
    await context.setOffline(false);
    await button(t.unlock).click();
    await ready.waitFor();
  });
});

test('applies a lock that was due while offline after reconnecting, despite later input', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, context, expectProblem } = journey;
    expectProblem(locked);
    expectProblem(offline);
    const { t, ready } = await atTheDoor(journey, people.anybody, page.waitForResponse(lockTimeCall));
    const { heading } = lockParts(page, t);
    await context.setOffline(true);
    passTime(20 * 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForFunction(() => sessionStorage.getItem('foyer.session')?.includes('lockDue'));
    await page.keyboard.press('Shift');
    expect(await ready.count()).toBe(1);
    await context.setOffline(false);
    await heading.waitFor();
  });
});

test('keeps unsaved input behind the lock', async () => {
  const { deviceLock: t, editor: e } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, expectProblem } = journey;
    expectProblem(locked);
    const { button, heading } = lockParts(page, t);
    const event = await eventOf('ENERGIZE26', people.anybody);
    await enter(journey, 'admin', `/admin/self-service/${event.eventId}`);
    const name = page.getByLabel(e.nameIn({ language: 'English' }), { exact: true });
    await name.fill('Not saved yet');
    await button(t.lock).click();
    await heading.waitFor();
    await name.waitFor({ state: 'hidden' });
    await page.getByLabel(t.password, { exact: true }).fill(demoPassword);
    await button(t.unlock).click();
    await name.waitFor();
    await expect.poll(() => name.inputValue()).toBe('Not saved yet');
  });
});
