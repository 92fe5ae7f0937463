/**
 * True while a dialog, a menu or a list is open, which Escape closes. The region of messages does not count, because it
 * is always open.
 */
export const isOverlayOpen = (): boolean =>
  document.querySelector('dialog[open], [popover]:popover-open:not([data-messages])') !== null;
