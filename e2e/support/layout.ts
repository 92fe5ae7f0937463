import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled, sizes, type Journey } from './journey.ts';

/** Rules about the layout of a page: large text, dates, buttons and lists. */

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
    if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // Its content is beside it, where something else covers it.
    if (width <= 1) return part.matches('a, button') && part.offsetWidth > 1 && !isForReaders(part);
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
const phoneWidths = [sizes.phone.viewport.width, 320];

/** Runs `act` at each width, and then restores the size of the window. */
async function atWidths(
  { page, look }: Journey,
  widths: readonly number[],
  act: (width: number) => Promise<void>,
): Promise<void> {
  const { viewport } = sizes[look.size];
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: viewport.height });
      await act(width);
    }
  } finally {
    await page.setViewportSize(viewport);
  }
}

/** Text at 200 % on a phone (WCAG 1.4.4): nothing reaches over the sides, and no page scrolls sideways. */
export async function expectWholeAtLargeText(journey: Journey, where: string): Promise<void> {
  const { page } = journey;
  await settled(page);
  const setSize = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await setSize('200%');
  await atWidths(journey, phoneWidths, async (width) => {
    expect
      .soft(await page.evaluate(cutHere), `${where} in ${journey.look.locale}, text of 200 % at ${width}`)
      .toEqual({ sideways: 0, cut: [] });
  });
  await setSize('');
}

/** Runs in the page. Returns the Japanese dates and spans of hours that are on more than one line. */
const brokenDates = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { index, 0: date } of (node.textContent ?? '').matchAll(/(?:\d+年)?\d+月\d+日|\d+:\d+～\d+:\d+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + date.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(date);
    }
  }
  return broken;
};

/** The Japanese dates of a page that break inside. Japanese has no spaces, so a line could break there. */
export const brokenDatesOf = (page: Page): Promise<string[]> => page.evaluate(brokenDates);

/** No date breaks at any of these widths. At each one, lines break at other words. */
export async function expectWholeDatesAt(
  journey: Journey,
  where: string,
  widths: readonly number[] = [390, 360, 340, 320],
): Promise<void> {
  await settled(journey.page);
  await atWidths(journey, widths, async (width) => {
    expect.soft(await brokenDatesOf(journey.page), `${where}, dates at ${width}`).toEqual([]);
  });
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

/** Neighbouring buttons do not overlap. */
export async function expectButtonsApart(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(overlapping), `buttons of ${where}`).toEqual([]);
}

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
  [...document.querySelectorAll<HTMLTableElement>('main [data-density="compact"] table')].flatMap((table) => {
    if (!table.checkVisibility()) return [];
    const edgesOf = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    };
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    return [...(table.tBodies[0]?.rows[0]?.cells ?? [])].flatMap((cell, index) => {
      const head = heads[index];
      if (!head || cell.textContent.trim() === '' || head.textContent.trim() === '') return [];
      const isEnd = getComputedStyle(head).textAlign === 'end';
      const [above, below] = [edgesOf(head), edgesOf(cell)];
      const off = isEnd ? above.right - below.right : above.left - below.left;
      return Math.abs(off) <= 1 ? [] : [`${head.textContent}: ${Math.round(off)} px`];
    });
  });

/** The lists of staff have one height of fields and buttons, and headings above their columns. */
export async function expectEvenLists(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(unequal), `heights on ${where}`).toEqual([]);
  expect.soft(await page.evaluate(shifted), `columns on ${where}`).toEqual([]);
}
