import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { StaffMessages, TicketChangesMessages } from '@foyer/messages/catalogue/messages';
import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import { calendarFeed } from '@foyer/messages/en-US/tickets/calendar-feed';
import { secondFactors } from '@foyer/messages/en-US/pages/second-factors';
import { receipts } from '@foyer/messages/en-US/payments/receipts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Journey } from './journey.ts';

/**
 * The dialogs that the walk over the screens opens, and what opens them. A dialog that a journey opens is checked there
 * with `look`.
 */

/** What the addresses name. */
export interface Known {
  eventId: number;
  eventName: string;
  orderId: number;
  ticketId: number;
  /** Accounts with the ticket, and without any. */
  holder: string;
  visitor: string;
  /** An event with open doors. */
  runningId: number;
  /** An event that was never published. */
  draftId: number;
}

export interface DialogVisit {
  /** `visitor` has no ticket. */
  who: 'attendee' | 'visitor' | 'admin';
  /** An address with `$` and a name of `Known`. */
  path: string;
  open: (opening: Opening) => Promise<void>;
  /**
   * `large` is 900 by 600 px, `full` the whole window, `drawer` 896 px at the end of the window. The others are at most 500
   * px wide.
   */
  size?: 'large' | 'full' | 'drawer';
}

interface Opening {
  page: Page;
  text: Journey['text'];
  staff: StaffMessages;
  changes: TicketChangesMessages;
  known: Known;
  /** Presses the button with this name. */
  press: (name: string | RegExp) => Promise<void>;
  /** Opens a menu and chooses an entry of it. */
  choose: (menu: string, entry: string) => Promise<void>;
}

const summary = '/account/$eventId/summary';
const confirmation = '/confirmation/FIVESTAR26/$orderId';
const registration = '/registration/$eventId';
const orderSummary = '/admin/event/$eventId/order-summary/$holder';
const colleague = 'Gale Ibarra';

/** A row of a menu on a ticket. */
const onTicket = (entry: (opening: Opening) => string): DialogVisit => ({
  who: 'attendee',
  path: summary,
  open: (opening) => opening.choose(opening.text.tickets.more, entry(opening)),
});

const onStaff = (entry: (staff: StaffMessages['staffAccounts']) => string): DialogVisit => ({
  who: 'admin',
  path: '/admin/staff',
  open: ({ choose, staff: { staffAccounts } }) =>
    choose(staffAccounts.actionsOf({ name: colleague }), entry(staffAccounts)),
});

const onButton = (path: string, name: (opening: Opening) => string | RegExp, size?: DialogVisit['size']) => ({
  who: 'admin' as const,
  path,
  open: (opening: Opening) => opening.press(name(opening)),
  ...(size ? { size } : {}),
});

/** The first dialog creates the address, which the second finds. */
const onCalendar = (name: string): DialogVisit => ({
  who: 'attendee',
  path: '/account',
  open: async ({ page, press }) => {
    const make = page.getByRole('button', { name: calendarFeed.make });
    const opens = page.getByRole('button', { name, exact: true });
    await make.or(opens).waitFor();
    if (await make.isVisible()) await make.click();
    await press(name);
  },
});

async function chooseTicket({ page, text, press }: Opening, ticket: RegExp): Promise<void> {
  await page.getByRole('group', { name: text.registration.tickets }).getByRole('radio', { name: ticket }).check();
  await press(text.common.next);
}

