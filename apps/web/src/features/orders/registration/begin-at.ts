/**
 * Focuses and scrolls to the heading of an opened panel. The CSS scroll margins in `ui/base.css` keep sticky bars from
 * covering the heading.
 */
export function beginAt(head: HTMLElement | null): void {
  head?.focus({ preventScroll: true });
  head?.closest('section')?.scrollIntoView({ block: 'start' });
}
