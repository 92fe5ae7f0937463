import { errors } from 'playwright-core';
import { expect } from 'vitest';
import type { Journey } from './journey.ts';

/** Moves through a page by keyboard only. */

/**
 * Presses Tab, or Shift+Tab, until the control with that name has the focus, which must be visible. Presses and clicks
 * nothing else.
 */
export async function tabTo({ page }: Pick<Journey, 'page'>, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const focused = page.locator(':focus');
    // After the last control the focus is on the browser's own buttons.
    if ((await focused.count()) === 0) continue;
    // Only the control's own line, without its content. A control that disappears or is disabled has lost the focus
    // again.
    const lines = await focused.ariaSnapshot({ timeout: 3_000 }).catch((error: unknown) => {
      if (error instanceof errors.TimeoutError) return '';
      throw error;
    });
    const [snapshot = ''] = lines.split('\n');
    const matches = typeof name === 'string' ? snapshot.includes(`"${name}`) : name.test(snapshot);
    if (!matches) continue;
    const style = await focused.evaluate((element) => {
      const seen = (each: Element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      };
      const label = element.closest('label');
      const shown = [element, element.parentElement, element.nextElementSibling, label, label?.parentElement ?? null];
      return shown.some((each) => each !== null && seen(each));
    });
    expect(style, `the focus is seen on ${snapshot}`).toBe(true);
    return;
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}
