import type { LoginResponse } from '@foyer/contract/people/sign-in';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { EventView } from '@foyer/contract/events/events';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyPage } from './any-page.ts';
import type { Stage, Stages } from './global-setup.ts';

/** Requests of the tests outside the browser: a session, an event and its texts, a sent mail. */

/** Password of every demo sign-in. */
export const demoPassword = 'foyer-demo';

/** A product that tests send requests to. */
export interface TestedProduct extends Stage {
  /** Sends its requests if it has no network. */
  fetch?: typeof fetch;
  /** Runs its background jobs if it does not run them on its own. */
  work?: () => Promise<void>;
  /** Its database if it does not start one in its data folder. */
  databaseUrl?: string;
  /** Its clock if that is not the machine's, ms. */
  now?: () => number;
}

let own: TestedProduct | null = null;

/** Runs the tests of this file against another product than the shared one; `null` returns to the shared one. */
export function travelIn(product: TestedProduct | null): void {
  own = product;
}

let given: { stage: TestedProduct; seededFolder?: string } | undefined;

/** Sets the product for the files of this worker (`on-stage.ts`). All workers share a single product. */
export function takeStage({ stages, seededFolder }: Stages): void {
  const stage = stages.length === 1 ? stages[0] : stages[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!stage) throw new Error(`There is no product for worker ${process.env['VITEST_POOL_ID'] ?? ''}.`);
  given = { stage, seededFolder };
}

/** Sets the product of a test file that has its own (`pages/support/on-stage.ts`). */
export function setProduct(product: TestedProduct): void {
  given = { stage: product };
}

function taken(): NonNullable<typeof given> {
  if (!given) throw new Error('No stage was taken.');
  return given;
}

/** This file's product. */
export const currentProduct = (): TestedProduct => own ?? taken().stage;

/** The data folder with the initial demo data, for starting another product on a copy. */
export function seededFolder(): string {
  const { seededFolder: folder } = taken();
  if (folder === undefined) throw new Error('This product has no seeded folder.');
  return folder;
}
/** URL of this file's product. */
export const productAddress = (): string => currentProduct().address;
/** Folder with the database and the mails of this file's product. */
export const dataFolder = (): string => currentProduct().dataFolder;
/** The time of this file's product. */
export const productTime = (): Date => new Date(currentProduct().now?.() ?? Date.now());

interface RequestOptions {
  token?: string;
  method?: string;
  body?: unknown;
  locale?: Locale;
}

