import { entryOf } from './stored.ts';

/**
 * Recognises the browser that requested a sign-in link by a random text that it stores. A private window stores its
 * own.
 */
const entry = entryOf('linkRequest');
const textOf = (stored: string | null) => (stored !== null && /^[0-9a-f]{32}$/.test(stored) ? stored : undefined);

/** The browser field of a link request; empty if the browser stores nothing. */
export function requestingBrowser(): { browser?: string } {
  const known = textOf(entry.read());
  if (known !== undefined) return { browser: known };
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const browser = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return entry.write(browser) ? { browser } : {};
}

/** The browser field for an opened sign-in link. */
export function openingBrowser(): { browser?: string } {
  const browser = textOf(entry.read());
  return browser === undefined ? {} : { browser };
}

/** After a sign-in the next request gets a new text. */
export const forgetLinkRequest = (): void => entry.remove();
