import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { ApiError } from '../../../api/api-error.ts';

/** The message for HTML that the server refuses in a mail. Undefined for every other error. */
export function forbiddenHtmlWords(error: unknown, t: StaffMessages['editor']): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found = error.items
    .filter(({ path }) => path?.endsWith('templateHTMLContent'))
    .map(({ metadata }) => metadata?.['found'])
    .find((each) => typeof each === 'string');
  return found === undefined ? undefined : t.mailForbidden({ found });
}
