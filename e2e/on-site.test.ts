// In Chromium, because keys, focus and printing take part.
import type { Badge } from '@foyer/contract/door/badges';
import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { difference, drawPdfPage } from '../apps/server/test/pdf.ts';
import { enter, look, travel, type Look } from './support/journey.ts';
import { guestsAtDesk, pagesOf } from './support/badges.ts';
import { peopleOf } from './support/people.ts';
import { ask, eventOf, nameOf, tokenOf } from './support/product.ts';
import { expectFingerSize } from './support/targets.ts';

/**
 * Searching an event's people at the desk by keyboard, opening a person and returning (door 5.1, people 5.3). Also printing badges (door 6.1).
 */

const people = peopleOf('on-site');
let event: EventView;
let ticketId: number;
beforeAll(async () => {
  ({ event, ticketId } = await guestsAtDesk(people));
});

describe('searching', () => {
  test('opens a person and returns by keyboard', async () => {
    const seen: Look = { locale: 'ja-JP', size: 'phone' };
    await travel(seen, async (journey) => {
      const { page } = journey;
      const { desk, eventSearch: t, staffFrame } = await loadStaff(seen.locale);
      await enter(journey, 'admin', `/admin/${event.eventId}?tab=search`);
      await page.getByText(nameOf(event, seen.locale), { exact: true }).waitFor();
      await page.getByRole('table').waitFor();
      await look(journey, 'event-search-start');

      // `/` moves the focus to the search box from anywhere, and is not typed.
      await page.getByRole('link', { name: staffFrame.attendees, exact: true }).focus();
      await page.keyboard.press('/');
      await page.keyboard.type(people.guest);
      const row = page.getByRole('row').filter({ hasText: people.guest });
      await row.getByRole('button', { name: t.registered }).waitFor();
      expect(await row.getByRole('link', { name: t.badge }).getAttribute('href')).toMatch(
        new RegExp(`^/badge/\\d+\\?cNbr=${people.guest}$`),
      );
      await look(journey, 'event-search');
      await expectFingerSize(page);

      // Arrow down reaches the row and Enter opens it. Going back shows the same list.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname.endsWith(`/order-summary/${people.guest}`));
      await page.goBack();
      await row.waitFor();
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(people.guest);

      // Results while typing: none, and then everyone with a number that begins so, in pages.
      await page.getByRole('searchbox').fill('zzzz');
      await page.getByText(t.noneTitle({ text: 'zzzz' })).waitFor();
      await page.getByRole('searchbox').fill('C10000');
      await page.getByText(t.found({ count: 99 })).waitFor();
      const pages = page.getByRole('navigation', { name: t.pages });
      await pages.getByRole('button').last().click();
      await page.getByText(/11.20/).waitFor();
      await page.reload();
      await page.getByText(/11.20/).waitFor();

      await expectFingerSize(page);
      await page.getByRole('link', { name: staffFrame.desk, exact: true }).click();
      await page.getByRole('searchbox').fill(people.guest);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: desk.letInAndPrint({ count: 1 }), exact: true }).waitFor();
      await expectFingerSize(page);
    });
  });
});

/** A reduced image of a sheet, because screen and print render the edges of letters differently. */
const fromAfar = (png: Buffer) => sharp(png).resize(80, 80, { fit: 'fill', kernel: 'lanczos3' }).png().toBuffer();

/** Number of places per thousand at which a printed page differs from the sheet on the screen. */
async function unlike(pdf: Buffer, sheet: Locator): Promise<number> {
  return difference(await fromAfar(await drawPdfPage(pdf)), await fromAfar(await sheet.screenshot()));
}

/** Texts on the sheets that are wider than their line. */
const cutLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-print-out] p > span')].flatMap((line) => {
      const parent = line.parentElement;
      const isWider = parent && line.getBoundingClientRect().width > parent.getBoundingClientRect().width + 0.5;
      return isWider ? [line.textContent] : [];
    }),
  );

