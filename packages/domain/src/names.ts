import type { Locale } from '@foyer/contract/vocabulary';

export interface PersonName {
  firstName: string;
  lastName: string;
}

const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/** Last then first for ja-JP, otherwise first then last (spec §3 Profile). */
export function fullName({ firstName, lastName }: PersonName, locale: Locale): string {
  return locale === 'ja-JP' ? joined(lastName, firstName) : joined(firstName, lastName);
}

/** The name fields that a person with one name leaves empty; none while no name is known. */
export function missingNames({ firstName, lastName }: PersonName): ('firstName' | 'lastName')[] {
  const [first, last] = [firstName.trim(), lastName.trim()];
  if ((first === '') === (last === '')) return [];
  return first === '' ? ['firstName'] : ['lastName'];
}

/** `Mary` → `M****` (readings §4). Always four asterisks, so that the length stays hidden. */
export function maskName(name: string): string {
  const [first = ''] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return `${first === '' ? '' : first.segment}****`;
}

/** Whether a name came masked from the server; shown with the 'why masked' explanation (spec §6). */
export function isMasked(name: string): boolean {
  return name.includes('*');
}