export const dialogs: Readonly<Record<string, DialogVisit>> = {
  'share a ticket': onTicket(({ text }) => text.tickets.shareItinerary),
  'cancel a ticket': onTicket(({ changes }) => changes.cancellation.action),
  'change add-ons': onTicket(({ changes }) => changes.addOnChanges.action),
  'upgrade a ticket': onTicket(({ text }) => text.tickets.upgradeTo({ ticket: 'VIP: front rows and backstage' })),
  'code of a ticket': {
    who: 'attendee',
    path: summary,
    open: ({ page, text }) => page.getByRole('button', { name: text.tickets.brighten }).first().click(),
    size: 'full',
  },
  'end other sessions': {
    who: 'attendee',
    path: '/security',
    open: ({ press, text }) => press(text.security.endOthers),
  },
  'set up an authenticator app': {
    who: 'attendee',
    path: '/security',
    open: ({ press }) => press(secondFactors.codesSetUp),
  },
  'replace a calendar address': onCalendar(calendarFeed.replace),
  'end a calendar address': onCalendar(calendarFeed.end),
  'mail again': {
    who: 'attendee',
    path: confirmation,
    open: ({ press, text }) => press(text.confirmation.mailAgain),
  },
  'name on receipts': { who: 'attendee', path: confirmation, open: ({ press }) => press(receipts.setAddressee) },
  team: { who: 'visitor', path: registration, open: (opening) => chooseTicket(opening, /\$599/), size: 'large' },
  'invalid form': {
    who: 'visitor',
    path: registration,
    open: async (opening) => {
      await chooseTicket(opening, /\$149/);
      await opening.press(opening.text.forms.submit);
    },
  },
  'invite staff': onButton('/admin/staff', ({ staff }) => staff.staffAccounts.invite),
  'roles of staff': onStaff(({ changeRoles }) => changeRoles),
  'link for staff': onStaff(({ sendLink }) => sendLink),
  'close an account': onStaff(({ close }) => close),
  'reset lost factors': onStaff(({ resetFactors }) => resetFactors),
  'new API key': onButton('/admin/api-keys', ({ staff }) => staff.apiKeys.create),
  'a mail': {
    who: 'admin',
    path: '/admin/outbox',
    open: ({ page }) => page.getByRole('row').getByRole('button', { name: /^View/ }).first().click(),
    size: 'large',
  },
  PIN: onButton('/dashboard', ({ staff }) => staff.deviceLock.setUp),
  'ticket type': {
    who: 'admin',
    path: '/admin/self-service/$eventId?part=tickets',
    open: ({ page }) =>
      page
        .getByRole('table')
        .first()
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
    size: 'drawer',
  },
  coupon: {
    who: 'admin',
    path: '/admin/self-service/$eventId?part=tickets',
    open: ({ page }) =>
      page
        .getByRole('table')
        .last()
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
    size: 'drawer',
  },
  'new event': onButton('/admin/self-service', ({ staff }) => staff.selfService.newTitle),
  'activate an event': {
    who: 'admin',
    path: '/admin/self-service',
    open: async ({ page, press, staff: { selfService } }) => {
      const card = page.locator('section', { hasText: selfService.activateTitle }).last();
      await card.getByRole('combobox').first().fill('Strike');
      await page.getByRole('option').first().click();
      await press(selfService.activate);
    },
  },
  'copy an event': {
    who: 'admin',
    path: '/admin/events',
    open: ({ choose, known, staff: { eventList, selfService } }) =>
      choose(eventList.actionsOf({ name: known.eventName }), selfService.clone),
  },
  'publish an event': onButton('/admin/self-service/$draftId', ({ staff }) => staff.editor.review),
  'name of the device': onButton('/admin/event/$runningId/scan', ({ staff }) => new RegExp(staff.scan.device)),
  'refund of an amount': {
    who: 'admin',
    path: orderSummary,
    open: async ({ page, press, staff, known }) => {
      await press(staff.orderSummary.refundOf({ id: String(known.orderId) }));
      await page.getByRole('radio', { name: staff.orderSummary.anAmount }).check();
    },
  },
  'why a person cannot buy': onButton(orderSummary, ({ staff }) => staff.orderSummary.whyNot),
  refund: onButton(orderSummary, ({ staff, known }) => staff.orderSummary.refundOf({ id: String(known.orderId) })),
  'deactivate a ticket': onButton(orderSummary, ({ staff }) => staff.orderSummary.deactivateOf({ name: 'Robin Hale' })),
  'reset lost factors of a consultant': onButton(
    '/admin/event/$runningId/order-summary/$visitor',
    ({ staff }) => staff.staffAccounts.resetFactors,
  ),
  // An account with an open ticket cannot be anonymised.
  'anonymise an account': onButton(
    '/admin/event/$runningId/order-summary/$visitor',
    ({ staff }) => staff.privacy.anonymise,
  ),
  'open a drawer': onButton('/admin/event/$eventId/drawers', ({ staff }) => staff.drawer.open),
  'schedule a list': onButton('/admin/event/$eventId/exports', ({ staff }) => staff.scheduledExports.add),
  'export a list': onButton('/admin/$eventId?tab=stats', ({ staff }) => staff.reports.export),
  'columns of a list': onButton('/admin/$eventId?tab=search', ({ staff }) => staff.eventLists.columns),
  'saved filters': {
    who: 'admin',
    path: '/admin/$eventId?tab=search',
    open: ({ choose, staff: { eventLists } }) => choose(eventLists.savedFilters, eventLists.saveOrDelete),
  },
  'export the attendees of a list': {
    who: 'admin',
    path: '/admin/$eventId?tab=search',
    open: ({ press }) => press(/^Export these/),
  },
  'check in the attendees of a list': {
    who: 'admin',
    path: '/admin/$eventId?tab=search',
    open: async ({ page, staff: { eventLists } }) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: eventLists.checkIn, exact: true }).click();
    },
  },
  'send a message': {
    who: 'admin',
    path: '/admin/event/$eventId/messages',
    open: async ({ page, press, staff: { attendeeMessages, editor } }) => {
      await press(attendeeMessages.write);
      await page.getByLabel(editor.subject, { exact: true }).fill('Doors');
      await page.getByLabel(attendeeMessages.text, { exact: true }).fill('Doors open at nine.');
      await press(attendeeMessages.next);
    },
  },
};

