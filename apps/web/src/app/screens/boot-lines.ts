import type { Role } from '@foyer/contract/vocabulary';
import { requestOf } from '../../api/request.ts';
import { numberParameters, type FirstCall, type Screen } from './screen.ts';

/** What the build writes into `boot.inline.ts`. Nothing of it is loaded by a page. */

/** A call with `$name` where that part of the address belongs, `$account` where the account does that is signed in. */
export interface BootCall {
  method: string;
  address: string;
  body?: string;
  /** Words that the answer to the call before must hold. */
  after?: string;
  ofAdmin?: true;
}

/** What the boot lines know of the build; `files` and `soon` are numbers of the list of files, which begins with the largest. */
export interface BootRoutes {
  locales: readonly string[];
  files: string[];
  /** Files of what a locked device shows in place of all screens. */
  lock: number[];
  /** Files of a language's texts, for each set of texts that a screen has. */
  texts: Record<string, number[]>[];
  /** In the order of precedence; `texts` is a number of the list above. */
  screens: {
    path: string;
    files: number[];
    /** Drawn after the first answers. */
    soon?: number[];
    texts: number;
    staff?: true;
    open?: true;
    roles?: readonly Role[];
    calls?: BootCall[];
  }[];
}

/** The names stand for themselves as far as a request may be made of them: numbers that no text holds by chance. */
const stands = numberParameters.map((name, index) => [name, Number.MAX_SAFE_INTEGER - index] as const);
const texts = { account: '__account__', externalAccountIdentifier: '__externalAccountIdentifier__' };

/** The first calls of a screen as templates, by the function that makes the request when the screen asks itself. */
export function bootCalls(screen: Screen): BootCall[] {
  const known = { ...Object.fromEntries(stands), ...texts };
  const template = (text: string) =>
    [...stands, ...Object.entries(texts)].reduce(
      (all, [name, value]) => all.replaceAll(String(value), `$${name}`),
      text,
    );
  return (screen.firstCalls?.(known) ?? []).map((first) => {
    const { method, address, body } = requestOfFirst(first);
    return {
      method,
      address: template(address),
      ...(body === undefined ? {} : { body: template(body) }),
      ...(first.after ? { after: JSON.stringify(first.after).slice(1, -1) } : {}),
      ...(first.ofAdmin && { ofAdmin: true }),
    };
  });
}

/** The request of a first call. A file is none: each of them only reads. */
export function requestOfFirst({ name, input }: FirstCall): {
  method: string;
  address: string;
  body: string | undefined;
} {
  const { body, ...rest } = requestOf(name, input);
  if (body instanceof FormData) throw new Error(`${name} sends a file, which cannot be asked ahead.`);
  return { ...rest, body };
}
