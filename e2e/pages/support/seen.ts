import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { HiddenRule } from '../../../apps/web/vite/hidden-rules.ts';

/** What a person can see and use in a document without layout: the attributes and the state of elements decide. */

/** Elements with an attribute of their own while they are open, which the selectors of `window.ts` read. */
export const openPopover = 'data-popover-open';
export const openModal = 'data-modal-open';

/** Text as a reader sees it: white space collapses. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

let rules: readonly HiddenRule[] | undefined;

/** The style rules that hide elements (`hidden-rules.ts`). JSON has no infinity. */
function rulesNow(): readonly HiddenRule[] {
  if (rules) return rules;
  const read = JSON.parse(readFileSync(inject('pages').hidden, 'utf8')) as readonly (HiddenRule & {
    max: number | null;
  })[];
  return (rules = read.map((rule) => ({ ...rule, max: rule.max ?? Infinity })));
}

/** Whether the style sheet hides the element at the width of its window. */
function isStyledAway(element: Element): boolean {
  if (!element.hasAttribute('class') && !element.parentElement?.hasAttribute('class')) return false;
  const width = element.ownerDocument.defaultView?.innerWidth ?? 0;
  const rule = rulesNow().findLast(
    ({ selector, min, max }) => width >= min && width <= max && element.matches(selector),
  );
  return rule?.hides ?? false;
}

function hides(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  if (element.hasAttribute('popover')) return !element.hasAttribute(openPopover);
  if (element.localName === 'dialog') return !element.hasAttribute('open');
  const parent = element.parentElement;
  if (parent?.localName === 'details' && !parent.hasAttribute('open')) return element.localName !== 'summary';
  if (['script', 'style', 'template', 'head'].includes(element.localName)) return true;
  if (element.localName === 'input' && element.getAttribute('type') === 'hidden') return true;
  const style = element.getAttribute('style');
  if (style !== null && /display:\s*none|visibility:\s*hidden/.test(style)) return true;
  return isStyledAway(element);
}

/** False for elements that no one sees, because of themselves or an ancestor. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let each: Element | null = element; each; each = each.parentElement) if (hides(each)) return false;
  return true;
}

/** False for elements that a screen reader leaves out. */
export const isInTree = (element: Element): boolean => isVisible(element) && !element.closest('[aria-hidden="true"]');

const disablable = ['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset'];

/** False for controls that cannot be used, because of themselves, a field set or `aria-disabled`. */
export function isEnabled(element: Element): boolean {
  if (element.closest('[aria-disabled="true"]')) return false;
  if (!disablable.includes(element.localName)) return true;
  return !element.hasAttribute('disabled') && element.closest('fieldset[disabled]') === null;
}

const block =
  /^(?:address|article|aside|blockquote|dd|details|dialog|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|th|thead|tr|ul|legend)$/;

export const isBlock = (element: Element): boolean => block.test(element.localName);

/** The visible text with a line for each block. */
export function innerText(element: Element): string {
  const lines: string[] = [''];
  const write = (node: Node): void => {
    if (node.nodeType === 3) {
      lines.push((lines.pop() ?? '') + (node.textContent ?? '').replaceAll(/\s+/g, ' '));
      return;
    }
    if (node.nodeType !== 1) return;
    const each = node as Element;
    if (hides(each)) return;
    if (each.localName === 'br') return void lines.push('');
    const hasLine = isBlock(each);
    if (hasLine) lines.push('');
    for (const child of each.childNodes) write(child);
    if (hasLine) lines.push('');
  };
  for (const child of element.childNodes) write(child);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
