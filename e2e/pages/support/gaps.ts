import { countChanges } from './changes.ts';
import { isBlock, isVisible, openModal, openPopover } from './seen.ts';
import type { PageWindow } from './page-window.ts';

/** What happy-dom lacks of dialogs, popovers, selectors and observers. */

const states: readonly (readonly [RegExp, string])[] = [
  [/:popover-open/g, `[${openPopover}]`],
  [/:modal/g, `[${openModal}]`],
];
const known = (selector: string): string =>
  states.reduce((text, [state, attribute]) => text.replaceAll(state, attribute), selector);

type Selecting = Record<string, (selector: string) => unknown>;

/** Lets the selector methods of a class read the states of dialogs and popovers. */
function readStates(owner: object, methods: readonly string[]): void {
  const methodsOf = owner as Selecting;
  for (const name of methods) {
    const original = methodsOf[name];
    if (!original) continue;
    methodsOf[name] = function select(this: unknown, selector: string) {
      return original.call(this, known(selector));
    };
  }
}

const stateOf = (open: boolean) => (open ? 'open' : 'closed');

const viewOf = (element: Element): PageWindow => element.ownerDocument.defaultView as PageWindow;

function toggle(popover: Element, open: boolean): void {
  if (popover.hasAttribute(openPopover) === open) return;
  const { Event } = viewOf(popover);
  const event = (type: string) => Object.assign(new Event(type), { oldState: stateOf(!open), newState: stateOf(open) });
  popover.dispatchEvent(event('beforetoggle'));
  popover.toggleAttribute(openPopover, open);
  queueMicrotask(() => popover.dispatchEvent(event('toggle')));
}

/** A press outside closes automatic popovers, except on the button that toggles them. */
export function closePopoversOutside({ target }: Event): void {
  const pressed = target as Element;
  for (const popover of pressed.ownerDocument.querySelectorAll<HTMLElement>(`[popover="auto"][${openPopover}]`))
    if (!popover.contains(pressed) && pressed.closest('[popovertarget]')?.getAttribute('popovertarget') !== popover.id)
      popover.hidePopover();
}

/** The Escape key closes the last open popover or dialog. */
export function escape(document: Document): void {
  const [popover] = [...document.querySelectorAll<HTMLElement>(`[popover="auto"][${openPopover}]`)].toReversed();
  if (popover) return popover.hidePopover();
  const [dialog] = [...document.querySelectorAll<HTMLDialogElement>(`dialog[${openModal}]`)].toReversed();
  if (!dialog) return;
  const { Event } = viewOf(dialog);
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/** A button toggles the popover that it names. */
export function togglePopoverOf(button: Element): void {
  const id = button.closest('[popovertarget]')?.getAttribute('popovertarget');
  const popover = id ? button.ownerDocument.getElementById(id) : null;
  popover?.togglePopover();
}

const focusBefore = new WeakMap<Element, Element | null>();

/** All windows share the classes of elements, so these are filled once. */
function fillClasses(window: PageWindow): void {
  const { HTMLElement, HTMLDialogElement, Element, document } = window;
  countChanges(window);
  readStates(Element.prototype, ['matches', 'closest', 'querySelector', 'querySelectorAll']);
  let owner: object = document;
  while (!Object.hasOwn(owner, 'querySelectorAll')) owner = Object.getPrototypeOf(owner) as object;
  readStates(owner, ['querySelector', 'querySelectorAll']);
  Object.assign(HTMLElement.prototype, {
    showPopover(this: Element) {
      toggle(this, true);
    },
    hidePopover(this: Element) {
      toggle(this, false);
    },
    togglePopover(this: Element) {
      toggle(this, !this.hasAttribute(openPopover));
    },
    checkVisibility(this: Element) {
      return isVisible(this);
    },
    scrollIntoView() {},
  });
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const close = HTMLDialogElement.prototype.close;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      focusBefore.set(this, this.ownerDocument.activeElement);
      this.setAttribute('open', '');
      this.setAttribute(openModal, '');
      const first = this.querySelector<HTMLElement>(
        '[autofocus], button, a[href], input, select, textarea, [tabindex]',
      );
      (first ?? this).focus();
    },
    close(this: HTMLDialogElement, result?: string) {
      this.removeAttribute(openModal);
      close.call(this, result);
      const before = focusBefore.get(this);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
  });
}

let isFilled = false;

export function fillGaps(window: PageWindow): void {
  if (!isFilled) fillClasses(window);
  isFilled = true;
  // Without layout everything is near the part that is in view.
  class Near {
    readonly #report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.#report = report;
    }
    observe(target: Element): void {
      const entry = { isIntersecting: true, intersectionRatio: 1, target } as IntersectionObserverEntry;
      queueMicrotask(() => this.#report([entry], this as unknown as IntersectionObserver));
    }
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): [] {
      return [];
    }
  }
  Object.assign(window, { IntersectionObserver: Near, scrollTo: () => {}, print: () => {} });
  // Only the kind of element decides, which makes reading names of controls cheap.
  const styleOf = (display: string) => {
    const style: Record<string, string> = { display, visibility: 'visible', content: '' };
    return { ...style, getPropertyValue: (name: string) => style[name] ?? '' };
  };
  const [inline, block] = [styleOf('inline'), styleOf('block')];
  Object.assign(window, { getComputedStyle: (element: Element) => (isBlock(element) ? block : inline) });
  const loaded = Promise.resolve([]);
  const fonts = Object.assign(new window.EventTarget(), { ready: loaded, load: () => loaded, check: () => true });
  Object.defineProperty(window.document, 'fonts', {
    value: Object.assign(fonts, { add: () => {}, forEach: () => {} }),
  });
}
