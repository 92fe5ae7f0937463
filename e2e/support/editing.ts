import type { EventDraft } from '@foyer/contract/events/event-draft';
import { expect } from 'vitest';
import type { AnyPage } from './any-page.ts';
import { ask, eventOf, currentProduct, tokenOf } from './product.ts';

/** Creates and changes events as an admin, with the same calls as the browser. */

/** Calls the product as the demo's admin. */
export async function asAdmin<T>(path: string, method: string, body?: unknown): Promise<T> {
  const [status, answer] = await ask(path, { token: await tokenOf('admin'), method, body });
  expect(status, path).toBeLessThan(300);
  return answer as T;
}

export const draftOf = (eventId: number) => asAdmin<EventDraft>(`/events/${eventId}/draft`, 'GET');

/** Changes the draft as another admin would. */
export async function draftElsewhere(
  eventId: number,
  change: (it: EventDraft['definition']) => EventDraft['definition'],
) {
  const { revision, version, definition } = await draftOf(eventId);
  return asAdmin<EventDraft>(`/events/${eventId}/draft`, 'PUT', { revision, version, definition: change(definition) });
}

/** Limits the event to these accounts. Other tests do not see it. */
export const onlyFor = (eventId: number, ...accounts: readonly string[]) =>
  draftElsewhere(eventId, (it) => ({ ...it, configuration: { ...it.configuration, eligibleAccounts: [...accounts] } }));

/** The event that the editor on the page shows. */
export const idOf = ({ page }: { page: AnyPage }): number => Number(new URL(page.url()).pathname.split('/').at(-1));

/** Waits until the editor has saved every change. */
export const untilSaved = (page: AnyPage) => page.locator('[data-save="saved"]').waitFor();

/** The banner of a demo event as a file to upload. */
export async function bannerFile(name = 'banner.jpg') {
  const { eventId } = await eventOf('FIVESTAR26', 'admin');
  const { address, fetch: send = fetch } = currentProduct();
  const answer = await send(`${address}/api/events/${eventId}/images/event-banner`);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await answer.arrayBuffer()) };
}