/** Opens a dialog on its screen, which is shown already. */
export async function openDialog({ page, text }: Journey, visit: DialogVisit, known: Known): Promise<void> {
  const press = (name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
  const choose = async (menu: string, entry: string) => {
    await page.getByRole('button', { name: menu, exact: true }).first().click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const [staff, changes] = [await loadStaff('en-US'), await loadTicketChanges('en-US')];
  await visit.open({ page, text, staff, changes, known, press, choose });
  await page.locator('dialog:modal').waitFor();
}

/** Sizes of dialogs on a desktop (system 3.3). On a phone a dialog is as wide as the window. */
export async function expectSizeOfDialog({ page, look }: Journey, size: DialogVisit['size']): Promise<void> {
  const dialog = page.locator('dialog:modal');
  const { width: windowWidth = 0, height: windowHeight = 0 } = page.viewportSize() ?? {};
  const box = async () => {
    const { x = -1, y = -1, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    return { isInside: x >= 0 && y >= 0 && x + width <= windowWidth && y + height <= windowHeight, width, height };
  };
  await expect.poll(box).toMatchObject({ isInside: true });
  const { width, height } = await box();
  expect(height).toBeGreaterThanOrEqual(100);
  expect(width).toBeGreaterThanOrEqual(300);
  const least = await dialog.evaluate((element) => {
    const { minInlineSize, minBlockSize } = getComputedStyle(element);
    return [minInlineSize, minBlockSize];
  });
  expect(least).toEqual(['min(300px, 100%)', '100px']);
  if (look.size === 'phone') return;
  if (size === 'large') expect([width, height]).toEqual([900, 600]);
  else if (size === 'full') expect([width, height]).toEqual([windowWidth, windowHeight]);
  else if (size === 'drawer') expect([width, height]).toEqual([896, windowHeight]);
  else expect(width).toBeLessThanOrEqual(500);
}
