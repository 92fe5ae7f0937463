import type { LoginResponse } from '@foyer/contract/auth';
import type { FormField } from '@foyer/contract/event-configuration';
import type { EventView } from '@foyer/contract/events';
import { translationKey, type Locale } from '@foyer/contract/vocabulary';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Stage, Stages } from './global-setup.ts';

/** What journeys ask the product beside the browser: a session, an event and its words, a mail that was sent. */

/** Password of every demo sign-in (the demo data's own). */
export const demoPassword = 'foyer-demo';

let own: { address: string; dataFolder: string } | null = null;

/** Lets the journeys of this file be made in another product than the one that all files share; `null` for that one again. */
export function travelIn(product: { address: string; dataFolder: string } | null): void {
  own = product;
}

let given: { stage: Stage; seededFolder: string } | undefined;

/** Which product the files of this worker are played on (`on-stage.ts`). */
export function takeStage({ stages, seededFolder }: Stages): void {
  const stage = stages[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!stage) throw new Error(`There is no product for worker ${process.env['VITEST_POOL_ID'] ?? ''}.`);
  given = { stage, seededFolder };
}

function taken(): NonNullable<typeof given> {
  if (!given) throw new Error('No stage was taken.');
  return given;
}

/** The data folder with the demo data as it was written, to start another product on a copy. */
export const seededFolder = (): string => taken().seededFolder;
/** Where the product of this file answers. */
export const productAddress = (): string => (own ?? taken().stage).address;
/** Where the product of this file keeps its database and its mails. */
export const dataFolder = (): string => (own ?? taken().stage).dataFolder;

interface Asked {
  token?: string;
  method?: string;
  body?: unknown;
  locale?: Locale;
}

/** Calls the product's API. Answers the status and the body, whatever they are. */
export async function ask(path: string, { token, method, body, locale }: Asked = {}): Promise<[number, unknown]> {
  const response = await fetch(`${productAddress()}/api${path}`, {
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

/** A call that has to succeed. */
async function answerTo<T>(path: string, asked: Asked): Promise<T> {
  const [status, body] = await ask(path, asked);
  if (status >= 400) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

/** Signs a demo account in beside the browser. */
export async function signInByCall(userId: string): Promise<LoginResponse> {
  return answerTo<LoginResponse>('/authentication/login', {
    body: { userId, password: demoPassword, rememberMe: false },
  });
}

const sessions = new Map<string, Promise<LoginResponse>>();

/** A session of that account beside the browser's, the same one whenever it is asked for: checking a password is dear on purpose. */
export async function tokenOf(userId: string): Promise<string> {
  const whose = `${userId} at ${productAddress()}`;
  const session = sessions.get(whose) ?? signInByCall(userId);
  sessions.set(whose, session);
  return (await session).token;
}

/** Ends a session as if elsewhere: the browser that holds the token does not know. */
export async function endSession(token: string): Promise<void> {
  await answerTo('/authentication/logout', { token, method: 'POST' });
}

/** The demo event of that short code, as the account sees it. */
export async function eventOf(eventShortCode: string, userId: string): Promise<EventView> {
  return answerTo<EventView>(`/events/code/${eventShortCode}`, { token: await tokenOf(userId) });
}

/** The label of a field of the event's form, in that language. */
export function labelOf(event: EventView, name: string, locale: Locale): string {
  const field = fieldOf(event, name);
  return field.translations?.label?.[translationKey(locale)]?.value ?? field.label ?? name;
}

/** What one of a field's options is called in that language. */
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

/** The first mail that holds every one of these words, read from the folder that stands in for a mail server. */
export async function mailWith(...words: string[]): Promise<string> {
  const folder = path.join(dataFolder(), 'outbox');
  for (let waited = 0; waited < 45_000; waited += 100) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue;
      const mail = readable(await readFile(path.join(folder, name), 'utf8'));
      if (words.every((word) => mail.includes(word))) return mail;
    }
    await pause(100);
  }
  throw new Error(`No mail with ${words.join(', ')} was sent.`);
}

/** The address that mails for the account go to. */
export async function mailAddressOf(userId: string): Promise<string> {
  return (await answerTo<{ emailAddress: string }>('/account/profile', { token: await tokenOf(userId) })).emailAddress;
}

/** Requests a sign-in link and returns its path; an account without a password needs `address`, since it cannot sign in. */
export async function linkFor(userId: string, address?: string): Promise<string> {
  const to = address ?? (await mailAddressOf(userId));
  await ask('/authentication/login-link', { method: 'POST', body: { userId } });
  const mail = await mailWith(to, '/login?token=');
  return /\/login\?token=[\w-]+/.exec(mail)?.[0] ?? '';
}

/** Presses the button that a sign-in link shows in a browser that did not request it. */
export const pressLink = ({ page }: { page: Page }): Promise<void> => page.locator('[data-use-link]').click();

/** A mail with its quoted-printable parts and folded lines undone. */
function readable(mail: string): string {
  const unfolded = mail.replaceAll(/=\r?\n/g, '');
  const bytes = unfolded.replaceAll(/((?:=[0-9A-F]{2})+)/g, (run: string) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes;
}
