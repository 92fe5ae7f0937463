/** Finds a position for a message that covers no control and, if possible, no error. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** How much worse it is to cover this than another box of its kind. */
  weight?: number | undefined;
}

interface Size {
  width: number;
  height: number;
}

/** Space between a message and the edge of the window, and between a message and a control, px. */
const edge = 16;
const gap = 4;
/** The distance between two tested positions, px. */
const step = 8;

function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** A field shows what to correct after a refusal, such as the number of a declined card. A bar only leads elsewhere. */
const fieldWeight = 10;
const field = 'input:not([type="checkbox"], [type="radio"]), select, textarea';

/** A covered pixel of a control counts as many covered pixels of a text. */
const controlWeight = 1000;

/**
 * The lowest position at which `size` covers no control and no `text`: centred, otherwise at the end or the start of the
 * line. If no position is free, the position that covers the least, and text rather than a control.
 */
export function freePosition(
  size: Size,
  window: Size,
  controls: readonly Box[],
  texts: readonly Box[] = [],
): { left: number; top: number } {
  const middle = (window.width - size.width) / 2;
  const lefts = [...new Set([middle, window.width - size.width - edge, edge])].filter((left) => left >= 0);
  const weighed = (boxes: readonly Box[], weight: number) =>
    boxes.map(({ left, top, width, height, weight: own = 1 }) => ({
      box: { left: left - gap, top: top - gap, width: width + 2 * gap, height: height + 2 * gap },
      weight: weight * own,
    }));
  const avoided = [...weighed(controls, controlWeight), ...weighed(texts, 1)];
  let best = { left: middle, top: window.height - size.height - edge, covered: Infinity };
  for (let top = window.height - size.height - edge; top >= edge; top -= step) {
    for (const left of lefts) {
      const covered = avoided.reduce(
        (sum, { box, weight }) => sum + weight * overlapOf({ left, top, ...size }, box),
        0,
      );
      if (covered === 0) return { left, top };
      if (covered < best.covered) best = { left, top, covered };
    }
  }
  return { left: best.left, top: best.top };
}

const pressable = 'a[href], button, input, select, textarea, summary, label:has(input), [data-bar], header';
/** Texts that should stay readable, such as an error that the message repeats. */
const readable = '[data-uncovered]';

/** These elements where they are visible in the window, or of the topmost modal dialog if one is open. */
function boxesInWindow(selector: string, except: Element): Box[] {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  return [...root.querySelectorAll(selector)]
    .filter((element) => !except.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const { left, top, width, height, bottom } = element.getBoundingClientRect();
      return { left, top, width, height, bottom, weight: element.matches(field) ? fieldWeight : 1 };
    })
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight);
}

/** Delay after scrolling or a focus change before the messages look for a free position again, in ms. */
const restMs = 100;

/** Keeps the messages at a position that covers no control, until the returned function is called. */
export function followFreePosition(region: HTMLElement): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    const list = region.firstElementChild;
    const widths = [...(list?.children ?? [])].map((each) => (each instanceof HTMLElement ? each.offsetWidth : 0));
    const size = { width: Math.max(0, ...widths), height: list?.clientHeight ?? 0 };
    const free = freePosition(
      size,
      { width: window.innerWidth, height: window.innerHeight },
      boxesInWindow(pressable, region),
      boxesInWindow(readable, region),
    );
    region.style.insetInlineStart = `${free.left}px`;
    region.style.insetBlockStart = `${free.top}px`;
  };
  const scheduleMove = () => {
    clearTimeout(rest);
    rest = setTimeout(move, restMs);
  };
  move();
  const observer = new ResizeObserver(scheduleMove);
  observer.observe(document.body);
  const events = ['scroll', 'resize', 'focusin'] as const;
  for (const event of events) window.addEventListener(event, scheduleMove, { passive: true });
  return () => {
    clearTimeout(rest);
    observer.disconnect();
    for (const event of events) window.removeEventListener(event, scheduleMove);
  };
}
