import { useEffect, useRef, type RefObject } from 'react';
import type { FieldPosition } from './edit.ts';

/** The dragged item, and its new position among the remaining items. */
export type Carried =
  | { kind: 'field'; from: FieldPosition; to: FieldPosition }
  | { kind: 'section'; from: number; to: number }
  | { kind: 'choice'; of: FieldPosition; from: number; to: number };

/** Smaller movements do not start a drag, px. */
const tremble = 4;
/**
 * The distance from the edge of the window at which the page scrolls, px. It is larger than the bars at the top and
 * bottom.
 */
const edge = 112;

/**
 * Makes the fields, choices and sections of the outline draggable by their grips (`data-drag`), with mouse, pen or
 * touch. The page's attributes give the order: `data-row` is a field as `section.field`, `data-section` a section,
 * `data-choice` a choice. A choice stays within its field. The item follows the pointer and `line` shows the drop
 * position. Escape or a browser gesture cancels the drag.
 */
function carryByGrips(outline: HTMLElement, line: HTMLElement, drop: (what: Carried) => void): () => void {
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

/** The number of blocks above the pointer. */
const passed = (blocks: readonly HTMLElement[], y: number): number =>
  blocks.filter((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return (top + bottom) / 2 < y;
  }).length;

/** The y position of the edge where a block would be inserted. */
const edgeAt = (blocks: readonly HTMLElement[], to: number): number | undefined =>
  blocks[to]?.getBoundingClientRect().top ?? blocks.at(-1)?.getBoundingClientRect().bottom;

const positionOf = (row = ''): FieldPosition => {
  const [section = 0, field = 0] = row.split('.').map(Number);
  return { section, field };
};

/** The target position in a list that the item cannot leave. */
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

/** The drop target for the pointer's position, and its y position in the window. Null if nothing would move. */
function targetOf(outline: HTMLElement, block: HTMLElement, y: number): { what: Carried; at: number } | null {
  const { choice, row } = block.dataset;
  if (choice !== undefined) {
    const within = block.closest<HTMLElement>('[data-row]');
    const move = within && amongOthers(within, '[data-choice]', block, Number(choice), y);
    return (
      move && {
        what: { kind: 'choice', of: positionOf(within.dataset.row), from: move.from, to: move.to },
        at: move.at,
      }
    );
  }
  if (row === undefined) {
    const move = amongOthers(outline, '[data-section]', block, Number(block.dataset.section), y);
    return move && { what: { kind: 'section', from: move.from, to: move.to }, at: move.at };
  }
  const { section, field } = positionOf(row);
  const cards = [...outline.querySelectorAll<HTMLElement>('[data-section]')];
  const to = Math.max(
    0,
    cards.findLastIndex((card) => card.getBoundingClientRect().top <= y),
  );
  const card = cards[to];
  if (!card) return null;
  const others = blocksIn(card, '[data-row]', block);
  const index = passed(others, y);
  if (to === section && index === field) return null;
  // In a section without fields the line is below the title.
  const at = edgeAt(others, index) ?? card.firstElementChild?.getBoundingClientRect().bottom ?? y;
  return { what: { kind: 'field', from: { section, field }, to: { section: to, field: index } }, at };
}

/** Focuses the element of a selector after the pending change renders. */
export function useFocusAfter(within: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    within.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return (selector) => {
    wanted.current = selector;
  };
}

/** Makes elements with a grip draggable while the outline is mounted. */
export function useCarrying(
  outline: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  carry: (what: Carried) => void,
): void {
  const latest = useRef(carry);
  useEffect(() => {
    latest.current = carry;
  });
  useEffect(() => {
    if (!outline.current || !line.current) return;
    return carryByGrips(outline.current, line.current, (what) => latest.current(what));
  }, [outline, line]);
}
