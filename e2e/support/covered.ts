import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Runs in the page. Waits for a new message to reach its position, and returns the controls that messages cover. */
async function coveredByMessage(): Promise<string[]> {
  const messages = () => [...document.querySelectorAll('#root > [popover]:popover-open [role="status"] > *')];
  const earlier = new Set(messages());
  const newMessages = () => messages().filter((message) => !earlier.has(message));
  const frame = () => new Promise(requestAnimationFrame);
  /**
   * Waits until the message keeps its position for four looks. It looks for a new one 100 ms after the last scroll, focus or resize event.
   * A timer of the same length that starts later also ends later, on any machine. The page may scroll to an error in between.
   */
  const settled = async () => {
    const positions = () => JSON.stringify([window.scrollY, ...messages().map((each) => each.getBoundingClientRect())]);
    let before = '';
    for (let looks = 0; looks < 4;) {
      window.dispatchEvent(new Event('resize'));
      await new Promise((moved) => setTimeout(moved, 101));
      const now = positions();
      looks = now === before ? looks + 1 : 0;
      before = now;
    }
  };
  while (newMessages().length === 0) await frame();
  // A message stays while the pointer is on it, so a slow machine has it for both comparisons.
  for (const message of newMessages()) message.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await settled();
  const covered = () => {
    if (newMessages().length === 0) return ['the message is gone'];
    const boxes = messages().map((message) => message.getBoundingClientRect());
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => !control.closest('[popover]') && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        return (
          width > 1 && boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
        );
      })
      .map((control) => control.outerHTML.slice(0, 120));
  };
  const atFirst = covered();
  // A focused field scrolls into the window, possibly below the message.
  const fields = [...document.querySelectorAll<HTMLElement>('main input')].filter((field) => field.checkVisibility());
  fields.at(-1)?.focus();
  await settled();
  return [...atFirst, ...covered()];
}

/** Asserts that the message shown after `act` covers no button or field. */
export async function expectNothingCovered(page: Page, act: () => Promise<unknown>): Promise<void> {
  const covered = page.evaluate(coveredByMessage);
  await act();
  expect(await covered, 'covered by a message').toEqual([]);
}
