import type { Role } from '@foyer/contract/wire/vocabulary';
import { requestOf } from '../../api/request.ts';
import { numberParameters } from './parameters.ts';
import type { FirstCall, Screen } from './screen.ts';

/** The data that the build writes into `boot.inline.ts`. No page loads this file. */

/** A call with `$name` for a URL parameter and `$account` for the signed-in account. */
export interface BootCall {
  method: string;
  address: string;
  body?: string;
  /** A text that the response of the previous call must contain. */
  after?: string;
  ofAdmin?: true;
}

/** `path` is the source of a regular expression. `files` are indexes into the list of files. */
export interface BootScreen {
  path: string;
  group: Screen['group'];
  /** By language. */
  files: Record<string, number[]>;
  roles?: readonly Role[];
  calls?: BootCall[];
}

/** The screens are in order of precedence. */
export interface BootRoutes {
  locales: readonly string[];
  files: string[];
  screens: BootScreen[];
}

/** The part of the session record in `session/session.ts` that the boot script reads. */
export interface Remembered {
  token: string;
  userId: string;
  expiresAt: number;
  locale: string;
  isAdmin: boolean;
  isHelper: boolean;
  roles: string[];
  privileged?: object;
  locked?: true;
}

/**
 * Placeholder values for the parameters while a request is built. The numbers are so large that no text contains them
 * by chance.
 */
const placeholders = numberParameters.map((name, index) => [name, Number.MAX_SAFE_INTEGER - index] as const);
const texts = { account: '__account__', externalAccountIdentifier: '__externalAccountIdentifier__' };

/** The first calls of a screen as templates. They are built by the same function as the screen's own requests. */
export function bootCalls(screen: Screen): BootCall[] {
  const known = { ...Object.fromEntries(placeholders), ...texts };
  const template = (text: string) =>
    [...placeholders, ...Object.entries(texts)].reduce(
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

/** The request of a first call. First calls only read, so none sends a file. */
export function requestOfFirst({ name, input }: FirstCall): {
  method: string;
  address: string;
  body: string | undefined;
} {
  const { body, ...rest } = requestOf(name, input);
  if (body instanceof FormData) throw new Error(`${name} sends a file, which cannot be asked ahead.`);
  return { ...rest, body };
}
