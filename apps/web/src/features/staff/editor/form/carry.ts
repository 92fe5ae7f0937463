import type { Place } from './edit.ts';

/** What was carried, and its place among those that stayed. */
export type Carried =
  | { kind: 'field'; from: Place; to: Place }
  | { kind: 'section'; from: number; to: number }
  | { kind: 'choice'; of: Place; from: number; to: number };

/** As far as a hand trembles, px. */
const tremble = 4;
/** So near to an edge of the window the page goes along, px: beneath the bar at the top, above the bar at the foot. */
const edge = 112;

/**
 * Fields, their choices and sections of the outline are carried by their grips (`data-drag`), with a mouse, a pen or a finger. Blocks and
 * their order are read from the page: `data-row` is a field as `section.field`, `data-section` a section, `data-choice` a choice within its
 * field, which it does not leave. What is carried goes with the pointer, `line`
 * shows where it would come to stand; Escape, or a gesture that the browser takes over, leaves everything as it was.
 */
export function carryByGrips(outline: HTMLElement, line: HTMLElement, drop: (what: Carried) => void): () => void {
  let under: { block: HTMLElement; grip: HTMLElement; pointer: number; began: number; y: number } | null = null;
  let target: { what: Carried; at: number } | null = null;
  let frame = 0;

  const show = () => {
    if (!under) return;
    under.block.style.translate = `0 ${under.y + window.scrollY - under.began}px`;
    target = targetOf(outline, under.block, under.y);
    line.hidden = target === null;
    if (target) line.style.insetBlockStart = `${target.at - outline.getBoundingClientRect().top}px`;
  };
  const scroll = () => {
    if (!under) return;
    const { y } = under;
    const over = y < edge ? y - edge : Math.max(0, y + edge - window.innerHeight);
    if (over !== 0) {
      window.scrollBy({ top: Math.trunc(over / 6), behavior: 'instant' });
      show();
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    if (!under) return;
    const { block, grip, pointer } = under;
    under = null;
    target = null;
    cancelAnimationFrame(frame);
    block.style.removeProperty('translate');
    delete block.dataset.carried;
    line.hidden = true;
    if (grip.hasPointerCapture(pointer)) grip.releasePointerCapture(pointer);
  };

  const on = new AbortController();
  const { signal } = on;
  outline.addEventListener(
    'pointerdown',
    (event) => {
      const grip = event.target instanceof Element && event.target.closest<HTMLElement>('[data-drag]');
      const block = grip && grip.closest<HTMLElement>('[data-choice], [data-row], [data-section]');
      if (!block || under || event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      under = { block, grip, pointer: event.pointerId, began: event.clientY + window.scrollY, y: event.clientY };
    },
    { signal },
  );
  outline.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== under?.pointer) return;
      under.y = event.clientY;
      const { dataset } = under.block;
      if (dataset.carried === undefined) {
        if (Math.abs(under.y + window.scrollY - under.began) < tremble) return;
        dataset.carried = '';
        frame = requestAnimationFrame(scroll);
      }
      show();
    },
    { signal },
  );
  outline.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== under?.pointer) return;
      const what = target?.what;
      end();
      if (what) drop(what);
    },
    { signal },
  );
  for (const type of ['pointercancel', 'lostpointercapture'] as const) {
    outline.addEventListener(type, (event) => event.pointerId === under?.pointer && end(), { signal });
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !under) return;
      event.preventDefault();
      end();
    },
    { signal },
  );
  return () => {
    end();
    on.abort();
  };
}

const blocksIn = (within: HTMLElement, selector: string, but: HTMLElement): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((block) => block !== but);

/** How many of the blocks the pointer is past. */
const passed = (blocks: readonly HTMLElement[], y: number): number =>
  blocks.filter((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return (top + bottom) / 2 < y;
  }).length;

/** The edge that a block put there would stand at. */
const edgeAt = (blocks: readonly HTMLElement[], to: number): number | undefined =>
  blocks[to]?.getBoundingClientRect().top ?? blocks.at(-1)?.getBoundingClientRect().bottom;

const placeOf = (row = ''): Place => {
  const [section = 0, field = 0] = row.split('.').map(Number);
  return { section, field };
};

/** Where it would go in a list that it does not leave. */
function amongOthers(
  within: HTMLElement,
  selector: string,
  block: HTMLElement,
  from: number,
  y: number,
): { from: number; to: number; at: number } | null {
  const others = blocksIn(within, selector, block);
  const to = passed(others, y);
  const at = edgeAt(others, to);
  return to === from || at === undefined ? null : { from, to, at };
}

/** Where what is carried would go from here, and the height of that in the window; null where it stands already. */
function targetOf(outline: HTMLElement, block: HTMLElement, y: number): { what: Carried; at: number } | null {
  const { choice, row } = block.dataset;
  if (choice !== undefined) {
    const within = block.closest<HTMLElement>('[data-row]');
    const move = within && amongOthers(within, '[data-choice]', block, Number(choice), y);
    return (
      move && { what: { kind: 'choice', of: placeOf(within.dataset.row), from: move.from, to: move.to }, at: move.at }
    );
  }
  if (row === undefined) {
    const move = amongOthers(outline, '[data-section]', block, Number(block.dataset.section), y);
    return move && { what: { kind: 'section', from: move.from, to: move.to }, at: move.at };
  }
  const { section, field } = placeOf(row);
  const cards = [...outline.querySelectorAll<HTMLElement>('[data-section]')];
  const to = Math.max(
    0,
    cards.findLastIndex((card) => card.getBoundingClientRect().top <= y),
  );
  const card = cards[to];
  if (!card) return null;
  const others = blocksIn(card, '[data-row]', block);
  const place = passed(others, y);
  if (to === section && place === field) return null;
  // A section without fields takes it beneath its title.
  const at = edgeAt(others, place) ?? card.firstElementChild?.getBoundingClientRect().bottom ?? y;
  return { what: { kind: 'field', from: { section, field }, to: { section: to, field: place } }, at };
}
