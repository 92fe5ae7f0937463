// In Chromium, because axe needs layout: contrast, sizes of targets and overlapping content.
import { locales } from '@foyer/contract/wire/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { isScreenKey, rowKeys, type ScreenKey } from '../apps/web/src/app/screens/rows.ts';
import { dialogs, expectSizeOfDialog, openDialog, type Known } from './support/dialogs.ts';
import { asAdmin } from './support/editing.ts';
import { enter, inEachLanguage, look, travel, type Journey, type Size } from './support/journey.ts';
import { letCancel } from './support/organiser.ts';
import { peopleOf } from './support/people.ts';
import { eventOf } from './support/product.ts';
import { buyGeneral } from './support/shop.ts';

const people = peopleOf('screens');

/**
 * Every screen of the table in one named state: all rules of axe in both sizes and colour schemes, and the rules about texts in each language. Then the dialogs of
 * `support/dialogs.ts`.
 */

type Visitor = 'nobody' | 'attendee' | 'admin';
interface Visit {
  who: Visitor;
  state: string;
  path: () => string;
}

let bought: Awaited<ReturnType<typeof buyGeneral>>;
let known: Known;
beforeAll(async () => {
  bought = await buyGeneral(people.holder);
  const { event, orderId, ticketId } = bought;
  await letCancel(event.eventShortCode);
  const draft = {
    template: 'ordinary',
    eventShortCode: 'JOURNEY-DRAFT',
    name: 'Journey of a draft',
    firstDay: '2099-05-05',
  };
  const { eventId: draftId } = await asAdmin<{ eventId: number }>('/events', 'POST', draft);
  const { eventId: runningId } = await eventOf('ENERGIZE26', 'admin');
  const { eventId, defaultName: eventName } = event;
  known = { eventId, eventName, orderId, ticketId, runningId, draftId, ...people };
});

const visit = (who: Visitor, state: string, path: () => string): Visit => ({ who, state, path });
const ofEvent = (rest: string) => () => rest.replace('$eventId', String(bought.event.eventId));
const ofTicket = (rest: string) => () => rest.replace('$ticketId', String(bought.ticketId));

const visits: Record<ScreenKey, Visit> = {
  login: visit('nobody', 'nothing typed', () => '/login'),
  memberForm: visit('nobody', 'a link without a key', () => '/form'),
  dashboard: visit('admin', 'the events of the demo', () => '/dashboard'),
  outbox: visit('admin', 'the mails of the demo', () => '/admin/outbox'),
  staffSecurity: visit('admin', 'one session', () => '/admin/security'),
  audit: visit('admin', 'the latest changes', () => '/admin/audit'),
  staff: visit('admin', 'the staff of the demo', () => '/admin/staff'),
  retention: visit('admin', 'no removal is due', () => '/admin/retention'),
  allEvents: visit('admin', 'the events of the demo', () => '/admin/events'),
  selfService: visit('admin', 'no event chosen', () => '/admin/self-service'),
  selfServiceEvent: visit('admin', 'the first tab', ofEvent('/admin/self-service/$eventId')),
  scan: visit('admin', 'ready to scan', () => `/admin/event/${known.runningId}/scan`),
  door: visit('admin', 'no device', ofEvent('/admin/event/$eventId/door')),
  orderSummary: visit('admin', 'one order', ofEvent(`/admin/event/$eventId/order-summary/${people.holder}`)),
  waitingList: visit('admin', 'no one waits', ofEvent('/admin/event/$eventId/waiting-list')),
  badges: visit('admin', 'the attendees', ofEvent('/admin/event/$eventId/badges')),
  drawers: visit('admin', 'no open drawer', ofEvent('/admin/event/$eventId/drawers')),
  exports: visit('admin', 'no schedule', ofEvent('/admin/event/$eventId/exports')),
  messages: visit('admin', 'nothing written', ofEvent('/admin/event/$eventId/messages')),
  adminEvent: visit('admin', 'the search', ofEvent('/admin/$eventId')),
  previewEvent: visit('admin', 'today, as anyone', ofEvent('/admin/$eventId/preview')),
  manageEvent: visit('admin', 'an active event', ofEvent('/admin/$eventId/manage')),
  callOff: visit('admin', 'before the decision', ofEvent('/admin/$eventId/call-off')),
  checkIn: visit('admin', 'a ticket before its event', ofTicket('/check-in/$ticketId')),
  badge: visit('admin', 'an event without a layout', ofTicket('/badge/$ticketId')),
  events: visit('attendee', 'one registration', () => '/'),
  registration: visit('attendee', 'the choice of tickets', ofEvent('/registration/$eventId')),
  security: visit('attendee', 'one session', () => '/security'),
  completeOrder: visit('attendee', 'no such order', () => `/registration/FIVESTAR26/complete/${crypto.randomUUID()}`),
  account: visit('attendee', 'one ticket', () => '/account'),
  accountEvent: visit('attendee', 'an address from a mail', () => '/account/FIVESTAR26'),
  eventSummary: visit('attendee', 'one ticket', ofEvent('/account/$eventId/summary')),
  confirmation: visit('attendee', 'a paid order', () => `/confirmation/FIVESTAR26/${bought.orderId}`),
  ticket: visit('attendee', 'a complete form', ofTicket('/ticket/$ticketId')),
  ticketTransfer: visit('attendee', 'nothing typed', ofTicket('/ticket/$ticketId/transfer')),
};

