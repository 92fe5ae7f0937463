import { escape, togglePopoverOf } from './gaps.ts';
import { isEnabled, isVisible } from './seen.ts';
import type { PageWindow } from './page-window.ts';

/** What a person does to an element, as the events that a browser sends for it. */

const viewOf = (element: Element): PageWindow => element.ownerDocument.defaultView as PageWindow;

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]';

/** Moves the focus as a press does: to the nearest element that can have it, or to none. */
function focusAt(element: Element): void {
  const { document } = viewOf(element);
  const target = element.closest<HTMLElement>(focusable);
  if (target) target.focus();
  else if (document.activeElement instanceof viewOf(element).HTMLElement) document.activeElement.blur();
}

const pointer = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1, pointerType: 'mouse' };

export function click(element: Element): void {
  const { PointerEvent, MouseEvent } = viewOf(element);
  element.dispatchEvent(new PointerEvent('pointerdown', pointer));
  const isFree = element.dispatchEvent(new MouseEvent('mousedown', { ...pointer, buttons: 1 }));
  if (isFree) focusAt(element);
  element.dispatchEvent(new PointerEvent('pointerup', pointer));
  element.dispatchEvent(new MouseEvent('mouseup', pointer));
  press(element);
}

/** The click itself, with the actions of the browser that happy-dom lacks. */
function press(element: Element): void {
  const { PointerEvent } = viewOf(element);
  if (!element.dispatchEvent(new PointerEvent('click', pointer))) return;
  togglePopoverOf(element);
  const summary = element.closest('summary');
  const details = summary?.parentElement;
  // happy-dom opens it only when the summary itself is pressed.
  if (details?.localName === 'details' && element !== summary) details.toggleAttribute('open');
}

export function hover(element: Element): void {
  const { PointerEvent, MouseEvent } = viewOf(element);
  for (const type of ['pointerover', 'pointerenter', 'pointermove'])
    element.dispatchEvent(new PointerEvent(type, { ...pointer, bubbles: type !== 'pointerenter' }));
  element.dispatchEvent(new MouseEvent('mouseover', pointer));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets the value as a browser does, so React notices the change. */
function setValue(field: Field, value: string): void {
  let owner: object | null = Object.getPrototypeOf(field) as object;
  while (owner && !Object.hasOwn(owner, 'value')) owner = Object.getPrototypeOf(owner) as object | null;
  // React watches the property of the element itself.
  if (!owner || !Reflect.set(owner, 'value', value, field)) throw new Error(`${field.localName} has no value.`);
}

const inputEvent = (field: Field, inputType: string, data: string | null, type: 'input' | 'beforeinput' = 'input') =>
  new (viewOf(field).InputEvent)(type, { bubbles: true, cancelable: type === 'beforeinput', inputType, data });

const isRich = (element: Element): boolean => element.getAttribute('contenteditable') === 'true';

/** A rich text field gets text as from the clipboard, because happy-dom edits no content. */
function paste(element: Element, text: string): void {
  const { Event, InputEvent } = viewOf(element);
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? text : ''),
    types: ['text/plain'],
    files: [],
  };
  element.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

export function fill(element: Element, value: string): void {
  if (isRich(element)) {
    pressKey(element.ownerDocument, 'Control+a');
    if (value === '') pressKey(element.ownerDocument, 'Backspace');
    else paste(element, value);
    return;
  }
  const field = element as Field;
  field.focus();
  setValue(field, value);
  field.dispatchEvent(inputEvent(field, 'insertText', value));
  field.dispatchEvent(new (viewOf(field).Event)('change', { bubbles: true }));
}

/** The values of the options that these values or labels name. */
export function selectOptions(element: Element, wanted: readonly string[]): string[] | undefined {
  const select = element as HTMLSelectElement;
  const options = Array.from(select.querySelectorAll('option'));
  const chosen = wanted.flatMap(
    (each) => options.find(({ value, label, text }) => [value, label, text.trim()].includes(each)) ?? [],
  );
  if (chosen.length !== wanted.length) return undefined;
  select.focus();
  if (select.multiple) for (const option of options) option.selected = chosen.includes(option);
  else setValue(select, chosen[0]?.value ?? '');
  select.dispatchEvent(inputEvent(select, '', null));
  select.dispatchEvent(new (viewOf(select).Event)('change', { bubbles: true }));
  return chosen.map(({ value }) => value);
}