/** Calls the product's API. Returns the status and the body, for every status. */
export async function ask(
  path: string,
  { token, method, body, locale }: RequestOptions = {},
): Promise<[number, unknown]> {
  const { address, fetch: send = fetch } = currentProduct();
  const response = await send(`${address}/api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-request-source': 'web',
      ...(token ? { 'x-auth-token': token } : {}),
      ...(locale ? { 'accept-language': locale } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === '' ? undefined : JSON.parse(text)];
}

/** Calls the API and requires success. */
async function answerTo<T>(path: string, options: RequestOptions): Promise<T> {
  const [status, body] = await ask(path, options);
  if (status >= 400) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

/** Signs in a demo account outside the browser. */
export async function signInByCall(userId: string): Promise<LoginResponse> {
  return answerTo<LoginResponse>('/authentication/login', {
    body: { userId, password: demoPassword, rememberMe: false },
  });
}

const sessions = new WeakMap<TestedProduct, Map<string, Promise<LoginResponse>>>();

/** A session token of the account outside the browser. It is cached, because password checks are deliberately slow. */
export async function tokenOf(userId: string): Promise<string> {
  const product = currentProduct();
  const ofProduct = sessions.get(product) ?? new Map<string, Promise<LoginResponse>>();
  sessions.set(product, ofProduct);
  const session = ofProduct.get(userId) ?? signInByCall(userId);
  ofProduct.set(userId, session);
  return (await session).token;
}

/**
 * A session of a new organiser of all events. Previews of mails are limited per account, so a test that requests many
 * has an account for itself.
 */
export async function tokenOfNewOrganiser(userId: string): Promise<string> {
  const emailAddress = `${userId.toLowerCase()}@example.com`;
  const grant = { role: 'organiser', eventId: null, validFrom: null, validUntil: null, label: null };
  await answerTo('/admin/staff', {
    token: await tokenOf('admin'),
    body: {
      userId,
      firstName: 'Otis',
      lastName: 'Grant',
      emailAddress,
      grants: [grant],
      locale: 'en-US',
      country: 'USA',
      days: 1,
    },
  });
  const { search } = new URL(linkIn(await mailWith(emailAddress, '/login?token=')), productAddress());
  return (await answerTo<LoginResponse>(`/authentication/login/link${search}`, { body: {} })).token;
}

/** Ends a session from outside: the browser with the token is not notified. */
export async function endSession(token: string): Promise<void> {
  await answerTo('/authentication/logout', { token, method: 'POST' });
}

/** The demo event with that short code, as the account sees it. */
export async function eventOf(eventShortCode: string, userId: string): Promise<EventView> {
  return answerTo<EventView>(`/events/code/${eventShortCode}`, { token: await tokenOf(userId) });
}

/** The label of a field of the event's form, in that language. */
export function labelOf(event: EventView, name: string, locale: Locale): string {
  const field = fieldOf(event, name);
  return field.translations?.label?.[translationKey(locale)]?.value ?? field.label ?? name;
}

/** The label of a field's option in that language. */
export function optionOf(event: EventView, name: string, value: string, locale: Locale): string {
  const option = fieldOf(event, name).fieldOptions?.find((one) => one.value === value);
  if (!option) throw new Error(`${name} has no option ${value}.`);
  return option.translations?.text?.[translationKey(locale)]?.value ?? option.text;
}

function fieldOf(event: EventView, name: string): FormField {
  const field = event.configuration.sections.flatMap((section) => section.fields).find((one) => one.name === name);
  if (!field) throw new Error(`${event.eventShortCode} asks no ${name}.`);
  return field;
}

/** The event's name in that language. */
export function nameOf(event: EventView, locale: Locale): string {
  return event.translations.name?.[translationKey(locale)]?.value ?? event.defaultName;
}

/** Waits for the first mail with all of these words in the folder that replaces a mail server. */
export async function mailWith(...words: string[]): Promise<string> {
  const folder = path.join(dataFolder(), 'outbox');
  for (let waited = 0; waited < 45_000; waited += 100) {
    await currentProduct().work?.();
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const mail = readable(await readFile(path.join(folder, name), 'utf8'));
      if (words.every((word) => mail.includes(word))) return mail;
    }
    await pause(100);
  }
  throw new Error(`No mail with ${words.join(', ')} was sent.`);
}

/** The e-mail address of the account. */
export async function mailAddressOf(userId: string): Promise<string> {
  return (await answerTo<{ emailAddress: string }>('/account/profile', { token: await tokenOf(userId) })).emailAddress;
}

/** Requests a sign-in link and returns its path. An account without a password cannot sign in and needs `address`. */
export async function linkFor(userId: string, address?: string): Promise<string> {
  const to = address ?? (await mailAddressOf(userId));
  await ask('/authentication/login-link', { method: 'POST', body: { userId } });
  return linkIn(await mailWith(to, '/login?token='));
}

/** The path of the sign-in link in a mail. */
export const linkIn = (mail: string): string => /\/login\?token=[\w-]+/.exec(mail)?.[0] ?? '';

/** Presses the button that a sign-in link shows in a browser that did not request it. */
export const pressLink = ({ page }: { page: AnyPage }): Promise<void> => page.locator('[data-use-link]').click();

/** A mail with quoted-printable parts decoded and folded lines joined. */
function readable(mail: string): string {
  const unfolded = mail.replaceAll(/=\r?\n/g, '');
  const bytes = unfolded.replaceAll(/((?:=[0-9A-F]{2})+)/g, (run: string) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes;
}
