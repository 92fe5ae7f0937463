import type { Locale } from '@foyer/contract/wire/vocabulary';

export interface PersonName {
  firstName: string;
  lastName: string;
}

const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/** Last name then first name for ja-JP, otherwise first then last (people 1.1). `locale` is the reader's (people 1.5). */
export function fullName({ firstName, lastName }: PersonName, locale: Locale): string {
  return locale === 'ja-JP' ? joined(lastName, firstName) : joined(firstName, lastName);
}

/** The name fields that a person with a single name leaves empty; none while no name is known. */
export function missingNames({ firstName, lastName }: PersonName): ('firstName' | 'lastName')[] {
  const [first, last] = [firstName.trim(), lastName.trim()];
  if ((first === '') === (last === '')) return [];
  return first === '' ? ['firstName'] : ['lastName'];
}

/** `Mary` → `M****` (orders 3.6). Always four asterisks, because the length must stay hidden. */
export function maskName(name: string): string {
  const [first = ''] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return `${first === '' ? '' : first.segment}****`;
}

/** `C1234567` → `C1****67`, and `helper` → `h****`: a short user id would be readable otherwise. */
export const maskUserId = (userId: string): string =>
  userId.length < 8 ? maskName(userId) : `${userId.slice(0, 2)}****${userId.slice(-2)}`;

/** Whether the server sent a masked name, which is shown with the 'why masked' explanation (orders 3.6). */
export function isMasked(name: string): boolean {
  return name.includes('*');
}
