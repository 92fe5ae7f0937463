// In Chromium, because heights need layout.
import { expect, test } from 'vitest';
import { enter, settled, travel } from './support/journey.ts';
import { eventOf } from './support/product.ts';
import { openWithin } from './support/visits.ts';

/** Fields and buttons of staff lists have one height, and a column starts where its heading starts. */

/** Runs in the page. Returns the fields and framed buttons with another height than 36 px, or 32 px for small ones. */
const unequal = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      ':is(main, dialog) [data-density="compact"] :is(select, input:not([type=checkbox], [type=radio], [type=file], [hidden]), button)',
    ),
  ].flatMap((part) => {
    const { height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    const isField = part.matches('select, input');
    const isFramed = style.borderTopWidth !== '0px' && style.borderTopStyle !== 'none';
    if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || (!isField && !isFramed))
      return [];
    // A chip, a tab and a text link have heights of their own; a button of two lines is higher.
    if (part.matches('[aria-pressed], [role=tab], [role=combobox]') || height > 44) return [];
    return [36, 32].includes(Math.round(height)) ? [] : [`${Math.round(height)} px: ${part.outerHTML.slice(0, 90)}`];
  });

/** Runs in the page. Returns the columns whose cells do not start, or end, where their headings do. */
const shifted = () =>
  [...document.querySelectorAll('main [data-density="compact"] table')].flatMap((table) => {
    const edgesOf = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    };
    const heads = [...table.querySelectorAll('thead th')];
    return [...table.querySelectorAll('tbody tr:first-child > *')].flatMap((cell, index) => {
      const head = heads[index];
      if (!head || cell.textContent.trim() === '' || head.textContent.trim() === '') return [];
      const isEnd = getComputedStyle(head).textAlign === 'end';
      const [above, below] = [edgesOf(head), edgesOf(cell)];
      const off = isEnd ? above.right - below.right : above.left - below.left;
      return Math.abs(off) <= 1 ? [] : [`${head.textContent}: ${Math.round(off)} px`];
    });
  });

test('staff lists have one height of fields and buttons, and headings above their columns', async () => {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  const event = `/admin/event/${eventId}`;
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', '/admin/staff');
    for (const path of [
      '/admin/staff',
      '/admin/audit',
      '/admin/outbox',
      '/admin/events',
      '/admin/money/books',
      `${event}/messages`,
      `/admin/${eventId}?tab=search`,
      `/admin/${eventId}?tab=orders`,
    ]) {
      if (path !== '/admin/staff') await openWithin(journey, path);
      await settled(page);
      expect.soft(await page.evaluate(unequal), `heights on ${path}`).toEqual([]);
      expect.soft(await page.evaluate(shifted), `columns on ${path}`).toEqual([]);
    }
  });
});
