/** A panel that was just opened begins at its head, for keyboard, screen reader and eye; what covers the window's edges is reckoned with (`ui/base.css`). */
export function beginAt(head: HTMLElement | null): void {
  head?.focus({ preventScroll: true });
  head?.closest('section')?.scrollIntoView({ block: 'start' });
}
