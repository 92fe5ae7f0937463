// In Chromium, because the camera, IndexedDB and a lost network take part.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ScanConflict } from '@foyer/contract/door/door';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isCheckedIn, noNetwork, scanWith, ticketFor, toDoor, verdict } from './support/at-door.ts';
import { launchWithCamera } from './support/browser.ts';
import { asAdmin } from './support/editing.ts';
import { writeFilm } from './support/film.ts';
import { enter, look, type Look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, productAddress, tokenOf } from './support/product.ts';
import { expectFingerSize } from './support/targets.ts';

const people = peopleOf('door');

/** Scanning at the door, online and offline (door 2.1, door 1; door 3). */

const phone: Look = { locale: 'en-US', size: 'phone', storesApp: true };

/** Waits until the service worker has stored the page, which it does after all its files. */
async function untilStoredForOffline(page: Page): Promise<void> {
  const isStored = () => page.evaluate(async () => (await (await caches.open('foyer-app')).match('/')) !== undefined);
  await expect.poll(isStored).toBe(true);
}

/** Makes the session outlive the page, as with remember-me. */
async function staySignedIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = JSON.parse(sessionStorage.getItem('foyer.session') ?? '{}') as object;
    localStorage.setItem('foyer.session', JSON.stringify({ ...record, remember: true }));
    sessionStorage.clear();
  });
}

test('admits a typed code once, then shows the time and the staff member; a foreign code raises no alarm', async () => {
  const { event, code } = await ticketFor(people.scanned);
  await travel(phone, async (journey) => {
    const { page } = journey;
    const t = await toDoor(journey, event);
    await look(journey, 'scan');
    await expectFingerSize(page);
    await scanWith(page, code);
    await verdict(page, t.checkedIn).waitFor();
    await page.getByText(people.scanned).first().waitFor();
    // The verdict disappears automatically, and the next scan can follow immediately.
    await verdict(page, t.checkedIn).waitFor({ state: 'detached' });
    // The badge stays within reach for some seconds.
    const after = page.getByRole('group', { name: 'Robin Hale', exact: true });
    await after.getByRole('link', { name: t.badge, exact: true }).waitFor();
    await after.waitFor({ state: 'detached' });
    await scanWith(page, code);
    await verdict(page, t.alreadyCheckedIn).waitFor();
    await page.getByText(t.firstTime({ time: '' }).trim()).waitFor();
    await look(journey, 'scan-used');
    await expectFingerSize(page);
    // A scan replaces a refusal that is still shown.
    await scanWith(page, 'https://example.com/menu');
    await page.getByText(t.foreign, { exact: true }).waitFor();
    await scanWith(page, '0');
    await page.getByText(t.foreign, { exact: true }).waitFor();
    await page.getByText(/^1 of|^\d+ of/).waitFor();
  });
});

test('opens every staff screen offline after the browser was closed, shows where to continue, and sends all scans automatically', async () => {
  const { event, code, ticketId } = await ticketFor(people.again);
  const { offlineLinks, dashboard } = await loadStaff('en-US');
  await travel(phone, async (journey) => {
    const { context } = journey;
    journey.expectProblem(noNetwork);
    // A page of the product that runs no code of it.
    await enter(journey, 'admin', '/healthz');
    await staySignedIn(journey.page);
    await journey.visit(`/admin/event/${event.eventId}/scan`);
    const { scan: t } = await loadStaff('en-US');
    await journey.page.getByText(t.offlineReady).waitFor();

    await context.setOffline(true);
    await journey.page.close();
    const page = await context.newPage();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: dashboard.title, exact: true }).waitFor();
    await page.getByText(offlineLinks.scan).waitFor();
    const here = page.getByRole('article').filter({ hasText: event.defaultName });
    await here.getByText(offlineLinks.listStored, { exact: true }).waitFor();
    await here.getByRole('link', { name: offlineLinks.toScan({ event: event.defaultName }) }).waitFor();
    await look({ ...journey, page }, 'dashboard-offline');
    // Screens that this device has never opened.
    await page.goto(`/admin/${event.eventId}`);
    await page.getByText(offlineLinks.scan).waitFor();
    await look({ ...journey, page }, 'event-offline');
    await page.getByRole('link', { name: offlineLinks.toScan({ event: event.defaultName }) }).click();
    await page.getByText(t.offlineWorks).waitFor();
    await scanWith(page, code);
    await verdict(page, t.checkedIn).waitFor();
    await page.getByText(t.byThisDevice, { exact: true }).first().waitFor();
    await page.getByText(t.waiting({ count: '1' })).waitFor();
    // The device itself detects a second scan of the same ticket.
    await scanWith(page, code);
    await verdict(page, t.alreadyCheckedIn).waitFor();
    await page.close();

    const again = await context.newPage();
    await again.goto(`/admin/event/${event.eventId}/scan`);
    await again.getByText(t.waiting({ count: '1' })).waitFor();
    await look({ ...journey, page: again }, 'scan-offline');
    expect(await isCheckedIn(event, people.again, ticketId)).toBe(false);
    await context.setOffline(false);
    await again.getByText(t.waitingNone).waitFor();
    expect(await isCheckedIn(event, people.again, ticketId)).toBe(true);
  });
});