const users = { nobody: null, attendee: people.holder, visitor: people.visitor, admin: 'admin' } as const;

/** Opens a URL within the loaded client, because loading the client again and axe with it costs more than the check. */
async function open({ page }: Journey, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main h1').first().waitFor();
}

/** Every dialog of the table on its screen: all rules of axe, its size, and its end by Escape. */
async function seeDialogs(journey: Journey, who: keyof typeof users): Promise<void> {
  const { page } = journey;
  const own = Object.entries(dialogs).filter(([, visited]) => visited.who === who);
  for (const [name, visited] of own) {
    await open(
      journey,
      visited.path.replace(/\$(\w+)/g, (_, word: keyof typeof known) => String(known[word])),
    );
    await openDialog(journey, visited, known);
    await look(journey, `dialog, ${name}`);
    await expectSizeOfDialog(journey, visited.size);
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
  }
}

describe.each(['phone', 'desktop'] satisfies Size[])('on a %s', (size) => {
  test.each(['nobody', 'attendee', 'admin'] satisfies Visitor[])(
    'axe finds nothing on any screen of: %s',
    async (who) => {
      const own = rowKeys.filter(isScreenKey).filter((key) => visits[key].who === who);
      await travel({ locale: 'en-US', size }, async (journey) => {
        // A check-in before its time, and an order that does not exist.
        journey.expectProblem(/40[49]/);
        const user = users[who];
        if (user !== null) await enter(journey, user);
        await journey.visit(visits[own[0] ?? 'login'].path());
        for (const key of own) {
          const { state, path } = visits[key];
          await open(journey, path());
          const seen = (each: Journey) => look(each, `${key}, ${state}`);
          await seen(journey);
          const sideways = await journey.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(sideways, `${key} scrolls sideways`).toBeLessThanOrEqual(0);
          // The size changes no text.
          if (size === 'desktop') continue;
          const others = locales.filter((locale) => locale !== 'en-US').map((locale) => ({ locale }));
          await inEachLanguage(journey, seen, others);
          await inEachLanguage(journey, () => Promise.resolve(), [{ locale: 'en-US' }]);
        }
        await seeDialogs(journey, who);
        if (who !== 'attendee') return;
        await enter(journey, people.visitor, '/');
        await seeDialogs(journey, 'visitor');
      });
    },
  );
});
