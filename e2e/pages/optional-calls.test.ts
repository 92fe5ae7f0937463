import { setTimeout as pause } from 'node:timers/promises';
import { routes, type RouteName } from '@foyer/contract/wire/routes';
import { beforeAll, expect, test } from 'vitest';
import { isScreenKey, rowKeys, type ScreenKey } from '../../apps/web/src/app/screens/rows.ts';
import { enter, travel, type Journey, type Look } from './support/journey.ts';
import type { Locator } from './support/locator.ts';
import type { Route } from './support/network.ts';
import { peopleOf } from '../support/people.ts';
import { buyGeneral } from '../support/shop.ts';
import { toPayment } from '../support/steps.ts';
import { isLong } from '../../apps/server/test/long.ts';

/**
 * Every call of each screen fails, except the calls that carry what the screen is about. The main control stays, each
 * call is sent once, and at most one error report is sent for it. All fail at once, and a call that was then not sent
 * fails alone. In the long tests each fails alone.
 */

const people = peopleOf('optional-calls');
const desktop: Look = { locale: 'en-US', size: 'desktop' };

interface State {
  who: string | null;
  path: () => string;
  /** The calls without which the screen has nothing to show. */
  subjects: readonly RouteName[];
  control: (journey: Journey) => Locator;
  /** What is pressed after the page has opened. */
  open?: (journey: Journey) => Promise<void>;
}

let bought: Awaited<ReturnType<typeof buyGeneral>>;
beforeAll(async () => {
  bought = await buyGeneral(people.holder);
});

const at =
  (selector: string) =>
  ({ page }: Journey) =>
    page.locator(selector).first();
const named =
  (role: 'button' | 'link', name: string | RegExp) =>
  ({ page }: Journey) =>
    page.getByRole(role, { name }).first();
const ofEvent = (rest: string) => () => rest.replace('$eventId', String(bought.event.eventId));
const ofTicket = (rest: string) => () => rest.replace('$ticketId', String(bought.ticketId));
const state = (
  who: string | null,
  path: () => string,
  control: State['control'],
  subjects: readonly RouteName[] = [],
): State => ({ who, path, control, subjects });
const { holder, newcomer, buyer } = people;
/** Calls that a running registration is about. */
const ofRegistration = ['getEvent', 'availableRelationships', 'availableTickets'] as const;
const ofPayment = [...ofRegistration, 'listEvents'] as const;
const anIntent = '0c0c0c0c-0000-4000-8000-000000000001';

