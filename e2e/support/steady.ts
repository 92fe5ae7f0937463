import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Finds controls that move without user input while late responses arrive. */

/** A control that moved between two frames, with the distance in pixels and the screen. */
interface Moved {
  screen: string;
  control: string;
  by: string;
}

declare global {
  var foyerMoved: Moved[] | undefined;
}

/**
 * Runs in the page. Compares the position of every pressable control with its position in the first frame in which it
 * was pressable. A new screen, a new step, a dialog and each user action start a new comparison.
 */
function recordMoves(): void {
  if (window !== window.top || globalThis.foyerMoved) return;
  const moved: Moved[] = [];
  globalThis.foyerMoved = moved;
  interface ElementPosition {
    left: number;
    inWindow: number;
    inPage: number;
  }
  const positions = new Map<Element, ElementPosition>();
  const tolerance = 1.5;
  let screen = '';
  let framesToSkip = 0;
  const screenNow = () => {
    const open = [...document.querySelectorAll('section:has(> :is(h2, h3) > [aria-expanded="true"])')].map(
      ({ id }) => id,
    );
    const titles = [...document.querySelectorAll('main :is(h1, h3[tabindex="-1"])')]
      .filter((title) => title.checkVisibility())
      .map(({ textContent }) => textContent);
    const dialog = document.querySelector('dialog[open]') ? 'dialog' : '';
    return [location.pathname, ...open, ...titles, dialog].join(' | ');
  };
  const canBePressed = (element: Element) =>
    !element.matches(
      ':disabled, [aria-disabled="true"], [inert] *, [popover]:not(:popover-open) *, [aria-hidden="true"] *',
    ) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const isAnimated = () =>
    document
      .getAnimations()
      .some(
        (animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity,
      );
  let scrolledTo = 0;
  let mainTop: { main: Element; inPage: number } | null = null;
  const compare = () => {
    // An animation's offset is not a position. With reduced motion it ends in the next frame.
    if (isAnimated()) return;
    const main = document.querySelector('main');
    if (main) {
      const inPage = main.getBoundingClientRect().top + scrollY;
      if (mainTop?.main === main && Math.abs(inPage - mainTop.inPage) > tolerance)
        moved.push({ screen, control: 'main', by: `0 ${Math.round(inPage - mainTop.inPage)}` });
      mainTop = { main, inPage };
    }
    const now = screenNow();
    if (now !== screen || framesToSkip > 0) {
      screen = now;
      framesToSkip = Math.max(0, framesToSkip - 1);
      positions.clear();
      return;
    }
    const hasScrolled = scrollY !== scrolledTo;
    scrolledTo = scrollY;
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      if (!canBePressed(element)) {
        positions.delete(element);
        continue;
      }
      const { left, top } = element.getBoundingClientRect();
      const position = { left, inWindow: top, inPage: top + scrollY };
      const before = positions.get(element);
      positions.set(element, position);
      // Sticky content leaves its edge at an end of the page.
      if (!before || (hasScrolled && element.closest('[data-bar], header, aside'))) continue;
      const sideways = position.left - before.left;
      // While the page scrolls, sticky content moves within the page and all other content moves within the window.
      const down = Math.min(Math.abs(position.inWindow - before.inWindow), Math.abs(position.inPage - before.inPage));
      if (Math.abs(sideways) > tolerance || down > tolerance)
        moved.push({
          screen,
          control: `${element.localName} ${element.ariaLabel ?? element.textContent.slice(0, 60)}${element.getAttribute('name') ?? ''}`,
          by: `${Math.round(sideways)} ${Math.round(position.inPage - before.inPage)} (window ${Math.round(before.inWindow)} > ${Math.round(position.inWindow)})`,
        });
    }
  };
  // The direct effect of a press is drawn in the next two frames.
  for (const act of ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'change'])
    addEventListener(act, () => (framesToSkip = 2), { capture: true });
  const everyFrame = () => {
    compare();
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);
}

/** Delays every response, and records the controls that moved. */
export async function watchControls(context: BrowserContext, page: Page, delayMs: number) {
  let pending = 0;
  await context.route('**/*', async (route) => {
    pending += 1;
    await pause(delayMs);
    await route.continue().catch(() => undefined);
  });
  const over = () => (pending -= 1);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  await page.addInitScript(recordMoves);
  return {
    /** Waits until no request is pending and a few frames are drawn. Prefetching in idle time is included. */
    settle: async () => {
      const isQuiet = async () => {
        if (pending > 0) return false;
        await page.evaluate(async () => {
          for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
        });
        return pending === 0;
      };
      await expect.poll(isQuiet).toBe(true);
    },
    moved: () => page.evaluate(() => globalThis.foyerMoved?.splice(0) ?? []),
  };
}