test('tells staff who never opened the scan screen that it is not stored, and continues their request automatically', async () => {
  const { offlineLinks: t, dashboard } = await loadStaff('ja-JP');
  await travel({ locale: 'ja-JP', size: 'desktop', storesApp: true }, async (journey) => {
    const { page, context } = journey;
    journey.expectProblem(noNetwork);
    await page.clock.install();
    await enter(journey, 'scanner', '/dashboard');
    await page.getByRole('link', { name: dashboard.scan }).first().waitFor();
    const named = await page.getByRole('article').getByRole('heading').allTextContents();
    // The requested page loads first. The app is stored after it.
    await page.clock.fastForward('00:15');
    await untilStoredForOffline(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(t.noList).waitFor();
    // Shows the last known events with their time, and none of them can be scanned.
    await page.getByRole('heading', { name: t.events, exact: true }).waitFor();
    await page.getByText(t.asOf({ time: '' }).trim()).waitFor();
    const stored = await page.getByRole('article').getByRole('heading').allTextContents();
    // An event of another test that has ended is not offered for scanning.
    const listed = await asAdmin<{ defaultName: string; eventEnd: string }[]>('/admin/events-latest', 'GET');
    const over = listed
      .filter(({ eventEnd }) => Date.parse(eventEnd) < Date.now())
      .map(({ defaultName }) => defaultName);
    expect(stored.toSorted()).toEqual(named.filter((name) => !over.includes(name)).toSorted());
    await expect.poll(() => page.getByText(t.listMissing, { exact: true }).count()).toBe(stored.length);
    expect(await page.getByRole('link', { name: dashboard.scan }).count()).toBe(0);
    await look(journey, 'dashboard-offline');
    await context.setOffline(false);
    await page.getByText(t.noList).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: dashboard.scan }).first().waitFor();
  });
});

/** An administrator marks the entry of the person as solved, in Japanese on a dark phone. */
async function solveOnPhone(eventId: number, note: string): Promise<void> {
  await travel({ locale: 'ja-JP', size: 'phone', colorScheme: 'dark' }, async (journey) => {
    const { page } = journey;
    const { scan: t } = await loadStaff('ja-JP');
    await enter(journey, 'admin', `/admin/event/${eventId}/door`);
    const row = page.getByRole('row').filter({ hasText: people.twice });
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t.solveNoteNeeded, { exact: true }).waitFor();
    await dialog.getByLabel(t.solveNote).fill(note);
    await look(journey, 'door-solve');
    await expectFingerSize(page);
    await dialog.getByRole('button', { name: t.solve, exact: true }).click();
    await row.getByText(note).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await look(journey, 'door-solved');
    await expectFingerSize(page);
  });
}

/** A helper sees the note, and opens the entry again. */
async function openAgain(eventId: number, note: string): Promise<void> {
  await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const { scan: t } = await loadStaff('es-US');
    await enter(journey, 'helper', `/admin/event/${eventId}/door`);
    const row = page.getByRole('row').filter({ hasText: people.twice });
    await row.getByText(note).waitFor();
    await look(journey, 'door-solved');
    await row.getByRole('button').click();
    await row.getByText(t.conflictOpen, { exact: true }).waitFor();
  });
}

