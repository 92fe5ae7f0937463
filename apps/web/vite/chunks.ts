import { basename } from 'node:path';
import type { Screen } from '../src/app/screens/screen.ts';
import { screenIn } from '../src/app/screens/sources.ts';

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
    else if (withDynamic) for (const importer of info?.dynamicImporters ?? []) seen.add(importer);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return { screens: [...screens], entry };
}

/** The kinds of chunks. A module of one kind imports only modules of this kind and of the kinds before it. */
const kinds = ['start', 'attendee-shared', 'attendee-parts', 'attendee', 'dialogs', 'staff', 'screen'] as const;

/**
 * Modules with a file of their own, because staff load them with their screens and attendees only sometimes: the first
 * two on demand, the last at payment. A module that imports one of the first two alone is loaded on demand, because the
 * bundler adds a file of helpers where a shared module is loaded itself.
 */
const alone = [
  '/packages/contract/src/wire/errors.ts',
  '/packages/domain/src/shared/search-folding.ts',
  '/apps/web/src/shared/money/card-brands.ts',
];

/** Passkeys, codes and confirmations, which are loaded on demand. They need each other, so they are one file. */
const secondFactors = '/apps/web/src/shared/second-factors/';

const start = { kind: 'start', name: 'start' } as const;
const staff = { kind: 'staff', name: 'staff' } as const;
/** What several screens of attendees share but the first two, sign-in and the list of events, do not need. */
const later = { kind: 'attendee-shared', name: 'later-screens' } as const;
const home = screenIn('/features/events/list/EventsScreen.tsx')?.chunk ?? '';

/**
 * The chunk of a module, by the screens that import it. Null if no screen does without a dynamic import; the bundler
 * then decides. Without this rule each set of importers gets a file of its own, and a page loads up to 70 scripts
 * (docs/decisions/client.md).
 */
export function chunkOf(graph: Graph, module: string): { kind: (typeof kinds)[number]; name: string } | null {
  const own = alone.find((path) => module.endsWith(path));
  if (own !== undefined) return { kind: 'attendee-parts', name: basename(own, '.ts') };
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
    // Staff load the chunk of several screens whole.
    const others = ever.filter(({ group }) => group === 'attendee' || !ofAttendees.endsWith('-screens'));
    if (others.every(({ chunk }) => chunk === ofAttendees)) return { kind: 'attendee', name: ofAttendees };
    return isStyle ? start : { kind: 'attendee-parts', name: `${ofAttendees}-parts` };
  }
  const [only] = chunks;
  if (only === undefined)
    return module.includes(secondFactors) && !isStyle ? { kind: 'screen', name: 'second-factors' } : null;
  const isOfStaff = ever.every(({ group }) => group === 'staff');
  // Staff change between their screens, so one style sheet for all of them saves requests.
  if (isStyle && isOfStaff) return staff;
  if (ever.every(({ chunk }) => chunk === only)) return { kind: 'screen', name: only };
  if (!isOfStaff) return isStyle ? start : { kind: 'dialogs', name: 'dialogs' };
  return staff;
}

/**
 * The chunk of code that only two or three staff screens share. Null for other modules. Code of `staff` may import such
 * a chunk, and then all staff screens load it.
 */
export function chunkOfFew(graph: Graph, module: string): string | null {
  if (module.endsWith('.css') || chunkOf(graph, module) !== staff) return null;
  const screens = new Set(importersOf(graph, module, false).screens.map(({ chunk }) => chunk));
  return screens.size === 2 || screens.size === 3 ? [...screens].toSorted().join('-') : null;
}

const groups = kinds.map((kind, index) => ({
  name: (module: string, graph: Graph) => {
    const chunk = chunkOf(graph, module);
    return chunk?.kind === kind ? chunk.name : null;
  },
  debugName: kind,
  priority: 2 * (kinds.length - index),
}));

export const chunkGroups = [
  ...groups,
  // Smaller chunks would cost more by their requests than other staff screens save. `minSize` is in bytes before minifying.
  {
    name: (module: string, graph: Graph) => chunkOfFew(graph, module),
    debugName: 'few',
    minSize: 10_000,
    priority: 2 * (kinds.length - kinds.indexOf('staff')) + 1,
  },
];
