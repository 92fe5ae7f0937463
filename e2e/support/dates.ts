import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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

/** Asserts that no Japanese date breaks inside. */
export async function expectWholeDates(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(brokenDates), where).toEqual([]);
}
