import { isScreenKey, rowKeys, type ScreenKey } from '../../apps/web/src/app/screens/rows.ts';
import type { Known } from './dialogs.ts';
import { asAdmin } from './editing.ts';
import type { Journey } from './journey.ts';
import { eventOf } from './product.ts';
import { buyGeneral } from './shop.ts';

/** Every screen of the client's table in one named state, for checks that walk over all screens. */

export type Visitor = 'nobody' | 'attendee' | 'admin';
export interface Visit {
  who: Visitor;
  state: string;
  path: string;
}

/** Buys a ticket for the holder and creates a draft named after the test file. */
export async function prepareVisits(people: Pick<Known, 'holder' | 'visitor'>, draftCode: string): Promise<Known> {
  const { event, orderId, ticketId } = await buyGeneral(people.holder);
  const draft = {
    template: 'ordinary',
    eventShortCode: draftCode,
    name: 'Journey of a draft',
    firstDay: '2099-05-05',
  };
  const { eventId: draftId } = await asAdmin<{ eventId: number }>('/events', 'POST', draft);
  const { eventId: runningId } = await eventOf('ENERGIZE26', 'admin');
  const { eventId, defaultName: eventName } = event;
  return { eventId, eventName, orderId, ticketId, runningId, draftId, holder: people.holder, visitor: people.visitor };
}

const visit = (who: Visitor, state: string, path: string): Visit => ({ who, state, path });

function visitsOf({ eventId, runningId, orderId, ticketId, holder }: Known): Record<ScreenKey, Visit> {
  const event = `/admin/event/${eventId}`;
  return {
    login: visit('nobody', 'nothing typed', '/login'),
    memberForm: visit('nobody', 'a link without a key', '/form'),
    dashboard: visit('admin', 'the events of the demo', '/dashboard'),
    outbox: visit('admin', 'the mails of the demo', '/admin/outbox'),
    decisions: visit('admin', 'nothing to decide', '/admin/money'),
    books: visit('admin', 'the last thirty days', '/admin/money/books'),
    moneyDrawers: visit('admin', 'no event chosen', '/admin/money/drawers'),
    staffSecurity: visit('admin', 'one session', '/admin/security'),
    audit: visit('admin', 'the latest changes', '/admin/audit'),
    staff: visit('admin', 'the staff of the demo', '/admin/staff'),
    accountLists: visit('admin', 'the lists of the demo', '/admin/lists'),
    qualifications: visit('admin', 'the places of the demo', '/admin/qualifications'),
    webhooks: visit('admin', 'no webhooks', '/admin/webhooks'),
    apiKeys: visit('admin', 'no API keys', '/admin/api-keys'),
    retention: visit('admin', 'no removal is due', '/admin/retention'),
    allEvents: visit('admin', 'the events of the demo', '/admin/events'),
    selfService: visit('admin', 'no event chosen', '/admin/self-service'),
    selfServiceEvent: visit('admin', 'the first tab', `/admin/self-service/${eventId}`),
    scan: visit('admin', 'ready to scan', `/admin/event/${runningId}/scan`),
    door: visit('admin', 'no device', `${event}/door`),
    orderSummary: visit('admin', 'one order', `${event}/order-summary/${holder}`),
    waitingList: visit('admin', 'no one waits', `/admin/event/${eventId}/waiting-list`),
    buyers: visit('admin', 'nothing counted', `${event}/buyers`),
    recheck: visit('admin', 'no rule', `${event}/recheck`),
    badges: visit('admin', 'the attendees', `${event}/badges`),
    drawers: visit('admin', 'no open drawer', `${event}/drawers`),
    exports: visit('admin', 'no schedule', `${event}/exports`),
    messages: visit('admin', 'nothing written', `${event}/messages`),
    adminEvent: visit('admin', 'the overview', `/admin/${eventId}`),
    previewEvent: visit('admin', 'today, as anyone', `/admin/${eventId}/preview`),
    manageEvent: visit('admin', 'an active event', `/admin/${eventId}/manage`),
    callOff: visit('admin', 'before the decision', `/admin/${eventId}/call-off`),
    checkIn: visit('admin', 'a ticket before its event', `/check-in/${ticketId}`),
    badge: visit('admin', 'an event without a layout', `/badge/${ticketId}`),
    events: visit('attendee', 'one registration', '/'),
    registration: visit('attendee', 'the choice of tickets', `/registration/${eventId}`),
    security: visit('attendee', 'one session', '/security'),
    completeOrder: visit('attendee', 'no such order', `/registration/FIVESTAR26/complete/${crypto.randomUUID()}`),
    account: visit('attendee', 'one ticket', '/account'),
    accountEvent: visit('attendee', 'an address from a mail', '/account/FIVESTAR26'),
    draws: visit('attendee', 'no draw', `/draws/${eventId}`),
    eventSummary: visit('attendee', 'one ticket', `/account/${eventId}/summary`),
    confirmation: visit('attendee', 'a paid order', `/confirmation/FIVESTAR26/${orderId}`),
    ticket: visit('attendee', 'a complete form', `/ticket/${ticketId}`),
    ticketTransfer: visit('attendee', 'nothing typed', `/ticket/${ticketId}/transfer`),
  };
}

/** The screens of one kind of visitor, with the names of their rows. */
export const visitsBy = (who: Visitor, known: Known): (Visit & { key: ScreenKey })[] =>
  rowKeys
    .filter(isScreenKey)
    .map((key) => ({ key, ...visitsOf(known)[key] }))
    .filter((each) => each.who === who);

/** Opens a path within the loaded client, because loading the client again costs more than most checks. */
export async function openWithin({ page }: Pick<Journey, 'page'>, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const heading = () => document.querySelector('main h1');
    // The earlier screen stays until the code of the next one is loaded.
    const earlier = location.pathname === new URL(to, location.href).pathname ? null : heading();
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    while (!heading() || heading() === earlier) await new Promise(requestAnimationFrame);
  }, path);
}
