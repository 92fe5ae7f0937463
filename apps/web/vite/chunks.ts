import type { Screen } from '../src/app/screens/screen.ts';
import { screenIn, staffFrame } from '../src/app/screens/sources.ts';

/** The used part of the bundler's module graph. */
export interface Graph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null;
}

/** A screen that imports a module. */
interface Importer {
  group: Screen['group'];
  chunk: string;
}

/** The screens that import a module, and whether the entry does. `withDynamic` also follows the dynamic imports of screens. */
function importersOf(graph: Graph, module: string, withDynamic: boolean): { screens: Importer[]; entry: boolean } {
  const seen = new Set([module]);
  const screens = new Set<Importer>();
  let entry = false;
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    const screen = screenIn(id);
    entry ||= info?.isEntry ?? false;
    if (screen) screens.add(screen);
    // The parts of staff at payment load in the frame of staff.
    else if (withDynamic && !id.includes('/payment/staff/'))
      for (const importer of info?.dynamicImporters ?? []) seen.add(importer);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return { screens: [...screens], entry };
}

/** The kinds of chunks. A module of one kind imports only modules of this kind and of the kinds before it. */
const kinds = ['start', 'attendee-shared', 'attendee-parts', 'attendee', 'dialogs', 'staff', 'area', 'screen'] as const;

/** Passkeys, codes and confirmations, which are loaded on demand. They need each other, so they are one file. */
const secondFactors = '/apps/web/src/shared/second-factors/';

const start = { kind: 'start', name: 'start' } as const;
const staff = { kind: 'staff', name: staffFrame } as const;
/** What several screens of attendees share but the first two, sign-in and the list of events, do not need. */
const later = { kind: 'attendee-shared', name: 'later-screens' } as const;
/**
 * Modules with a chunk that their importers do not show. The first four have files of their own, because staff load them with
 * their screens and attendees only sometimes: the first two on demand, cards at payment. A module that imports one of the
 * first two alone is loaded on demand, because the bundler adds a file of helpers where a shared module is loaded itself.
 */
const named: readonly (readonly [path: string, chunk: { kind: (typeof kinds)[number]; name: string }])[] = [
  ['/packages/contract/src/wire/errors.ts', { kind: 'attendee-parts', name: 'errors' }],
  ['/packages/domain/src/shared/search-folding.ts', { kind: 'attendee-parts', name: 'search-folding' }],
  ['/packages/domain/src/payments/cards.ts', { kind: 'attendee-parts', name: 'cards' }],
  ['/apps/web/src/shared/money/card-brands.ts', { kind: 'attendee-parts', name: 'cards' }],
  // Their importers look like all screens, because the library re-exports everything from one module.
  ['/query-core/build/modern/infiniteQueryObserver.js', { kind: 'attendee-parts', name: 'belongings-screens-parts' }],
  ['/react-query/build/modern/useInfiniteQuery.js', { kind: 'attendee-parts', name: 'belongings-screens-parts' }],
  // A few lines that would bring staff all code of forms.
  ['/packages/contract/src/people/qualification-vocabulary.ts', later],
  ['/apps/web/src/ui/ChoiceGroup.tsx', later],
  // Texts in several files share them.
  ['/packages/messages/src/catalogue/spanish-hour.ts', start],
  ['/packages/messages/src/catalogue/picture-formats.ts', staff],
];

/**
 * Screens of staff that share code which other screens do not need. A module belongs to the first area that has all of
 * its screens, so a chunk of `staff` never imports an area. The last one keeps the code of forms out of `staff`.
 */
export const areas: Readonly<Record<string, readonly string[]>> = {
  'staff-badges': ['BadgeScreen', 'BadgesScreen'],
  'staff-designs': ['BadgeScreen', 'BadgesScreen', 'EditorScreen'],
  'staff-drawers': ['DrawerScreen', 'EventDrawersScreen'],
  'staff-events': ['AllEventsScreen', 'SelfServiceScreen'],
  'staff-search': ['AllEventsScreen', 'EditorScreen', 'SelfServiceScreen'],
  'staff-doors': ['DoorScreen', 'ScanScreen'],
  'staff-entry': ['CheckInScreen', 'DoorScreen', 'ScanScreen'],
  'staff-scans': ['CheckInScreen', 'DashboardScreen', 'DoorScreen', 'ScanScreen'],
  'staff-lists': ['ListsScreen', 'QualificationsScreen'],
  'staff-mail': ['EditorScreen', 'MessagesScreen'],
  'staff-mails': ['DashboardScreen', 'EditorScreen', 'MessagesScreen', 'OrderSummaryScreen'],
  'staff-filters': ['AdminEventScreen', 'BadgesScreen', 'MessagesScreen'],
  'staff-forms': [
    'AllEventsScreen',
    'AuditScreen',
    'EditorScreen',
    'MessagesScreen',
    'OrderSummaryScreen',
    'PreviewScreen',
    'QualificationsScreen',
    'SelfServiceScreen',
  ],
};

