import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Width and height of the smallest target for a finger, in px. WCAG 2.5.8 requires 24, its level AAA 44. */
const smallest = 44;

/**
 * Runs in the page. Returns the visible controls that are smaller than a finger needs. The target of a checkbox or a
 * radio button is its label. Links inside of a sentence are left out, as in WCAG 2.5.8: the line height limits them.
 */
function smallControls(least: number): string[] {
  const all = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"]';
  const scope = document.querySelector('dialog:modal') ?? document;
  const found = [...scope.querySelectorAll<HTMLElement>(all)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !control.closest('[aria-hidden="true"]') &&
      // Texts for screen readers only, and the field that receives the keys of a scanner.
      control.getBoundingClientRect().width > 1,
  );
  const isInSentence = (control: HTMLElement) =>
    control.matches('a') &&
    getComputedStyle(control).display === 'inline' &&
    (control.parentElement?.textContent ?? '').trim() !== control.textContent.trim();
  return found.flatMap((control) => {
    if (isInSentence(control)) return [];
    const target = (control.matches('[type="checkbox"], [type="radio"]') && control.closest('label')) || control;
    const { width, height } = target.getBoundingClientRect();
    // Fractions of a pixel are rounding.
    if (Math.min(width, height) > least - 0.5) return [];
    return [`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`];
  });
}

/** Asserts that every visible button, link and field is at least 44 × 44 px. */
export async function expectFingerSize(page: Page): Promise<void> {
  expect(await page.evaluate(smallControls, smallest), 'controls below 44 × 44 px').toEqual([]);
}
