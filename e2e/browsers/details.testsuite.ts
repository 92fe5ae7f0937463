import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { eventOf, labelOf, optionOf } from '../support/product.ts';
import { buyGeneral, ticketsOf } from '../support/shop.ts';
import { attendeeTexts } from '../support/texts.ts';
import { css, inside, label, role } from './in-page.ts';
import type { People, Setting } from './setting.ts';
import { visit, type Visitor } from './visitor.ts';

/** What the engines once drew or did differently. Each test holds one of them to what all should do. */
export function detailsOfEngines(setting: () => Setting, people: People): void {
  test('Japanese headings and balanced texts break between phrases, never within a word', async () => {
    const { eventId } = await ticketAt(people.reading);
    await visit(setting(), { size: 'phone', locale: 'ja-JP' }, async (visitor) => {
      await visitor.visit('/login?lang=ja-JP');
      await visitor.see(role('heading'));
      await visitor.picture('headings-login');
      expect(await brokenPhrases(visitor)).toEqual([]);
      await visitor.enter(people.reading, '/');
      for (const path of ['/', '/account', `/account/${eventId}/summary`, `/registration/${eventId}`]) {
        await visitor.visit(path);
        await visitor.see(inside(css('main'), role('heading')));
        await visitor.miss(css('main [aria-busy="true"]'));
        await visitor.picture(`headings${path.replaceAll('/', '-')}`);
        expect(await brokenPhrases(visitor), path).toEqual([]);
      }
    });
  });

  test('the account menu and the menu of a ticket are as high as their items and stay in the window', async () => {
    const text = await attendeeTexts('en-US');
    const { ticketId } = await ticketAt(people.reading);
    await visit(setting(), { size: 'phone', locale: 'en-US' }, async (visitor) => {
      await visitor.enter(people.reading, `/ticket/${ticketId}`);
      await visitor.click(css('header [popovertarget]'));
      await visitor.see(role('button', text.common.logout));
      await visitor.picture('account-menu');
      expect(await openPopover(visitor)).toEqual({ isInWindow: true, isAsHighAsItems: true });
      // The list is drawn by the product, not as a control of the browser.
      expect(
        await visitor.tab.run(
          () => getComputedStyle(document.querySelector('header select') ?? document.body).appearance,
        ),
      ).toBe('none');
      await visitor.press('Escape');
      await visitor.click(role('button', text.tickets.more));
      // Changes of a ticket are offered once they are loaded.
      await visitor.see(role('menuitem', /VIP/));
      await visitor.picture('ticket-menu');
      expect(await openPopover(visitor)).toEqual({ isInWindow: true, isAsHighAsItems: true });
    });
  });

  test('a press beside a dialog closes it, and does not reach what lies beneath', async () => {
    const { reports } = await loadStaff('en-US');
    const { eventId } = await eventOf('STRIKE25', 'admin');
    for (const size of ['desktop', 'phone'] as const) {
      await visit(setting(), { size, locale: 'en-US' }, async (visitor) => {
        await visitor.enter('admin', `/admin/${eventId}?tab=stats`);
        await visitor.see(css('svg[role=application] > path'));
        await visitor.click(role('button', reports.export));
        await visitor.see(role('dialog'));
        await visitor.picture(`dialog-${size}`);
        expect(await visitor.tab.run(() => document.activeElement?.closest('dialog')?.open)).toBe(true);
        expect(await visitor.tab.run(() => document.activeElement?.localName)).toBe('button');
        const { x, y } = await visitor.tab.run(() => {
          // The account menu's button would open it.
          const { left, top, width, height } = document
            .querySelector('header [popovertarget]')!
            .getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        });
        await visitor.tab.point(x, y, size === 'phone' ? 'finger' : 'mouse');
        await visitor.miss(role('dialog'));
        expect(await visitor.count(css('[popover]:popover-open a, [popover]:popover-open button'))).toBe(0);
        // The same place can be pressed now. Without a press elsewhere, a fast one would be the second of a double click,
        // which `second-press.ts` ignores because the dialog is gone.
        await visitor.click(css('h1'));
        await visitor.click(css('header [popovertarget]'));
        await visitor.see(css('[popover]:popover-open button'));
      });
    }
  });

  test('the calendar button of a date opens a calendar without an error', async () => {
    const text = await attendeeTexts('en-US');
    const event = await eventOf('FIVESTAR26', people.paying);
    const name = labelOf(event, 'arrivalDate', 'en-US');
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      await visitor.enter(people.paying, `/registration/${event.eventId}`);
      await visitor.tick(role('radio', /^General admission.*\$149/));
      await visitor.click(role('button', text.common.next));
      await visitor.tick(label(optionOf(event, 'hotel', 'yes', 'en-US')));
      await visitor.click(role('button', text.forms.pickDate({ label: name })));
      await visitor.picture('calendar');
      await visitor.press('Escape');
    });
  });

  test('hidden captions stay hidden, and chips of a table are shown in full', async () => {
    const { eventId } = await eventOf('STRIKE25', 'admin');
    await visit(setting(), { size: 'desktop', locale: 'en-US' }, async (visitor) => {
      await visitor.enter('admin', `/admin/${eventId}?tab=stats`);
      await visitor.see(css('svg[role=application] > path'));
      expect(await shownCaptions(visitor)).toEqual([]);
      await visitor.visit('/admin/outbox');
      await visitor.see(css('tbody tr'));
      await visitor.miss(css('main [aria-busy="true"]'));
      await visitor.picture('outbox');
      expect(await shownCaptions(visitor)).toEqual([]);
      expect(await cutCells(visitor)).toEqual([]);
    });
  });
}

