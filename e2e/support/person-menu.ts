import type { Locale } from '@foyer/contract/wire/vocabulary';
import { expect } from 'vitest';
import type { AnyJourney } from './any-page.ts';
import { demoPassword } from './product.ts';

/** The sign-in screen, and the menu under the name in the header: account, language, sign-out. */

export async function openPersonMenu({ page }: Pick<AnyJourney, 'page'>): Promise<void> {
  await page.getByRole('banner').locator('[popovertarget]').click();
}

export async function signOut(journey: Pick<AnyJourney, 'page' | 'text'>): Promise<void> {
  await openPersonMenu(journey);
  await journey.page.getByRole('button', { name: journey.text.common.logout }).click();
}

/** Chooses a language in the menu or, on a page without a person, directly. */
export async function chooseLanguage({ page }: Pick<AnyJourney, 'page'>, locale: Locale): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === locale) return;
  const hasMenu = (await page.getByRole('banner').locator('[popovertarget]').count()) > 0;
  if (hasMenu) await openPersonMenu({ page });
  await (hasMenu ? page.getByRole('banner') : page).getByRole('combobox').selectOption(locale);
  await expect.poll(() => html.getAttribute('lang')).toBe(locale);
  if (hasMenu) await page.keyboard.press('Escape');
}

/** Fills in the current sign-in screen. */
export async function fillSignIn(
  { page, text }: Pick<AnyJourney, 'page' | 'text'>,
  userId: string,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel(text.login.userId, { exact: true }).fill(userId);
  await page.getByLabel(text.login.password, { exact: true }).fill(password);
}

export const submitSignIn = ({ page, text }: Pick<AnyJourney, 'page' | 'text'>): Promise<void> =>
  page.getByRole('button', { name: text.login.submit, exact: true }).click();

/** Signs in on the current sign-in screen and waits for the next page. */
export async function signInHere(journey: Pick<AnyJourney, 'page' | 'text'>, userId: string): Promise<void> {
  await fillSignIn(journey, userId);
  await submitSignIn(journey);
  await journey.page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs in on the sign-in screen in the test's language and waits for the next page. */
export async function signIn(journey: AnyJourney, userId: string): Promise<void> {
  await journey.visit(`/login?lang=${journey.look.locale}`);
  await signInHere(journey, userId);
}
