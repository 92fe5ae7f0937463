import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const page = mutantsOf('apps/server/src/http/static-client.ts', 'apps/server/src/http/serve.test.ts');
const boot = mutantsOf('apps/web/src/app/boot.inline.ts', 'apps/web/bundling/screens.test.tsx');
const build = mutantsOf('apps/web/bundling/screens.ts', 'apps/web/bundling/screens.test.tsx');
const queryOf = mutantsOf('apps/web/src/api/query.ts', 'apps/web/bundling/screens.test.tsx');
const orders = mutantsOf(
  'apps/web/src/features/attendee/account/orders/OrdersScreen.tsx',
  'apps/web/bundling/screens.test.tsx',
);
const ofStaff = mutantsOf('apps/web/src/product/event/admin-event.ts', 'apps/web/bundling/screens.test.tsx');
const visits = mutantsOf('apps/web/src/app/DataShell.tsx', 'apps/web/src/app/DataShell.test.tsx');
const kept = mutantsOf(
  'apps/web/src/features/attendee/events/event-list-cache.ts',
  'apps/web/src/features/attendee/events/event-list-cache.test.ts',
);
const draft = mutantsOf(
  'apps/web/src/features/attendee/registration/draft-storage.ts',
  'apps/web/src/features/attendee/registration/draft-storage.test.ts',
);
const twoPasses = mutantsOf(
  'apps/web/src/product/page/draw-in-two-passes.ts',
  'apps/web/src/product/page/draw-in-two-passes.test.tsx',
);
const lazyPart = mutantsOf('apps/web/src/product/page/lazy-part.tsx', 'apps/web/src/product/page/lazy-part.test.tsx');
const summary = mutantsOf(
  'apps/server/src/modules/tickets/list-tickets.ts',
  'apps/server/src/modules/tickets/reads.test.ts',
);

/** What a page needs before it is usable, and in which order it loads. */
export const mutants: Mutant[] = [
  visits('query.meta !== cachedListMeta || ', '', 'A page begins with whatever was asked before it.'),
  visits("status !== 'success' || ", '', 'A list that failed is shown as it was.'),
  visits(' || dataUpdatedAt < holdsSince', '', 'A list is shown as it was before what one did.'),
  visits('  changed();\n  forgetList(', '  forgetList(', 'What was done elsewhere is not in the list.'),
  visits("event.action.type === 'invalidate'", 'false', 'What is asked anew elsewhere is not in the list.'),
  visits('    if (query.getObserversCount() > 0) continue;\n', '', 'What the page before shows is asked anew.'),
  visits('  if (lang !== locale) changed();\n', '', 'A list comes back in another language.'),
  visits('query.meta !== cachedListMeta', 'true', 'No list is there when one comes back.'),
  page('pages.get(`${told}${file}`)', '[...pages.values()][0]', 'A page keeps its first marks for ever.'),
  boot('.sort((one, other) => one - other)', '', 'The largest files wait for their turn.'),
  boot('inOrder.splice(4, 0, ', 'inOrder.push(', 'The form comes after all that is small.'),
  boot('bring(order.splice(0, 1));', 'bring(order.splice(0));', 'The answers wait behind every file.'),
  boot('bring(order.splice(0, 1));', '', 'The largest file waits behind the questions.'),
  boot('bring(order.splice(-2).toReversed());', '', 'No small file makes room at once.'),
  boot(
    'AbortSignal.timeout(30_000)',
    'new AbortController().signal',
    'An early question that nothing answers is waited for without end.',
  ),
  boot('(answer) => (call.come = answer)', '() => null', 'No first frame has what has come.'),
  queryOf('answered(name, input)', 'undefined', 'A page draws a placeholder where the answer is here.'),
  orders(
    "answered('listMyTickets', ",
    "((..._: unknown[]) => undefined as never)('listMyTickets', ",
    'My tickets wait for a frame.',
  ),
  ofStaff(
    "...queryOf('getAdminEvent', { params: { eventId } }),",
    "...queryOf('getAdminEvent', { params: { eventId } }),\n    initialData: undefined,",
    'Staff look at a placeholder where their event is here.',
  ),
  twoPasses('keys.every(', 'keys.some(', 'Whoever finds half of it finds all of it.'),
  kept('kept?.version === version && ', '', 'A list of an older version is drawn by a newer one.'),
  kept('kept.locale === locale && ', '', 'Whoever changes the language reads the other one again.'),
  kept(' && age < cacheMs', '', 'A list of last month is shown.'),
  kept(
    'if (!entry.write(JSON.stringify(kept))) entry.remove();',
    'entry.write(JSON.stringify(kept));',
    'A list that has no room leaves the one before.',
  ),
  draft('  forgetList(owner.accountId);\n', '', 'Whoever has just registered is offered it again.'),
  build('weightOf(bundle[other]) - weightOf(bundle[one])', '0', 'Files are numbered as they are found.'),
  build('rel="preload" as="style"', 'rel="stylesheet"', 'The styles hold the boot lines up.'),
  twoPasses(
    'atOnce || list.length <= first',
    'list.length <= first',
    'Whoever comes back does not stand where they stood.',
  ),
  twoPasses('    left -= drawn;\n', '', 'Each group draws as many rows as all may.'),
  lazyPart(
    'const loading = fetchPart();',
    'let loading = fetchPart(); loading = fetchPart();',
    'Its code is asked for twice.',
  ),
  lazyPart('useState(() => loaded)', 'useState<typeof loaded>(undefined)', 'What is here waits for a frame.'),
  lazyPart('if (failure) throw failure.error;', '', 'A form that does not come is waited for without end.'),
  lazyPart('    await whenOnline();\n', '', 'Without a network it is asked for once and never again.'),
  summary('...(asked && { ticket: presentTicket(asked, actor, codes) }),', '', "A ticket's page has no ticket."),
];
