import { inflateSync } from 'node:zlib';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { isCheckedIn, ticketFor } from '../support/at-door.ts';
import { asAdmin, draftOf, onlyFor } from '../support/editing.ts';
import { eventOf } from '../support/product.ts';
import { buyTicket, ticketTypes } from '../support/shop.ts';
import { css, inside, label, role, words } from './in-page.ts';
import type { People, Setting } from './setting.ts';
import { visit, type Visitor } from './visitor.ts';

/** What staff do in each browser: the desk, the door, statistics, the editor, badges. */
export function staffJourneys(setting: () => Setting, people: People): void {
  test('the desk checks a guest in and prints the badge by Enter alone', async () => {
    const { event } = await freeTicket(people.queueing);
    const { desk } = await loadStaff('en-US');
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      await visitor.enter('admin', `/admin/${event.eventId}?tab=desk`);
      await visitor.see(css('input[type="search"]:focus'));
      await countPrints(visitor);
      await visitor.type(people.queueing);
      await visitor.press('Enter');
      await visitor.see(role('button', desk.letInAndPrint({ count: 1 })));
      await visitor.see(css('button:focus'));
      await visitor.picture('desk');
      await visitor.press('Enter');
      await visitor.see(words(/: 1 ticket checked in\.$/));
      expect(await prints(visitor)).toBe(1);
      await visitor.see(css('input[type="search"]:focus'));
    });
  });

  test('the door goes on without a network, over a reload, and sends what it scanned', async () => {
    const { event, code, ticketId } = await ticketFor(people.scanned);
    const { scan, deviceLock } = await loadStaff('en-US');
    await visit(setting(), { size: 'phone', locale: 'en-US' }, async (visitor) => {
      const { cable, see } = visitor;
      const screen = `/admin/event/${event.eventId}/scan`;
      await visitor.enter('scanner', screen);
      await see(role('button', deviceLock.lock));
      await see(words(new RegExp(scan.dataOf({ time: '' }).trim())));
      await expect
        .poll(() => visitor.tab.run(async () => (await (await caches.open('foyer-app')).match('/')) !== undefined))
        .toBe(true);

      await cable.cut();
      await visitor.type(code);
      await visitor.press('Enter');
      await see(role('heading', scan.checkedIn));
      await see(words(scan.waiting({ count: '1' })));
      await see(words(scan.offlineWorks));
      await visitor.visit(screen);
      await see(words(scan.waiting({ count: '1' })));
      await visitor.picture('scan-offline');
      expect(await isCheckedIn(event, people.scanned, ticketId)).toBe(false);

      await cable.join();
      await see(words(scan.waitingNone));
      expect(await isCheckedIn(event, people.scanned, ticketId)).toBe(true);
    });
  });

  test('statistics show their charts, and the list behind a number', async () => {
    const { reports } = await loadStaff('en-US');
    const { eventId } = await eventOf('STRIKE25', 'admin');
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      await visitor.enter('admin', `/admin/${eventId}?tab=stats`);
      await visitor.see(css('svg[role=application] > path'));
      await visitor.picture('stats');
      const name = 'Registrations by relationship';
      await visitor.click(role('button', reports.asNumbersOf({ name })));
      await visitor.click(inside(role('row', /^Guest/), role('button')));
      await visitor.see(inside(role('dialog'), role('table')));
      await visitor.picture('stats-list');
      await visitor.press('Escape');
      await visitor.miss(role('dialog'));
    });
  });

  test('an event is changed in the editor and published', async () => {
    const { editor } = await loadStaff('en-US');
    const code = `JOURNEY-${setting().name.toUpperCase()}`;
    const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
      template: 'ordinary',
      eventShortCode: code,
      name: 'Evening of browsers',
      firstDay: '2099-05-05',
    });
    await onlyFor(eventId, people.holder);
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      const { fill, click, see } = visitor;
      await visitor.enter('admin', `/admin/self-service/${eventId}`);
      await fill(label(editor.nameIn({ language: 'English' })), 'Night of browsers');
      await click(role('tab', editor.tabTickets));
      await fill(label(editor.cellOf({ field: editor.amount, name: 'Admission' })), '20.50');
      await visitor.picture('editor');
      await click(role('button', editor.review));
      await see(words(editor.becomesVisible));
      await click(inside(role('alertdialog'), role('button', editor.publish)));
      await see(words(editor.stateLive));
      expect((await draftOf(eventId)).definition.defaultName).toBe('Night of browsers');
    });
  });

  test('a badge prints once, and asks before it prints again', async () => {
    const { ticketId } = await freeTicket(people.badged);
    const { badge } = await loadStaff('en-US');
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      await visitor.enter('scanner', `/badge/${ticketId}`);
      await visitor.see(role('region', badge.preview));
      await countPrints(visitor);
      await visitor.picture('badge');
      await visitor.click(role('button', badge.print));
      await visitor.see(role('button', badge.reprint));
      await expect.poll(() => prints(visitor)).toBe(1);
      const paper = await visitor.tab.print();
      if (paper) expect(pagesOf(paper)).toBe(1);
    });
  });
}

/** The number of pages of a PDF. Firefox compresses their descriptions. */
function pagesOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const parts = [...text.matchAll(/\bstream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length;
    try {
      return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
    } catch {
      // Not every stream is compressed.
      return '';
    }
  });
  return [text, ...parts].flatMap((part) => part.match(/\/Type\s*\/Page\b/g) ?? []).length;
}

/** A free ticket of ENERGIZE26 for that account. */
async function freeTicket(user: string) {
  const event = await eventOf('ENERGIZE26', user);
  const type = (await ticketTypes(event, user)).get('Open sessions');
  const { status, body } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: { firstName: 'Quentin', lastName: 'Ashdown', email: 'q.ashdown@example.com', termsAndConditions: true },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return { event, ticketId: body.order.tickets[0]?.ticketId ?? 0 };
}

/** The printer of the test: counts, and shows no dialog. */
const countPrints = ({ tab }: Visitor) =>
  tab.run(() => {
    globalThis.prints = 0;
    window.print = () => void (globalThis.prints += 1);
  });
const prints = ({ tab }: Visitor) => tab.run(() => globalThis.prints);