const states: Record<ScreenKey, readonly State[]> = {
  login: [state(null, () => '/login', at('main input'))],
  memberForm: [state(null, () => '/form', at('main h1'))],
  dashboard: [state('admin', () => '/dashboard', at('main a[href^="/admin/"]'), ['listAdminEventsLatest'])],
  outbox: [state('admin', () => '/admin/outbox', at('main table'), ['listOutbox'])],
  decisions: [state('admin', () => '/admin/money', at('main h1'))],
  books: [state('admin', () => '/admin/money/books', at('main select'))],
  moneyDrawers: [state('admin', () => '/admin/money/drawers', at('main select'))],
  staffSecurity: [state('admin', () => '/admin/security', at('main input[type="password"]'))],
  audit: [state('admin', () => '/admin/audit', named('button', 'Show earlier changes'), ['searchAudit'])],
  staff: [state('admin', () => '/admin/staff', at('main table'), ['listStaff'])],
  accountLists: [state('admin', () => '/admin/lists', at('main table'), ['listAccountLists'])],
  qualifications: [state('admin', () => '/admin/qualifications', at('main table'), ['listQualifications'])],
  webhooks: [state('admin', () => '/admin/webhooks', at('main h1'), ['listWebhooks'])],
  apiKeys: [state('admin', () => '/admin/api-keys', at('main h1'), ['listApiKeys'])],
  retention: [state('admin', () => '/admin/retention', at('main h1'), ['getRetention'])],
  allEvents: [state('admin', () => '/admin/events', at('main table'), ['listEventOverview'])],
  selfService: [state('admin', () => '/admin/self-service', at('main select'), ['listAdminEvents'])],
  selfServiceEvent: [
    state('admin', ofEvent('/admin/self-service/$eventId'), at('main [role="tab"]'), ['getEventDraft']),
  ],
  scan: [state('admin', ofEvent('/admin/event/$eventId/scan'), at('main h1'))],
  door: [state('admin', ofEvent('/admin/event/$eventId/door'), at('main h1'), ['watchDoor'])],
  orderSummary: [
    state('admin', ofEvent(`/admin/event/$eventId/order-summary/${holder}`), named('button', 'Add Other Consultant'), [
      'getAdminEvent',
    ]),
  ],
  badges: [
    state('admin', ofEvent('/admin/event/$eventId/badges'), at('main h1'), ['getAdminEvent', 'getBadgeDesigns']),
  ],
  drawers: [
    state('admin', ofEvent('/admin/event/$eventId/drawers'), named('button', 'Open my drawer'), ['listDrawers']),
  ],
  exports: [
    state('admin', ofEvent('/admin/event/$eventId/exports'), named('button', 'Schedule a list'), ['listExports']),
  ],
  messages: [
    state('admin', ofEvent('/admin/event/$eventId/messages'), named('button', 'New message'), ['getSelfServiceEvent']),
  ],
  adminEvent: ['', `?searchText=${holder}`, '?tab=desk'].map((query) =>
    state('admin', ofEvent(`/admin/$eventId${query}`), at('main input[type="search"]'), ['getAdminEvent']),
  ),
  previewEvent: [state('admin', ofEvent('/admin/$eventId/preview'), at('main select'), ['previewEvent'])],
  manageEvent: [state('admin', ofEvent('/admin/$eventId/manage'), at('main dl'), ['getAdminEvent'])],
  recheck: [state('admin', ofEvent('/admin/event/$eventId/recheck'), at('main h1'), ['getRecheck'])],
  buyers: [state('admin', ofEvent('/admin/event/$eventId/buyers'), named('button', 'Count accounts'), ['getBuyers'])],
  waitingList: [state('admin', ofEvent('/admin/event/$eventId/waiting-list'), at('main h1'), ['getAdminEvent'])],
  callOff: [state('admin', ofEvent('/admin/$eventId/call-off'), at('main textarea'), ['getCallOff'])],
  checkIn: [state('admin', ofTicket('/check-in/$ticketId'), named('button', /Check in/), ['getTicket'])],
  // Without layout the designs of a badge cannot be drawn, so this screen shows its frame only.
  badge: [
    state('admin', ofTicket('/badge/$ticketId'), at('main h1'), ['getBadge', 'getAdminEvent', 'getBadgeDesigns']),
  ],
  events: [state(holder, () => '/', at('main article a'), ['listEvents'])],
  registration: [
    state(newcomer, ofEvent('/registration/$eventId'), at('main input[type="radio"]'), ofRegistration),
    {
      ...state(
        buyer,
        () => '/',
        ({ page, text }) => page.getByLabel(text.payment.cardNumber, { exact: true }),
        ofPayment,
      ),
      open: openPayment,
    },
  ],
  security: [state(holder, () => '/security', at('main input[type="password"]'))],
  completeOrder: [
    state(holder, () => `/registration/FIVESTAR26/complete/${anIntent}`, named('link', 'Continue paying'), [
      'getOrderIntent',
    ]),
  ],
  account: [
    state(holder, () => '/account', at('main a[href$="/summary"]'), ['listMyEvents']),
    state(holder, () => '/account', named('button', 'Readable page')),
  ],
  accountEvent: [state(holder, () => '/account/FIVESTAR26', at('main a[href$="/summary"]'), ['listMyEvents'])],
  draws: [state(holder, ofEvent('/draws/$eventId'), at('main h1'), ['getEvent', 'getDraws'])],
  eventSummary: [
    state(holder, ofEvent('/account/$eventId/summary'), named('link', /^Edit/), ['getEventTicketSummary']),
  ],
  confirmation: [
    state(holder, () => `/confirmation/FIVESTAR26/${bought.orderId}`, named('link', 'View and manage tickets'), [
      'getOrder',
    ]),
  ],
  ticket: [state(holder, ofTicket('/ticket/$ticketId?edit=1'), at('main form input'), ['getEventTicketSummary'])],
  ticketTransfer: [state(holder, ofTicket('/ticket/$ticketId/transfer'), at('main input'), ['getEventTicketSummary'])],
};

