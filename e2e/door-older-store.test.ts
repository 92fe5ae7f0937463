// In Chromium, because IndexedDB and a lost network take part.
import type { Roster } from '@foyer/contract/door/door';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isCheckedIn, noNetwork, scanWith, ticketFor, toDoor, verdict } from './support/at-door.ts';
import { type Look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, tokenOf } from './support/product.ts';

const people = peopleOf('door-older-store');

/** A device that stored a roster and a queue with an older version of the product. */

const phone: Look = { locale: 'en-US', size: 'phone', storesApp: true };

interface OldStore {
  version: number;
  stores: Record<string, string | string[] | null>;
  eventId: number;
  state: object;
  entry: object;
  scan: object;
}

/** Writes the data of an older version: a roster, and a queued scan. */
async function leaveOlderStore(page: Page, older: OldStore): Promise<void> {
  await page.evaluate(
    async ({ version, stores, state, entry, scan }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('foyer-door', version);
        request.addEventListener('error', () => reject(new Error('IndexedDB')));
        request.addEventListener('upgradeneeded', () => {
          for (const [kind, keyPath] of Object.entries(stores)) {
            const store = request.result.createObjectStore(
              kind,
              keyPath === null ? { autoIncrement: true } : { keyPath },
            );
            if (kind === 'scan') store.createIndex('event', 'eventId');
          }
        });
        request.addEventListener('success', () => {
          const db = request.result;
          const transaction = db.transaction(['state', 'entry', 'scan'], 'readwrite');
          transaction.objectStore('state').put(state);
          transaction.objectStore('entry').put(entry);
          transaction.objectStore('scan').add(scan);
          transaction.addEventListener('complete', () => {
            db.close();
            resolve();
          });
        });
      }),
    older,
  );
}

/** The number of stored records of each kind. */
const storedCounts = async (page: Page) =>
  page.evaluate(
    async () =>
      new Promise<Record<string, number>>((resolve) => {
        const request = indexedDB.open('foyer-door');
        request.addEventListener('success', () => {
          const db = request.result;
          const kinds = [...db.objectStoreNames];
          const transaction = db.transaction(kinds);
          const counts: Record<string, number> = { version: db.version };
          for (const kind of kinds) {
            const count = transaction.objectStore(kind).count();
            count.addEventListener('success', () => {
              counts[kind] = count.result;
            });
          }
          transaction.addEventListener('complete', () => {
            db.close();
            resolve(counts);
          });
        });
      }),
  );

const stores2 = { state: 'eventId', entry: ['eventId', 'ticketId'], scan: null };
const stores3 = { ...stores2, block: ['eventId', 'from'] };

test("sends the queued scan of an older version's store, loads the roster again, and scans offline", async () => {
  const { event, code, ticketId } = await ticketFor(people.device);
  const { eventId } = event;
  const deviceId = '7f2b4a52-0c1d-4f7e-9a40-6f1f0f3f9a01';
  const [, roster] = await ask(`/admin/events/${eventId}/roster?deviceId=${deviceId}`, {
    token: await tokenOf('admin'),
  });
  const { head, cursor } = roster as Roster;
  const older = {
    eventId,
    state: { eventId, cursor, head, syncedAt: 1, isWhole: true, skewMs: 0 },
    // Outdated data, which must not be used.
    entry: { eventId, ticketId, revision: 1, status: 'CANCELED' },
    scan: {
      eventId,
      ticketId,
      code,
      scanId: '7f2b4a52-0c1d-4f7e-9a40-6f1f0f3f9a02',
      scannedAt: new Date().toISOString(),
      shown: 'admit',
    },
  };
  await travel(phone, async (journey) => {
    const { page, context, visit } = journey;
    journey.expectProblem(noNetwork);
    await visit('/healthz');
    await leaveOlderStore(page, { version: 2, stores: stores2, ...older });
    const t = await toDoor(journey, event);
    await page.getByText(t.waitingNone).waitFor();
    expect(await isCheckedIn(event, people.device, ticketId)).toBe(true);
    await expect.poll(() => storedCounts(page)).toMatchObject({ version: 4, state: 1, entry: 0, scan: 0 });
    expect((await storedCounts(page))['block']).toBeGreaterThan(0);
    await context.setOffline(true);
    await scanWith(page, code);
    await verdict(page, t.alreadyCheckedIn).waitFor();
    await page.getByText(people.device).first().waitFor();
  });
  await travel(phone, async (journey) => {
    const { page, visit } = journey;
    await visit('/healthz');
    await leaveOlderStore(page, { version: 3, stores: stores3, ...older });
    const t = await toDoor(journey, event);
    await page.getByText(t.waitingNone).waitFor();
    await expect
      .poll(() => storedCounts(page))
      .toMatchObject({ version: 4, known: expect.any(Number) as unknown, scan: 0 });
  });
});
