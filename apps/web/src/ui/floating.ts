import { useEffect } from 'react';
import type { RefObject } from 'react';

const edge = 8;
const gap = 4;

/**
 * Positions a popover below its anchor, or above it if there is more space. The popover stays in the part of the window
 * that the on-screen keyboard leaves. `stretch` gives it the anchor's width.
 */
function positionPopover(anchor: HTMLElement, popover: HTMLElement, align: 'start' | 'end' | 'stretch'): void {
  const from = anchor.getBoundingClientRect();
  const windowHeight = window.visualViewport?.height ?? window.innerHeight;
  if (align === 'stretch') popover.style.inlineSize = `${from.width}px`;
  popover.style.maxBlockSize = '';
  // A popover is no wider than the window right of its left edge, so the left edge of the last placement must not count.
  popover.style.left = '0';
  const size = popover.getBoundingClientRect();
  const below = windowHeight - from.bottom - gap - edge;
  const above = from.top - gap - edge;
  const up = below < size.height && above > below;
  const room = Math.max(120, up ? above : below);
  const height = Math.min(size.height, room);
  const left = align === 'end' ? from.right - size.width : from.left;
  if (size.height > room) popover.style.maxBlockSize = `${room}px`;
  popover.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - size.width - edge))}px`;
  popover.style.top = up ? `${Math.max(edge, from.top - gap - height)}px` : `${from.bottom + gap}px`;
}

/** Keeps an open popover at its anchor while the page scrolls, the window is resized or `content` changes. */
export function usePlacement(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  align: 'start' | 'end' | 'stretch',
  content?: unknown,
): void {
  useEffect(() => {
    if (!open) return;
    const move = () => {
      if (anchor.current && popover.current) positionPopover(anchor.current, popover.current, align);
    };
    move();
    const viewport = window.visualViewport;
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    viewport?.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      viewport?.removeEventListener('resize', move);
    };
  }, [open, anchor, popover, align, content]);
}
