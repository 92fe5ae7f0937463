/** How a journey names what it means: by role and name, by label, by text, or by a selector. */
export interface Target {
  by: 'role' | 'label' | 'text' | 'css';
  what: Wording;
  /** Accessible name, for a role. */
  name?: Wording | undefined;
  within?: Target | undefined;
}

/** A text, or a regular expression in parts: what is sent into a page is JSON. */
export type Wording = string | { source: string; flags: string };

const wordingOf = (text: string | RegExp): Wording =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags };

export const role = (name: string, label?: string | RegExp): Target => ({
  by: 'role',
  what: name,
  name: label === undefined ? undefined : wordingOf(label),
});
export const label = (text: string | RegExp): Target => ({ by: 'label', what: wordingOf(text) });
export const words = (text: string | RegExp): Target => ({ by: 'text', what: wordingOf(text) });
export const css = (selector: string): Target => ({ by: 'css', what: selector });
export const inside = (within: Target, target: Target): Target => ({ ...target, within });

/** The element on the page that a target names. */
export interface Spot {
  /** In the middle of it, in the window. */
  x: number;
  y: number;
}

export interface Hand {
  /** Every visible element that the target names. */
  find: (target: Target) => HTMLElement[];
  /** The first of them. Throws an error when there is none. */
  one: (target: Target) => HTMLElement;
  /**
   * Scrolls to the first of them, and returns where a press reaches it. Throws an error while something moves or covers
   * it. Until `hasHit` is called, a press that reaches another element is stopped.
   */
  reach: (target: Target) => Promise<Spot>;
  /** Whether the press since `reach` met its target. The page can move between the two. */
  hasHit: () => boolean;
}

/** Runs in the page, where `TestingLibraryDom` is already. */
export function growHand(): void {
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = globalThis.TestingLibraryDom;
  const matcher = (wording: Wording) =>
    typeof wording === 'string' ? wording : new RegExp(wording.source, wording.flags);
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const inModal = (element: HTMLElement) => {
    const modals = document.querySelectorAll('dialog:modal');
    const top = modals.item(modals.length - 1);
    return top === null || top.contains(element);
  };
  const all = ({ by, what, name, within }: Target): HTMLElement[] => {
    const container = within ? one(within) : document.body;
    if (by === 'css') return [...container.querySelectorAll<HTMLElement>(what as string)];
    // A label may say more, such as that an answer is optional.
    if (by === 'label') return queryAllByLabelText(container, matcher(what), { exact: false });
    if (by === 'text') return queryAllByText(container, matcher(what));
    return queryAllByRole(container, what as string, name === undefined ? {} : { name: matcher(name) });
  };
  const find = (target: Target) => all(target).filter((element) => isShown(element) && inModal(element));
  const one = (target: Target): HTMLElement => {
    const [first] = find(target);
    if (!first) throw new Error(`Nobody sees ${JSON.stringify(target)} on ${location.pathname}.`);
    return first;
  };
  const frame = () => new Promise(requestAnimationFrame);
  const reach = async (target: Target): Promise<Spot> => {
    const element = one(target);
    // A box that is drawn by its label has no size of its own to press.
    const own = element.getBoundingClientRect();
    const labels = element instanceof HTMLInputElement ? element.labels : null;
    const pressed = own.width < 4 && labels?.[0] ? labels[0] : element;
    pressed.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    await frame();
    const before = pressed.getBoundingClientRect();
    await frame();
    const { left, top, width, height } = pressed.getBoundingClientRect();
    if (before.left !== left || before.top !== top) throw new Error(`${JSON.stringify(target)} moves.`);
    if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error(`${JSON.stringify(target)} is disabled.`);
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isReached = (hit: EventTarget | null) =>
      hit instanceof Element && (pressed.contains(hit) || hit.closest('label')?.control === element);
    if (!isReached(hit)) throw new Error(`${JSON.stringify(target)} is covered by ${hit?.outerHTML.slice(0, 120)}.`);
    aim = { isReached, hasMissed: false };
    return { x, y };
  };
  let aim: { isReached: (hit: EventTarget | null) => boolean; hasMissed: boolean } | undefined;
  for (const type of ['touchstart', 'touchend', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const guard = (event: Event) => {
      if (!aim) return;
      if (/down|start/.test(type) && !aim.isReached(event.target)) aim.hasMissed = true;
      if (!aim.hasMissed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener(type, guard, { capture: true, passive: false });
  }
  const hasHit = () => {
    const hasMissed = aim?.hasMissed === true;
    aim = undefined;
    return !hasMissed;
  };
  globalThis.hand = { find, one, reach, hasHit };
}