test('reports both devices when they admit the same ticket offline', async () => {
  const { event, code, ticketId } = await ticketFor(people.twice);
  await travel(phone, async (first) => {
    await travel(phone, async (second) => {
      const devices = [first, second];
      for (const [index, journey] of devices.entries()) {
        journey.expectProblem(noNetwork);
        const t = await toDoor(journey, event);
        await journey.page.getByRole('button', { name: new RegExp(t.device) }).click();
        await journey.page.getByLabel(t.deviceName, { exact: true }).fill(`Gate ${index + 1}`);
        await journey.page.getByRole('button', { name: t.save, exact: true }).click();
        await journey.page.getByText(`Gate ${index + 1}`).waitFor();
      }
      for (const { context, page } of devices) {
        const { scan: t } = await loadStaff('en-US');
        await context.setOffline(true);
        await scanWith(page, code);
        await verdict(page, t.checkedIn).waitFor();
        // The count follows the verdict. Before it, the text says that nothing is queued.
        await page.getByText(t.waiting({ count: '1' })).waitFor();
      }
      const { scan: t } = await loadStaff('en-US');
      await first.context.setOffline(false);
      await first.page.getByText(t.waitingNone).waitFor();
      await second.context.setOffline(false);
      await second.page.getByText(t.conflicts({ count: '1' })).waitFor();
      // The device's verdict stays until it is closed or the next scan.
      await second.page.getByRole('button', { name: t.next, exact: true }).click();
      await second.page.getByText(t.conflicts({ count: '1' })).click();
      await second.page.getByRole('heading', { name: t.report }).waitFor();
      const row = second.page.getByRole('row').filter({ hasText: people.twice });
      await row.getByText(/Gate 2/).waitFor();
      await row.getByText(/Gate 1/).waitFor();
      expect(await row.getByRole('button').count(), 'a scanner marks nothing as solved').toBe(0);
      await look(second, 'door-report');
    });
  });
  await solveOnPhone(event.eventId, 'Sent to the desk, paid at the door.');
  await openAgain(event.eventId, 'Sent to the desk, paid at the door.');
  const [, conflicts] = await ask(`/admin/events/${event.eventId}/conflicts`, { token: await tokenOf('admin') });
  expect((conflicts as ScanConflict[]).filter((one) => one.ticketId === ticketId)).toMatchObject([
    { device: 'Gate 2', verdict: 'alreadyCheckedIn', first: { device: 'Gate 1' } },
  ]);
});

test("admits a guest once without a conflict when the server's response is lost", async () => {
  const { event, code, ticketId } = await ticketFor(people.lost);
  await travel(phone, async (journey) => {
    const { page, context } = journey;
    journey.expectProblem(noNetwork);
    const t = await toDoor(journey, event, 'admin');
    await context.route('**/check-in', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await scanWith(page, code);
    await verdict(page, t.checkedIn).waitFor();
    expect(await isCheckedIn(event, people.lost, ticketId)).toBe(true);
    await context.unroute('**/check-in');
    await page.getByText(t.waitingNone).waitFor();
    expect(await page.getByText(t.conflicts({ count: '1' })).count()).toBe(0);
    // The server has confirmed the scan that this device decided.
    await expect.poll(() => page.getByText(t.byThisDevice, { exact: true }).count()).toBe(0);

    // An administrator undoes the check-in with a reason.
    const undo = page.getByRole('button', { name: t.undo, exact: true });
    const isOffered = async () => {
      // A busy server may time out, and an offline verdict cannot be undone.
      await scanWith(page, String(ticketId));
      await verdict(page, t.alreadyCheckedIn).waitFor();
      return undo.isVisible();
    };
    await expect.poll(isOffered, { interval: 1000 }).toBe(true);
    await undo.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.undoReason, { exact: true }).fill('Wrong guest');
    await dialog.getByRole('button', { name: t.undo, exact: true }).click();
    await page.getByText(t.undone).waitFor();
    expect(await isCheckedIn(event, people.lost, ticketId)).toBe(false);
  });
});

test('scans a code in front of the camera', async () => {
  const { event, code, ticketId } = await ticketFor(people.filmed);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-film-'));
  const film = path.join(folder, 'ticket.y4m');
  await writeFilm(film, code);
  const browser = await launchWithCamera(film);
  try {
    const page = await browser.newPage({ baseURL: productAddress(), locale: 'en-US', permissions: ['camera'] });
    const visit = async (to: string) => void (await page.goto(to));
    await enter({ page, look: phone, visit }, 'scanner');
    await page.goto(`/admin/event/${event.eventId}/scan`);
    const { scan: t } = await loadStaff('en-US');
    // The camera starts by itself, because this site may use it.
    await verdict(page, t.checkedIn).waitFor();
    expect(await isCheckedIn(event, people.filmed, ticketId)).toBe(true);
    await page.getByRole('button', { name: t.cameraStop, exact: true }).click();
    await page.getByText(t.ready).waitFor();
    // Turned off here, it stays off on this device.
    await page.reload();
    await page.getByRole('button', { name: t.camera, exact: true }).waitFor();
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
