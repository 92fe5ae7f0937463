import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const page = mutantsOf('apps/server/src/http/static-client.ts', 'apps/server/src/http/serve.test.ts');
const boot = mutantsOf('apps/web/src/app/boot.inline.ts', 'apps/web/vite/boot.test.tsx');
const build = mutantsOf('apps/web/vite/boot.ts', 'apps/web/vite/boot.test.tsx');
const queryOf = mutantsOf('apps/web/src/api/query.ts', 'apps/web/vite/boot.test.tsx');
const orders = mutantsOf('apps/web/src/features/orders/own-orders/OrdersScreen.tsx', 'apps/web/vite/boot.test.tsx');
const ofStaff = mutantsOf('apps/web/src/shared/event/admin-event.ts', 'apps/web/vite/boot.test.tsx');
const visits = mutantsOf('apps/web/src/app/DataShell.tsx', 'apps/web/src/app/DataShell.test.tsx');
const storedList = mutantsOf(
  'apps/web/src/features/events/list/event-list-cache.ts',
  'apps/web/src/features/events/list/event-list-cache.test.ts',
);
const draft = mutantsOf(
  'apps/web/src/features/orders/registration/draft-storage.ts',
  'apps/web/src/features/orders/registration/draft-storage.test.ts',
);
const twoPasses = mutantsOf(
  'apps/web/src/shared/page/draw-in-two-passes.ts',
  'apps/web/src/shared/page/draw-in-two-passes.test.tsx',
);
const lazyPart = mutantsOf('apps/web/src/shared/page/lazy-part.tsx', 'apps/web/src/shared/page/lazy-part.test.tsx');
const summary = mutantsOf(
  'apps/server/src/modules/tickets/list-tickets.ts',
  'apps/server/src/modules/tickets/reads.test.ts',
);

/** What a page needs before it is usable, and in which order it loads. */
export const mutants: Mutant[] = [
  visits('query.meta !== cachedListMeta || ', '', 'A screen starts with any cached query.'),
  visits("status !== 'success' || ", '', 'A failed list shows its old data.'),
  visits(' || dataUpdatedAt < holdsSince', '', "A list shows data from before the user's own change."),
  visits('  changed();\n  forgetList(', '  forgetList(', 'A change in another screen is missing in the list.'),
  visits("event.action.type === 'invalidate'", 'false', 'Data that another screen refetches is missing in the list.'),
  visits(
    '    if (query.getObserversCount() > 0) continue;\n',
    '',
    'Data that the previous screen still shows is fetched again.',
  ),
  visits('  if (lang !== locale) changed();\n', '', 'A cached list is shown in another language.'),
  visits('query.meta !== cachedListMeta', 'true', 'A list is missing when the user returns to it.'),
  page(
    'pages.get(`${attributes}${file}`)',
    '[...pages.values()][0]',
    'All pages get the cached HTML of the first page.',
  ),
  boot('AbortSignal.timeout(30_000)', 'new AbortController().signal', 'A prefetch without a response has no timeout.'),
  boot('(come) => (entry.come = come)', '() => null', 'The first frame does not use responses that have arrived.'),
  boot('isOffered(one.body) ? send()', 'one ? send()', 'Tickets that are not offered are requested.'),
  boot(
    'after && !isSure ? ',
    'after ? ',
    'A screen that is about to open waits for one response before the next request.',
  ),
  boot('session.locked || ', '', 'A locked device sends the requests of its screen.'),
  queryOf('answered(name, input)', 'undefined', 'A page shows a placeholder although the response has arrived.'),
  orders(
    "answered('listMyTickets', ",
    "((..._: unknown[]) => undefined as never)('listMyTickets', ",
    'My tickets appear one frame late.',
  ),
  ofStaff(
    "...queryOf('getAdminEvent', { params: { eventId } }),",
    "...queryOf('getAdminEvent', { params: { eventId } }),\n    initialData: undefined,",
    'Staff see a placeholder although their event is loaded.',
  ),
  twoPasses('keys.every(', 'keys.some(', 'A partly loaded list counts as complete.'),
  storedList('cached?.version === version && ', '', 'A newer version renders a list that an older version stored.'),
  storedList(
    'cached.locale === locale && ',
    '',
    'After a change of language, the stored list appears in the old language.',
  ),
  storedList(' && age < cacheMs', '', 'A stored list from last month is shown.'),
  storedList(
    'if (!entry.write(JSON.stringify(cached))) entry.remove();',
    'entry.write(JSON.stringify(cached));',
    'If a list does not fit in the storage, the old one stays.',
  ),
  draft(
    '  forgetList(owner.accountId);\n',
    '',
    'The stored list still offers an event after the user registered for it.',
  ),
  build('rel="preload" as="style"', 'rel="stylesheet"', 'The style sheet delays the boot lines.'),
  twoPasses(
    'atOnce || list.length <= first',
    'list.length <= first',
    'The scroll position is lost when the user returns.',
  ),
  twoPasses('    left -= drawn;\n', '', 'Each group renders as many rows as the limit for all groups.'),
  lazyPart('loading ??= fetchPart();', 'loading = fetchPart();', 'The code is requested twice.'),
  lazyPart('useState(() => loaded)', 'useState<typeof loaded>(undefined)', 'A loaded part appears one frame late.'),
  lazyPart('if (failure) throw failure.error;', '', 'A form that fails to load shows no error.'),
  lazyPart('    await whenOnline();\n', '', 'Offline, the code is requested once and never again.'),
  summary(
    '...(requestedTicket && { ticket: presentTicket(requestedTicket, actor, codes) }),',
    '',
    "A ticket's page has no ticket.",
  ),
];
