import { basename } from 'node:path';
import { isScreenKey, rowKeys, screenOf } from '../src/app/screens/table.ts';

/** The group of every screen by the end of its module's path. */
const groups = new Map<string, string>(
  rowKeys.filter(isScreenKey).map((key) => [`/features/${screenOf(key).screen}`, screenOf(key).group]),
);

/** The used part of the bundler's module graph. */
export interface Graph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null;
}

/** The screens that import a module, and whether the entry does. `later` also follows the dynamic imports of screens. */
function importersOf(graph: Graph, module: string, later: boolean): { screens: string[]; entry: boolean } {
  const seen = new Set([module]);
  const screens = new Set<string>();
  let entry = false;
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    const [screen = ''] = /\/features\/.+Screen\.tsx$/.exec(id.replaceAll('\\', '/')) ?? [];
    entry ||= info?.isEntry ?? false;
    if (groups.has(screen)) screens.add(screen);
    else if (later) for (const importer of info?.dynamicImporters ?? []) seen.add(importer);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return { screens: [...screens], entry };
}

/** The kinds of chunks. A module of one kind imports only modules of this kind and of the kinds before it. */
const kinds = ['start', 'shared', 'attendee-parts', 'dialogs', 'staff', 'staff-parts', 'screen'] as const;

/**
 * The chunk of a module, by the screens that import it. Null if no screen does without a dynamic import; the bundler
 * then decides. Without this rule each set of importers gets a file of its own, and a page loads up to 70 scripts
 * (docs/decisions/client.md).
 */
export function chunkOf(graph: Graph, module: string): { kind: (typeof kinds)[number]; name: string } | null {
  const { screens, entry } = importersOf(graph, module, false);
  const ofGroup = (group: string, list = screens) => list.filter((screen) => groups.get(screen) === group);
  const attendee = ofGroup('attendee');
  if (entry || (ofGroup('login').length > 0 && screens.length > 1)) return { kind: 'start', name: 'start' };
  if (attendee.length > 1) return { kind: 'shared', name: 'shared' };
  const ever = importersOf(graph, module, true).screens;
  const [only] = attendee.length === 1 || screens.length === 1 ? [...attendee, ...screens] : [];
  if (only !== undefined) {
    const name = basename(only, '.tsx');
    if (ever.length === 1) return { kind: 'screen', name };
    return { kind: attendee.length === 1 ? 'attendee-parts' : 'staff-parts', name: `${name}-parts` };
  }
  if (screens.length === 0) return null;
  const kind = ofGroup('staff', ever).length === ever.length ? 'staff' : 'dialogs';
  return { kind, name: kind };
}

export const chunkGroups = kinds.map((kind, index) => ({
  name: (module: string, graph: Graph) => {
    const chunk = chunkOf(graph, module);
    return chunk?.kind === kind ? chunk.name : null;
  },
  priority: kinds.length - index,
}));
