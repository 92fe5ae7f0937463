// In Chromium, because layout follows the size of text.
import { expect, test } from 'vitest';
import { enter, settled, sizes, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyGeneral } from './support/shop.ts';
import { chooseTicket, formField, startRegistration } from './support/steps.ts';
import { openWithin, prepareVisits, visitsBy, type Visitor } from './support/visits.ts';

const people = peopleOf('large-text');

/** Text at 200 % on a phone (WCAG 1.4.4): nothing reaches over the sides, and no page scrolls sideways. */

/** Runs in the page. Returns what reaches over an edge of the window, and how far the page scrolls sideways. */
const cutHere = () => {
  const scope = document.querySelector('dialog:modal') ?? document.body;
  const parts = [
    ...scope.querySelectorAll<HTMLElement>('a, button, input, select, textarea, label, h1, h2, h3, p, span, dd, li'),
  ];
  const scrolls = (element: HTMLElement) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX) && at !== document.documentElement) return true;
    return false;
  };
  /** Quiet buttons have no visible frame, so what counts is their text. */
  const boxOf = (part: HTMLElement) => {
    const box = part.getBoundingClientRect();
    if (!part.matches('a, button') || part.childNodes.length === 0) return box;
    const content = document.createRange();
    content.selectNodeContents(part);
    const { left, right } = content.getBoundingClientRect();
    return new DOMRect(
      Math.max(left, box.left),
      box.top,
      Math.min(right, box.right) - Math.max(left, box.left),
      box.height,
    );
  };
  const isForReaders = (part: HTMLElement) => {
    for (let at: Element | null = part; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true;
    return false;
  };
  const cut = parts.filter((part) => {
    const { left, right, width } = boxOf(part);
    if (width <= 1 || !part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (part.closest('[aria-hidden="true"], [data-print-out]') || scrolls(part) || isForReaders(part)) return false;
    // A line that ends with an ellipsis is as wide as its frame.
    for (let at = part.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).textOverflow === 'ellipsis') return false;
    return left < -1 || right > document.documentElement.clientWidth + 1;
  });
  return {
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cut: cut.map((part) => part.outerHTML.slice(0, 120)),
  };
};

/** The most common phone, and a narrow one. */
const widths = [sizes.phone.viewport.width, 320];

async function expectWhole({ page }: Journey, where: string): Promise<void> {
  await settled(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of widths) {
    await page.setViewportSize({ width, height: sizes.phone.viewport.height });
    expect.soft(await page.evaluate(cutHere), `${where} at ${width}`).toEqual({ sideways: 0, cut: [] });
  }
}

async function expectWholeOn(journey: Journey, paths: readonly string[]): Promise<void> {
  const [first = '/', ...others] = paths;
  await journey.visit(first);
  await expectWhole(journey, first);
  for (const path of others) {
    await openWithin(journey, path);
    await expectWhole(journey, path);
  }
}

/** Runs in the page. Returns the pairs of neighbouring buttons that overlap, the padding of a quiet one included. */
const overlapping = () => {
  const buttons = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter((each) =>
    each.checkVisibility(),
  );
  return buttons.flatMap((one, index) => {
    const next = buttons[index + 1];
    if (!next || one.contains(next)) return [];
    const [a, b] = [one.getBoundingClientRect(), next.getBoundingClientRect()];
    const overlaps = a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
    return overlaps ? [`${one.textContent} over ${next.textContent}`] : [];
  });
};

test('the buttons of a ticket do not overlap', async () => {
  const { ticketId } = await buyGeneral(people.owner);
  for (const size of ['phone', 'desktop'] as const)
    await travel({ locale: 'en-US', size }, async (journey) => {
      await enter(journey, people.owner, `/ticket/${ticketId}`);
      await journey.page.getByRole('button', { name: journey.text.tickets.more, exact: true }).first().waitFor();
      await settled(journey.page);
      expect(await journey.page.evaluate(overlapping), size).toEqual([]);
    });
});

test('every screen is whole', async () => {
  const known = await prepareVisits({ holder: people.holder, visitor: people.buyer }, 'LARGE-TEXT-DRAFT');
  const pathsOf = (who: Visitor) => visitsBy(who, known).map(({ path }) => path);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    // A check-in before its time, and an order that does not exist.
    journey.expectProblem(/40[49]/);
    await expectWholeOn(journey, pathsOf('nobody'));
    await enter(journey, people.holder);
    await expectWholeOn(journey, pathsOf('attendee'));
    // Has tickets of several events, checked in and not transferable.
    await enter(journey, people.couple);
    await expectWholeOn(journey, ['/account']);
    await enter(journey, 'admin');
    await expectWholeOn(journey, pathsOf('admin'));
    for (const tab of ['desk', 'stats']) await expectWholeOn(journey, [`/admin/${known.eventId}?tab=${tab}`]);
  });
});

test('the lists of staff are whole in Japanese, whose lines break elsewhere', async () => {
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, 'admin');
    await expectWholeOn(journey, ['/admin/staff', '/admin/outbox', '/admin/audit', '/dashboard', '/admin/money/books']);
  });
});

test('the steps of a registration are whole', async () => {
  const event = await eventOf('FIVESTAR26', people.buyer);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    await enter(journey, people.buyer);
    await startRegistration(journey, event);
    await expectWhole(journey, 'tickets');
    await chooseTicket(journey, /149/);
    await formField(journey, event, 'email').waitFor();
    await expectWhole(journey, 'form');
  });
});