/** Replaces the printer: counts prints, and shows no dialog. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 }),
    });
  });
const prints = (page: Page) => page.evaluate(() => Reflect.get(window, 'prints'));

describe('a badge', () => {
  test('prints in exact size, once, and asks before a second print', async () => {
    const seen: Look = { locale: 'ja-JP', size: 'phone' };
    await travel(seen, async (journey) => {
      const { page } = journey;
      const { badge: t } = await loadStaff(seen.locale);
      await countPrints(page);
      await enter(journey, 'scanner', `/badge/${ticketId}?cNbr=${people.guest}`);
      await page.getByRole('region', { name: t.preview }).waitFor();
      await look(journey, 'badge');
      await expectFingerSize(page);
      expect(await cutLines(page)).toEqual([]);
      const paper = await page.pdf({ preferCSSPageSize: true });
      expect(pagesOf(paper)).toEqual(['100 x 148']);
      const sheet = page.getByRole('region', { name: t.preview }).locator('> div > div').first();
      expect(await unlike(paper, sheet)).toBeLessThan(20);

      await page.getByRole('button', { name: t.print, exact: true }).click();
      const reprint = page.getByRole('button', { name: t.reprint, exact: true }).and(page.locator(':not([aria-busy])'));
      await reprint.waitFor();
      await expect.poll(() => prints(page)).toBe(1);
      await reprint.click();
      const again = page.getByRole('alertdialog').getByRole('button', { name: t.reprint, exact: true });
      await again.waitFor();
      expect(await prints(page)).toBe(1);
      await again.click();
      await reprint.waitFor();
      await expect.poll(() => prints(page)).toBe(2);

      // Font sizes must be numbers, are saved, and are cleared by the reset.
      const size = page.getByLabel(t.topSize, { exact: true });
      const before = await size.inputValue();
      await size.fill('big');
      await page.getByText(t.sizeWrong).waitFor();
      await size.fill('12');
      await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), size.press('Enter')]);
      await page.reload();
      await expect.poll(() => size.inputValue()).toBe('12');
      expect(await unlike(paper, sheet)).toBeGreaterThan(40);
      await page.getByRole('button', { name: t.reset, exact: true }).click();
      await expect.poll(() => size.inputValue()).toBe(before);
    });
  });

  test('pins and unpins awards, replaces one of the same tier, and prints them on one sheet', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { badge: t } = await loadStaff('en-US');
      const ambition = await eventOf('AMBITION26', people.guest);
      await enter(journey, 'admin', `/admin/event/${ambition.eventId}/badges`);
      const many = page.getByRole('button', { name: /^Print \d+ badges$/ });
      await many.waitFor();
      await look(journey, 'badges');
      const count = Number(/\d+/.exec(await many.innerText())?.[0]);
      const all = await page.pdf({ preferCSSPageSize: true });
      expect(pagesOf(all)).toEqual(Array.from({ length: count }, () => '279 x 216'));
      expect(await cutLines(page)).toEqual([]);

      const { ticketId: honoured, at: pageIndex } = await honouredTicket(ambition.eventId);
      await journey.visit(`/badge/${honoured}`);
      const on = page.getByRole('heading', { name: t.onBadge }).locator('xpath=..').getByRole('listitem');
      await on.first().waitFor();
      await look(journey, 'badge-awards');
      // In a batch the badge prints exactly as it prints alone, and differs from all others.
      const alone = await drawPdfPage(await page.pdf({ preferCSSPageSize: true }));
      expect(await difference(await drawPdfPage(all, pageIndex), alone)).toBe(0);
      expect(await difference(await drawPdfPage(all, (pageIndex + 1) % count), alone)).toBeGreaterThan(1);
      const words = await on.first().locator('span').first().innerText();
      const [award = ''] = words.split('\n');
      await page.getByRole('button', { name: t.unpinOf({ award }), exact: true }).click();
      await page.getByRole('button', { name: t.pinOf({ award }), exact: true }).click();
      await page.getByRole('button', { name: t.unpinOf({ award }), exact: true }).waitFor();
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['279 x 216']);
    });
  });

  test('waits for the images of many badges, shows the progress, and prints none after a stop', async () => {
    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page } = journey;
      const { badge: t } = await loadStaff('en-US');
      const ambition = await eventOf('AMBITION26', people.guest);
      await countPrints(page);
      // The wait has a limit (system 3). The test disables the limit, because only the images must decide.
      await page.addInitScript(() => {
        const later = window.setTimeout.bind(window);
        const still = (work: TimerHandler, ms?: number) => (ms === 2500 ? 0 : later(work, ms));
        Object.assign(window, { setTimeout: still });
      });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/award-image/**', async (route) => {
        await released;
        await route.continue();
      });
      const recorded: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') recorded.push(request.url());
      });
      await enter(journey, 'admin', `/admin/event/${ambition.eventId}/badges`);
      const many = page.getByRole('button', { name: /^Print \d+ badges$/ });
      await many.waitFor();
      await expectFingerSize(page);
      const total = /\d+/.exec(await many.innerText())?.[0] ?? '';
      const bar = page.getByRole('progressbar', { name: t.preparing });
      const isReady = async () => Number(/^\d+/.exec(await bar.locator('xpath=../p').innerText())?.[0]);

      await many.click();
      // Badges without an award need no image.
      await expect.poll(isReady).toBeGreaterThan(0);
      expect(await isReady()).toBeLessThan(Number(total));
      const noticeCount = async () =>
        page.getByText(t.readyOf({ ready: String(await isReady()), total }), { exact: true }).count();
      await expect.poll(noticeCount).toBe(1);
      await page.getByRole('button', { name: t.stop, exact: true }).click();
      await bar.waitFor({ state: 'detached' });
      await many.and(page.locator(':focus:not([aria-busy])')).waitFor();
      expect([await prints(page), recorded.filter((url) => url.includes('badge'))]).toEqual([0, []]);

      await many.click();
      await bar.waitFor();
      release();
      await expect.poll(() => prints(page)).toBe(1);
      await bar.waitFor({ state: 'detached' });
      await expect.poll(() => recorded.filter((url) => url.includes('badge')).length).toBe(1);
    });
  });
});

describe('the desk', () => {
  test('leads a registered guest from the number to the badge with Enter only, and is ready for the next guest', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const { desk: t } = await loadStaff('en-US');
      await countPrints(page);
      // The desk role is for this event.
      await enter(journey, 'desk', `/admin/${event.eventId}?tab=desk`);
      const box = page.getByRole('searchbox');
      await box.and(page.locator(':focus')).waitFor();
      await page.keyboard.type(people.queue);
      await page.keyboard.press('Enter');
      const act = page.getByRole('button', { name: t.letInAndPrint({ count: 1 }), exact: true });
      await act.and(page.locator(':focus')).waitFor();
      await look(journey, 'desk-person');
      await page.keyboard.press('Enter');
      await page.getByText(/: 1 ticket checked in\.$/).waitFor();
      await expect.poll(() => prints(page)).toBe(1);
      await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
      // Entering the same person again shows that everything is done.
      await page.keyboard.type(people.queue);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t.next, exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => box.inputValue()).toBe('');
    });
  });
});

/** A ticket of the event with awards on its badge. */
async function honouredTicket(eventId: number): Promise<{ ticketId: number; at: number }> {
  const path = `/admin/events/${eventId}/badges?rowsPerPage=50&sortBy=lastName&printed=no`;
  const [, badges] = await ask(path, { token: await tokenOf('admin') });
  const { results } = badges as { results: Badge[] };
  const at = results.findIndex(({ assigned }) => assigned.length > 0);
  if (at === -1) throw new Error('Nobody has an award.');
  return { ticketId: results[at]?.ticketId ?? 0, at };
}
