import type { FormField } from '@foyer/contract/events/event-configuration';
import { autoCompleteOf } from './input-hints.ts';

/**
 * Parses the `css` of a field: width words for wide screens (`col-6`, `md6`, `half` …), which event managers know, and
 * class names of the event. The grid has twelve columns; on phones every field has the full width.
 */

const named: Readonly<Record<string, number>> = {
  full: 12,
  'full-width': 12,
  half: 6,
  third: 4,
  'one-third': 4,
  'two-thirds': 8,
  quarter: 3,
  'three-quarters': 9,
};
const counted = /^(?:col|col-(?:sm|md|lg|xl)|sm|md|lg|xl)-?(\d{1,2})$/;

/** Fields that share a line by default. */
const pairs = new Set(['given-name', 'family-name']);

export function columnsOf(field: FormField): number {
  for (const word of wordsOf(field.css)) {
    const count = named[word] ?? Number(counted.exec(word)?.[1] ?? Number.NaN);
    if (count >= 1 && count <= 12) return count;
  }
  return pairs.has(autoCompleteOf(field, '')) || /^badge(?:First|Last)Name$/.test(field.name) ? 6 : 12;
}

/** The remaining class names: letters, digits and hyphens. */
export function classesOf(css: string | undefined): string {
  return wordsOf(css)
    .filter((word) => /^[a-z][\w-]*$/i.test(word) && named[word] === undefined && !counted.test(word))
    .join(' ');
}

const wordsOf = (css: string | undefined) => (css ?? '').split(/\s+/).filter(Boolean);
