import { queryAllByRole } from '@testing-library/dom';
import type { AriaRole, RoleOptions, Text, TextOptions } from '../../support/any-page.ts';
import { innerText, isEnabled, isInTree, isVisible, plainText } from './seen.ts';

/** Finds elements as Playwright does: by role and name, text, label or selector. */

type Root = Element | Document;

/** Whether a text is wanted: a string is part of it in any case, or with `exact` the whole. */
function matches(text: string, wanted: Text, { exact = false }: TextOptions = {}): boolean {
  if (wanted instanceof RegExp) {
    wanted.lastIndex = 0;
    return wanted.test(text);
  }
  const whole = plainText(wanted);
  return exact ? text === whole : text.toLowerCase().includes(whole.toLowerCase());
}

/** Landmarks of the page only: the header of an article is none. */
const ofPage: Partial<Record<string, string>> = { banner: 'header', contentinfo: 'footer' };
const sections = 'article, aside, main, nav, section';

export function byRole(root: Root, role: AriaRole, options: RoleOptions = {}): Element[] {
  const { name, exact, disabled, includeHidden = false, ...states } = options;
  const found = queryAllByRole(root as HTMLElement, role, {
    ...states,
    hidden: true,
    ...(name === undefined
      ? {}
      : { name: (computed: string) => matches(plainText(computed), name, exact === undefined ? {} : { exact }) }),
  });
  const landmark = ofPage[role];
  return found.filter(
    (element) =>
      (includeHidden || isInTree(element)) &&
      (disabled === undefined || isEnabled(element) !== disabled) &&
      !(element.localName === landmark && element.parentElement?.closest(sections)) &&
      // A region without a name is no landmark.
      !(role === 'region' && element.localName === 'section' && !isNamed(element)),
  );
}

const isNamed = (element: Element): boolean =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title');

/** The text of an element and all its content. */
function textOf(element: Element): string {
  if (element.localName === 'input' && /^(?:submit|button)$/.test(element.getAttribute('type') ?? ''))
    return element.getAttribute('value') ?? '';
  return plainText(element.textContent);
}

/** The innermost elements with that text, which may be the root itself. */
export function byText(root: Root, wanted: Text, options: TextOptions = {}): Element[] {
  const part = typeof wanted === 'string' ? wanted : /(?:)/;
  const search = (element: Element): Element[] => {
    if (/^(?:script|style|noscript|template|head)$/.test(element.localName)) return [];
    const text = textOf(element);
    if (!matches(text, part)) return [];
    // With `exact` or an anchor, content may match although the whole does not.
    const inner = Array.from(element.children).flatMap(search);
    if (inner.length > 0) return inner;
    return matches(text, wanted, options) ? [element] : [];
  };
  return 'localName' in root ? search(root) : Array.from(root.children).flatMap(search);
}

const labelable =
  'button, input:not([type="hidden"]), meter, output, progress, select, textarea, [role], [aria-label], [aria-labelledby]';

/** The labels of a document by the id that they name. An element's own `labels` search the whole document again. */
function labelsById(document: Document): Map<string, Element[]> {
  const byId = new Map<string, Element[]>();
  for (const label of document.querySelectorAll('label[for]')) {
    const id = label.getAttribute('for') ?? '';
    byId.set(id, [...(byId.get(id) ?? []), label]);
  }
  return byId;
}

/** The texts of the labels of an element. */
function labelsOf(element: Element, byId: Map<string, Element[]>): string[] {
  const references = element.getAttribute('aria-labelledby');
  if (references !== null && references.trim() !== '') {
    const named = references.split(/\s+/).map((id) => element.ownerDocument.getElementById(id));
    return named.flatMap((each) => (each ? [plainText(each.textContent)] : []));
  }
  const own = element.getAttribute('aria-label');
  if (own !== null && own.trim() !== '') return [plainText(own)];
  if (!('labels' in element)) return [];
  const around = element.parentElement?.closest('label');
  return [...(byId.get(element.id) ?? []), ...(around ? [around] : [])].map((label) => plainText(label.textContent));
}

export function byLabel(root: Root, wanted: Text, options: TextOptions = {}): Element[] {
  const byId = labelsById('localName' in root ? root.ownerDocument : root);
  return Array.from(root.querySelectorAll(labelable)).filter((element) =>
    labelsOf(element, byId).some((label) => matches(label, wanted, options)),
  );
}

export const byAttribute =
  (attribute: string) =>
  (root: Root, wanted: Text, options: TextOptions = {}): Element[] =>
    Array.from(root.querySelectorAll(`[${attribute}]`)).filter((element) =>
      matches(plainText(element.getAttribute(attribute) ?? ''), wanted, options),
    );

/** A CSS selector, `:focus` included, or one of `xpath=..` and `visible=true`. */
export function bySelector(root: Root, selector: string): Element[] {
  if (selector === 'xpath=..') return 'parentElement' in root && root.parentElement ? [root.parentElement] : [];
  if (selector === 'visible=true')
    return root instanceof Object && 'localName' in root && isVisible(root) ? [root] : [];
  const [, plain = selector, state] = /^(.*?):focus(.*)$/.exec(selector) ?? [];
  if (state !== undefined) {
    const active = ('activeElement' in root ? root : root.ownerDocument).activeElement;
    const rest = `${plain.trim() === '' || plain.endsWith(' ') ? `${plain}*` : plain}${state}`;
    return active && active.localName !== 'body' && active.matches(rest) ? [active] : [];
  }
  return Array.from(root.querySelectorAll(selector.startsWith('>') ? `:scope ${selector}` : selector));
}

export const hasText = (element: Element, wanted: Text): boolean =>
  matches(textOf(element), wanted) || (wanted instanceof RegExp && matches(innerText(element), wanted));
