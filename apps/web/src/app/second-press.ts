/** What was pressed last, the first time. */
let pressed: Element | null = null;

/**
 * The second press of a double click is meant for what was pressed first. Where that has gone, as a step has whose next one stands in its place already, it
 * does nothing: it would pay, delete or add by a finger that trembles.
 */
document.addEventListener(
  'click',
  (event) => {
    if (event.detail < 2) pressed = event.target instanceof Element ? event.target : null;
    else if (pressed?.getClientRects().length === 0) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);