/** Opens the card form. The cart of an earlier visit is still there. */
async function openPayment(journey: Journey): Promise<void> {
  const { page, text } = journey;
  const continues = page.getByRole('link', { name: text.events.registerFor({ event: 'ENERGIZE Days' }) });
  await continues.waitFor();
  const stored = await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('foyer.cart')));
  if (!stored) return void (await toPayment(journey, buyer));
  await continues.click();
  const pay = page.getByRole('button', { name: text.registration.makePayment, exact: true });
  const card = page.getByLabel(text.payment.cardNumber, { exact: true });
  await pay.or(card).first().waitFor();
  if ((await card.count()) === 0) await pay.click();
}

/** Sent repeatedly, when a page rests or when it is left. */
const repeated: ReadonlySet<string> = new Set<RouteName>([
  'getDeviceLock',
  'leaveEventDraft',
  'getSettings',
  'logState',
  'logError',
]);

const shapes = Object.entries(routes)
  .map(([name, route]) => {
    const [method, pattern = ''] = route.split(' ');
    const shape = new RegExp(`^/api${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`);
    return { name: name as RouteName, method, shape, fixed: pattern.replaceAll(/:\w+/g, '').length };
  })
  .toSorted((a, b) => b.fixed - a.fixed);
const callOf = ({ request }: Route): RouteName | undefined => {
  const { pathname } = new URL(request().url());
  return shapes.find(({ method, shape }) => method === request().method() && shape.test(pathname))?.name;
};
const isCall = ({ pathname }: URL) => pathname.startsWith('/api/') && !pathname.includes('/images/');

/** Opens the screen while these calls fail. Returns how often each call was sent until the page rested. */
async function see(journey: Journey, { path, control, open }: State, failing: readonly RouteName[] = []) {
  const { context, visit } = journey;
  const counts = new Map<string, number>();
  let pendingCount = 0;
  const isEndless = () => failing.some((name) => (counts.get(name) ?? 0) > 5);
  await context.route(isCall, async (route) => {
    const name = callOf(route);
    counts.set(name ?? '', (counts.get(name ?? '') ?? 0) + 1);
    if (isEndless()) return;
    // A stream stays open.
    const isStream = name === 'watchDoor';
    if (!isStream) pendingCount += 1;
    try {
      if (name !== undefined && failing.includes(name))
        await route.fulfill({ status: 500, json: { error: { code: 'GENERAL_ERROR', message: 'Oops' } } });
      else if (name === 'getOrderIntent') await route.fulfill({ json: { data: pending() } });
      else await route.continue();
    } finally {
      if (!isStream) pendingCount -= 1;
    }
  });
  await visit(path());
  await open?.(journey);
  await control(journey).waitFor();
  for (let turns = 0; turns < 20 && !isEndless(); turns += 1) {
    if (pendingCount > 0) turns = 0;
    await pause(0);
  }
  await context.unroute(isCall);
  expect(await control(journey).count(), 'the control is still there').toBe(1);
  return counts;
}

const pending = () => ({
  orderIntentId: anIntent,
  status: 'PENDING',
  eventId: bought.event.eventId,
  redirectUrl: '/api/payments/sandbox/page',
  error: { code: 'ORDER_INTENT_NOT_COMPLETE', message: '' },
});

const all = rowKeys.filter(isScreenKey).flatMap((key) => states[key].map((seen, index) => ({ key, index, seen })));
test.each(all)('keeps the main control of $key ($index) while the other calls fail', async ({ key, seen }) => {
  await travel(desktop, async (journey) => {
    journey.expectProblem(/\b500\b/);
    if (seen.who !== null) await enter(journey, seen.who);
    // The first visit may fill the cart.
    if (seen.open) await see(journey, seen);
    const calls = await see(journey, seen);
    const optional = [...calls.keys()].filter(
      (name) => name !== '' && !repeated.has(name) && !(seen.subjects as readonly string[]).includes(name),
    ) as RouteName[];
    const tryWithout = async (failing: readonly RouteName[]) => {
      const sent = await see(journey, seen, failing);
      for (const name of failing) {
        const what = `${key}: ${failing.join(', ')} fail, ${name} is sent again`;
        // As often as when it succeeds, because an early response is dropped when the person changes something.
        expect([what, (sent.get(name) ?? 0) <= (calls.get(name) ?? 0)]).toEqual([what, true]);
      }
      const what = `${key}: ${failing.join(', ')} fail, error reports`;
      expect([what, (sent.get('logError') ?? 0) <= failing.length]).toEqual([what, true]);
      return failing.filter((name) => !sent.has(name));
    };
    const alone = isLong || optional.length < 2 ? optional : await tryWithout(optional);
    for (const name of alone) await tryWithout([name]);
  });
});
