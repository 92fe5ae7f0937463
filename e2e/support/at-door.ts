import { expect } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { AnyPage } from './any-page.ts';
import { enter, type Journey } from './journey.ts';
import { ask, eventOf, signInByCall, tokenOf } from './product.ts';
import { buyTicket, plainAnswers, ticketTypes } from './shop.ts';

/** Common setup of tests at a door: a ticket, a device at the door, and a scanner. */

/** The browser's errors for requests without a network. */
export const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

interface Bought {
  event: EventView;
  code: string;
  ticketId: number;
}

/** Buys a ticket for the running event as that consultant. */
export async function ticketFor(user: string): Promise<Bought> {
  const event = await eventOf('ENERGIZE26', user);
  const [type] = (await ticketTypes(event, user)).values();
  const { status } = await buyTicket(event, {
    user,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: plainAnswers('Robin', 'Hale'),
  });
  expect(status).toBe(200);
  const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
  const ticket = (tickets as Ticket[]).find(({ eventId }) => eventId === event.eventId);
  return { event, code: ticket?.ticketCode ?? '', ticketId: ticket?.ticketId ?? 0 };
}

/** Opens the scan screen and waits until everything for offline use is loaded. */
export async function toDoor(journey: Journey, event: EventView, who = 'scanner'): Promise<StaffMessages['scan']> {
  const { locale } = journey.look;
  await enter(journey, who, `/admin/event/${event.eventId}/scan`);
  await readyForNoNetwork(journey.page, locale);
  return (await loadStaff(locale)).scan;
}

/** Waits until the lock of a staff page is loaded. Without a connection its code would be missing. */
export async function lockLoaded(page: AnyPage, locale: Locale): Promise<void> {
  const { deviceLock } = await loadStaff(locale);
  await page.getByRole('button', { name: deviceLock.lock, exact: true }).waitFor();
}

/** Waits until an open scan screen has its roster and its lock. */
export async function readyForNoNetwork(page: AnyPage, locale: Locale): Promise<void> {
  const { scan } = await loadStaff(locale);
  await lockLoaded(page, locale);
  await page.getByText(scan.dataOf({ time: '' }).trim()).waitFor();
}

/** Types the code and Enter, as a scanner does. */
export async function scanWith(page: AnyPage, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

export const verdict = (page: AnyPage, title: string) => page.getByRole('heading', { name: title, exact: true });

/** Whether the ticket is checked in, as its holder sees it. */
export async function isCheckedIn(event: EventView, user: string, ticketId: number): Promise<boolean> {
  const { token } = await signInByCall(user);
  const [, tickets] = await ask('/tickets', { token });
  const ticket = (tickets as Ticket[]).find((one) => one.ticketId === ticketId && one.eventId === event.eventId);
  return ticket?.isCheckedIn ?? false;
}
