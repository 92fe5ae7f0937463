// In Chromium, because several tabs, IndexedDB and the cache of the service worker take part.
import { stored as table } from '../apps/web/src/session/stored.ts';
import { describe, expect, test } from 'vitest';
import { enter, signOut, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, eventOf } from './support/product.ts';
import { sessionOf, statusOf, type StoredSession } from './support/stored-session.ts';

const people = peopleOf('browser-storage');

/** The data that the browser stores, and the data that remains after a sign-out or a sign-in link. */

describe('sign-out', () => {
  test('removes all personal data from the browser on sign-out, and keeps queued scans', async () => {
    await travel({ locale: 'en-US', size: 'desktop', storesApp: true }, async (journey) => {
      const { page, visit, text } = journey;
      await enter(journey, 'admin', '/dashboard');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const event = await eventOf('ENERGIZE26', 'admin');
      await visit(`/admin/event/${event.eventId}/scan`);
      // Wait until the roster is stored.
      const count = (name: string) =>
        page.evaluate(async (store) => {
          const request = indexedDB.open('foyer-door');
          const db = await new Promise<IDBDatabase>((done) =>
            request.addEventListener('success', () => done(request.result)),
          );
          const counted = db.transaction(store).objectStore(store).count();
          const found = await new Promise<number>((done) =>
            counted.addEventListener('success', () => done(counted.result)),
          );
          db.close();
          return found;
        }, name);
      await expect.poll(() => count('state')).toBe(1);
      await visit('/dashboard');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const rows = Object.values(table);
      await page.evaluate(
        (keys) => {
          for (const { key, inLocal, inSession } of keys) {
            if (inLocal) localStorage.setItem(key, '{"accountId":"admin"}');
            if (inSession) sessionStorage.setItem(key, '{"accountId":"admin"}');
          }
        },
        rows
          .filter(([key]) => !['foyer.session', 'foyer.locale', 'foyer.device'].includes(key))
          .map(([key, area]) => ({
            key: key.replace('*', '7.admin'),
            inLocal: area !== 'session',
            inSession: area !== 'local',
          })),
      );
      await page.evaluate(async () => {
        const request = indexedDB.open('foyer-door');
        const db = await new Promise<IDBDatabase>((done) =>
          request.addEventListener('success', () => done(request.result)),
        );
        const transaction = db.transaction('scan', 'readwrite');
        transaction.objectStore('scan').add({ eventId: 0, scanId: 'queued' });
        await new Promise((done) => transaction.addEventListener('complete', done));
        db.close();
      });
      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await page.getByText(text.login.loggedOut).first().waitFor();
      const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());
      const ofDevice = rows.filter(([key, , removed]) => removed === 'device' && key !== 'foyer.signed-out');
      expect(left).toEqual(ofDevice.map(([key]) => key.replace('*', '7.admin')).toSorted());
      await expect.poll(() => count('state')).toBe(0);
      expect([await count('entry'), await count('block')]).toEqual([0, 0]);
      expect(await count('scan')).toBe(1);
    });
  });

  test('ends both sessions in every tab when signing out while acting for an attendee', async () => {
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, context, visit, expectProblem } = journey;
      // The second tab may wait for a response when its session ends.
      expectProblem(/401/);
      await enter(journey, 'helper', '/dashboard');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const own = await sessionOf(journey);
      const opening = context.waitForEvent('page');
      // A tab that a page opens begins with a copy of its session.
      await page.evaluate(() => window.open('/dashboard'));
      const other = await opening;
      await other.getByRole('heading', { level: 1 }).first().waitFor();
      expect((await sessionOf({ page: other }))?.token).toBe(own?.token);
      const [status, acting] = await ask('/authentication/switch-context', {
        token: own?.token ?? '',
        body: { userId: people.served },
      });
      expect(status).toBe(200);
      const record = { ...own, ...(acting as object), privileged: own, returnTo: '/dashboard' };
      await page.evaluate((text) => sessionStorage.setItem('foyer.session', text), JSON.stringify(record));
      await visit('/');
      await page.getByText(people.served).first().waitFor();
      await page.getByRole('article').first().waitFor();
      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await other.waitForURL((url) => url.pathname === '/login');
      expect(await sessionOf({ page: other })).toBeNull();
      for (const token of [own?.token, (acting as StoredSession).token])
        await expect.poll(() => statusOf(token ?? '')).toBe(401);
    });
  });
});