/** Screens that load own tickets whole, for the code of their QR codes. */
const badges = areas['staff-badges'] ?? [];

const home = screenIn('/features/events/list/EventsScreen.tsx')?.chunk ?? '';

/**
 * The chunk of a module, by the screens that import it. Null if no screen does without a dynamic import; the bundler
 * then decides. Without this rule each set of importers gets a file of its own, and a page loads up to 70 scripts
 * (docs/decisions/client.md).
 */
export function chunkOf(graph: Graph, module: string): { kind: (typeof kinds)[number]; name: string } | null {
  const [, own] = named.find(([path]) => module.endsWith(path)) ?? [];
  if (own) return own;
  const { screens, entry } = importersOf(graph, module, false);
  const chunks = new Set(screens.map(({ chunk }) => chunk));
  const attendee = new Set(screens.flatMap(({ group, chunk }) => (group === 'attendee' ? [chunk] : [])));
  const withLogin = screens.some(({ group }) => group === 'login') && chunks.size > 1;
  if (entry || withLogin) return start;
  if (attendee.size > 1) return attendee.has(home) || module.endsWith('.css') ? start : later;
  const ever = importersOf(graph, module, true).screens;
  // One style sheet for everything that screens share saves a request and compresses better.
  const isStyle = module.endsWith('.css');
  const [ofAttendees] = attendee;
  if (ofAttendees !== undefined) {
    const isOfSeveral = ofAttendees.endsWith('-screens');
    const others = ever.filter(({ group }) => group === 'attendee' || !isOfSeveral);
    // Attendees already load the chunk of several screens with its parts, so a third chunk would cost a request.
    const isOnly = others.every(({ chunk }) => chunk === ofAttendees);
    const isShared = [...chunks].some((chunk) => chunk !== ofAttendees && !badges.includes(chunk));
    if (isOnly && !(isOfSeveral && isShared)) return { kind: 'attendee', name: ofAttendees };
    if (isStyle) return start;
    return isOfSeveral && !isOnly ? later : { kind: 'attendee-parts', name: `${ofAttendees}-parts` };
  }
  const [only] = chunks;
  if (only === undefined)
    return module.includes(secondFactors) && !isStyle ? { kind: 'screen', name: 'second-factors' } : null;
  const isOfStaff = ever.every(({ group }) => group === 'staff');
  // The page of a locked device loads the code of sign-in on demand.
  if (screens.every(({ group }) => group === 'login')) return { kind: 'screen', name: only };
  // Staff change between their screens, so one style sheet for all of them saves requests.
  if (isStyle && isOfStaff) return staff;
  if (!isOfStaff && !ever.every(({ chunk }) => chunk === only)) {
    if (isStyle) return start;
    if (screens.some(({ group }) => group === 'open')) return { kind: 'dialogs', name: 'dialogs-of-forms' };
    return { kind: 'dialogs', name: chunks.has(staffFrame) ? 'dialogs-of-all' : 'dialogs' };
  }
  if (chunks.size === 1) return only === staffFrame ? staff : { kind: 'screen', name: only };
  const area = Object.entries(areas).find(([, screens]) => [...chunks].every((chunk) => screens.includes(chunk)));
  return area ? { kind: 'area', name: area[0] } : staff;
}

/** A chunk also takes what its modules import, unless a chunk before it has that. So the areas with the most screens come first. */
const names = kinds.flatMap((kind): { kind: (typeof kinds)[number]; only?: string }[] =>
  kind === 'area'
    ? Object.keys(areas)
        .toReversed()
        .map((only) => ({ kind, only }))
    : [{ kind }],
);

export const chunkGroups = names.map(({ kind, only }, index) => ({
  name: (module: string, graph: Graph) => {
    const chunk = chunkOf(graph, module);
    return chunk?.kind === kind && (only === undefined || chunk.name === only) ? chunk.name : null;
  },
  debugName: only ?? kind,
  priority: names.length - index,
}));
