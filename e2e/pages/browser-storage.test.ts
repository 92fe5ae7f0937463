import { describe, expect, test } from 'vitest';
import { enter, travel, type Journey } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, linkFor, pressLink } from '../support/product.ts';
import { startRegistration } from '../support/steps.ts';
import { sessionOf, statusOf, type StoredSession } from '../support/stored-session.ts';

const people = peopleOf('browser-storage');

/** The data that the browser stores, and the data that remains after a sign-out or a sign-in link. */

const draftsOf = ({ page }: Journey): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^foyer\.draft\.\d/.test(key)));

describe('a sign-in link', () => {
  test('asks before using a link of another account, and keeps the signed-in person on refusal', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, visit, text } = journey;
      const event = await eventOf('ENERGIZE26', people.victim);
      await enter(journey, people.victim);
      await startRegistration(journey, event);
      await page.getByRole('radio').nth(1).check();
      await expect.poll(() => draftsOf(journey)).toHaveLength(1);
      const before = await sessionOf(journey);
      const response = page.waitForResponse((one) => one.url().includes('/api/authentication/login/link'));
      await visit(await linkFor(people.attacker));
      await pressLink(journey);
      const { token } = (await (await response).json()) as StoredSession;
      await page.getByRole('heading', { level: 1, name: text.login.replaceHeading }).waitFor();
      await page.getByText(people.victim).waitFor();
      await page.getByText(people.attacker).waitFor();
      expect(await sessionOf(journey)).toEqual(before);
      await page.getByRole('button', { name: text.login.replaceStay }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(await sessionOf(journey)).toEqual(before);
      expect(await draftsOf(journey)).toEqual([`foyer.draft.${event.eventId}.${people.victim}`]);
      await expect.poll(() => statusOf(token), { message: 'the session of the link' }).toBe(401);
      expect(await statusOf(before?.token ?? '')).toBe(200);
    });
  });

  test('ends the replaced session on the server for a link of another account, and keeps the draft', async () => {
    await travel({ locale: 'ja-JP', size: 'desktop' }, async (journey) => {
      const { page, visit, text } = journey;
      await enter(journey, people.victim, '/');
      await page.getByRole('article').first().waitFor();
      const draft = `foyer.draft.1.${people.victim}`;
      await page.evaluate((key) => localStorage.setItem(key, '{}'), draft);
      const before = await sessionOf(journey);
      await visit(await linkFor(people.served));
      await pressLink(journey);
      await page.getByRole('button', { name: text.login.replaceConfirm }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect.poll(async () => (await sessionOf(journey))?.userId).toBe(people.served);
      await expect.poll(() => statusOf(before?.token ?? '')).toBe(401);
      expect(await draftsOf(journey)).toEqual([draft]);
    });
  });

  test('ends the replaced session without a question for a link of the same account', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, visit } = journey;
      await enter(journey, people.victim, '/');
      await page.getByRole('article').first().waitFor();
      const before = await sessionOf(journey);
      await visit(await linkFor(people.victim));
      await pressLink(journey);
      await page.waitForURL((url) => url.pathname === '/');
      await expect.poll(() => statusOf(before?.token ?? '')).toBe(401);
      expect((await sessionOf(journey))?.userId).toBe(people.victim);
    });
  });

  test('keeps the session of the signed-in person when a link is refused', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, visit, text, expectProblem } = journey;
      expectProblem(/401/);
      await enter(journey, people.victim, '/');
      await page.getByRole('article').first().waitFor();
      const before = await sessionOf(journey);
      await visit('/login?token=nobody');
      await page.getByText(text.login.linkFailed).first().waitFor();
      expect(await sessionOf(journey)).toEqual(before);
    });
  });
});
