import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { expect } from 'vitest';
import type { AnyJourney, AnyLocator, AnyPage } from './any-page.ts';
import { ask, demoPassword, eventOf, tokenOf } from './product.ts';

/** Steps with a staff device that locks by its button or automatically, and unlocks with a PIN. */

export const pin = '471147';
/** The device gets its lock time from the server once. */
export const lockTimeCall = /\/api\/authentication\/lock$/;

export function lockParts<P extends AnyPage>(page: P, t: StaffMessages['deviceLock']) {
  // All locators of a page are of the page's own class.
  const own = (found: AnyLocator) => found as ReturnType<P['locator']>;
  return {
    button: (name: string) => own(page.getByRole('button', { name, exact: true })),
    field: own(page.getByLabel(t.pin, { exact: true })),
    heading: own(page.getByRole('heading', { name: t.title, exact: true })),
  };
}

/** Opens the scan screen of the running event. `lockTime` is the response to `lockTimeCall`. */
export async function toDoor(
  { page, look }: AnyJourney,
  user: string,
  lockTime: Promise<unknown>,
  open: (path: string) => Promise<void>,
) {
  const { deviceLock: t, scan } = await loadStaff(look.locale);
  const event = await eventOf('ENERGIZE26', user);
  await open(`/admin/event/${event.eventId}/scan`);
  const ready = page.getByText(scan.ready, { exact: true });
  await ready.waitFor();
  await lockTime;
  await lockParts(page, t).button(t.lock).waitFor();
  return { t, ready };
}

/** Opens the scan screen for a scanner with a PIN. */
export async function atTheDoor(journey: AnyJourney, user: string, lockTime: Promise<unknown>) {
  const token = await tokenOf('scanner');
  const [status] = await ask('/authentication/pin', { token, body: { currentPassword: demoPassword, pin } });
  expect(status).toBe(200);
  return toDoor(journey, user, lockTime, (path) => journey.enter('scanner', path));
}
