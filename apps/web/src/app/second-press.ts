/** The target of the last single click, or of the first click of a double click. */
let pressed: Element | null = null;

/**
 * Ignores the second click of a double click if the first target is gone, for example because the next step replaced
 * it. Otherwise it could pay, delete or add something by accident.
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
