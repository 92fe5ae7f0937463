/** The target of the last single click, or of the first click of a double click. */
let pressed: Element | null = null;

/** Where each next step's button takes the place of the last one, so the first target can still be there. */
const alwaysOnce = '[data-press="once"]';

/**
 * Ignores the second click of a double click inside `alwaysOnce`, or if the first target is gone, for example because
 * the next step replaced it. Otherwise it could pay, delete or add something by accident.
 */
document.addEventListener(
  'click',
  (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.detail < 2) pressed = target;
    else if (pressed?.getClientRects().length === 0 || target?.closest(alwaysOnce)) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);