/** The ticket that several tests look at. The first of them buys it. */
async function ticketAt(user: string): Promise<{ eventId: number; ticketId: number }> {
  const [own] = await ticketsOf(user);
  if (own) return own;
  const { event, ticketId } = await buyGeneral(user);
  return { eventId: event.eventId, ticketId };
}

/** Japanese phrases in texts with balanced lines, such as headings, that are drawn in more than one line. */
const brokenPhrases = ({ tab }: Visitor) =>
  tab.run(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement || !/[\u3040-\u30ff]/.test(textContent ?? '')) continue;
      // A heading for screen readers alone is one pixel wide and clipped.
      let clipped: Element | null = parentElement;
      while (clipped && getComputedStyle(clipped).clipPath === 'none') clipped = clipped.parentElement;
      if (clipped) continue;
      if (getComputedStyle(parentElement).getPropertyValue('text-wrap-style') !== 'balance') continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(textContent ?? '');
    }
    return broken;
  });

/** The open list: whether it is within the window, and whether it ends where its items end. */
const openPopover = ({ tab }: Visitor) =>
  tab.run(() => {
    const list = document.querySelector('[popover]:popover-open:has(a, button)');
    if (!list) throw new Error('No menu is open.');
    const { left, right, top, bottom } = list.getBoundingClientRect();
    const last = Math.max(...Array.from(list.children, (child) => child.getBoundingClientRect().bottom));
    const { paddingBottom } = getComputedStyle(list);
    return {
      isInWindow: left >= 8 && right <= innerWidth - 8 && top >= 0 && bottom <= innerHeight,
      isAsHighAsItems: Math.abs(bottom - last - Number.parseFloat(paddingBottom)) < 5,
    };
  });

/** Captions for screen readers that still take up space on the screen. */
const shownCaptions = ({ tab }: Visitor) =>
  tab.run(() =>
    Array.from(document.querySelectorAll('caption'), (caption) => {
      let clipped: Element | null = caption;
      while (clipped && getComputedStyle(clipped).clipPath === 'none') clipped = clipped.parentElement;
      if (!clipped) return '';
      const { width, height } = clipped.getBoundingClientRect();
      // Firefox draws the caption of a clipped table outside the table.
      const isDrawn = clipped instanceof HTMLTableElement || width > 2 || height > 2;
      return isDrawn ? `${caption.textContent}: ${width} by ${height}` : '';
    }).filter(Boolean),
  );

/** Texts of table cells that are wider than their cells. */
const cutCells = ({ tab }: Visitor) =>
  tab.run(() =>
    Array.from(document.querySelectorAll<HTMLElement>('tbody :is(td, th) *'), (part) => {
      const isCut = getComputedStyle(part).overflow !== 'visible' && part.scrollWidth > part.clientWidth + 1;
      return isCut ? part.innerText : '';
    }).filter(Boolean),
  );