const keyCodes: Partial<Record<string, number>> = { Enter: 13, Escape: 27, Tab: 9, Backspace: 8, ' ': 32 };

/** Presses a key, or keys as `Control+a`, where the focus is. */
export function pressKey(document: Document, keys: string): void {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  const [name = ''] = parts.slice(-1);
  const key = name === 'Space' ? ' ' : name;
  const modifiers = parts.slice(0, -1);
  const target = document.activeElement ?? document.body;
  const { KeyboardEvent } = viewOf(target);
  const init = {
    key,
    code: key,
    keyCode: keyCodes[key] ?? 0,
    bubbles: true,
    cancelable: true,
    composed: true,
    shiftKey: modifiers.includes('Shift'),
    ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
    altKey: modifiers.includes('Alt'),
    metaKey: modifiers.includes('Meta'),
  };
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', init));
  // A listener may have moved the focus, and the key acts where it is then.
  const focused = document.activeElement ?? document.body;
  if (isFree && modifiers.every((each) => each === 'Shift')) actOn(document, focused, key, init.shiftKey);
  else if (isFree && init.ctrlKey && key === 'a' && 'select' in focused) (focused as HTMLInputElement).select();
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keyup', init));
}

/** What a browser does with a key that no listener has handled. */
function actOn(document: Document, target: Element, key: string, shift: boolean): void {
  if (key === 'Tab') return tab(document, shift);
  if (key === 'Escape') return escape(document);
  const isText =
    target.localName === 'textarea' ||
    (target.localName === 'input' &&
      !/^(?:checkbox|radio|button|submit|file)$/.test((target as HTMLInputElement).type));
  if (isRich(target)) {
    if (Array.from(key).length === 1) paste(target, key);
    return;
  }
  if (key === 'Enter') {
    if (target.localName === 'textarea') return insert(target as HTMLTextAreaElement, '\n');
    if (target.localName === 'input') return submit((target as HTMLInputElement).form);
    if (target.matches('button, a[href], summary')) press(target);
  } else if (key === ' ' && !isText) {
    if (target.matches('button, input, summary')) press(target);
  } else if (isText && key === 'Backspace') insert(target as HTMLInputElement, undefined);
  else if (isText && Array.from(key).length === 1) insert(target as HTMLInputElement, key);
}

/** A form with a submit button is submitted by that button, if it can be pressed. */
function submit(form: HTMLFormElement | null): void {
  if (!form) return;
  const buttons = [...form.ownerDocument.querySelectorAll<HTMLButtonElement>('button, input[type="submit"]')];
  const button = buttons.find((each) => each.form === form && each.type === 'submit');
  if (button && isEnabled(button)) press(button);
  else if (!button) form.requestSubmit();
}

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string | undefined): void {
  if (field.readOnly) return;
  const inputType = text === undefined ? 'deleteContentBackward' : 'insertText';
  if (!field.dispatchEvent(inputEvent(field, inputType, text ?? null, 'beforeinput'))) return;
  const { value } = field;
  const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  const from = text === undefined && start === end ? Math.max(0, start - 1) : start;
  setValue(field, value.slice(0, from) + (text ?? '') + value.slice(end));
  const caret = from + (text ?? '').length;
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(inputEvent(field, inputType, text ?? null));
}

function tab(document: Document, back: boolean): void {
  const scope = document.querySelector('dialog:modal') ?? document;
  const all = [...scope.querySelectorAll<HTMLElement>(focusable)].filter(
    (each) => each.tabIndex >= 0 && isVisible(each) && isEnabled(each),
  );
  const at =
    document.activeElement instanceof viewOf(document.body).HTMLElement ? all.indexOf(document.activeElement) : -1;
  const next = back ? all[at === -1 ? all.length - 1 : at - 1] : all[at + 1];
  if (next) next.focus();
  else (document.activeElement as HTMLElement | null)?.blur();
}
