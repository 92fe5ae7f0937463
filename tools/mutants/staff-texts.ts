import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const texts = mutantsOf('apps/web/src/session/staff-parts.ts', 'apps/web/src/session/staff-parts.test.tsx');
const waiting = mutantsOf('apps/web/src/session/staff-parts.ts', 'apps/web/src/session/staff-text.test.tsx');
const table = mutantsOf('apps/web/src/app/screens/table.ts', 'tools/screen-texts.test.ts');
const sources = mutantsOf('apps/web/src/app/screens/sources.ts', 'apps/web/vite/boot.test.tsx');

/** Staff messages that load in parts, and what their pages load first. */
export const mutants: Mutant[] = [
  texts(
    'requested.has(part) || named.has(part)',
    'named.has(part)',
    'After a change of language, an open staff dialog has no texts for a moment.',
  ),
  texts(
    'parts.filter((part) => requested.has(part) || named.has(part))',
    'parts',
    'Every staff screen loads the texts of all staff screens.',
  ),
  texts(
    'do use(load(locale, part));\n          while (!here.has(name));',
    'void load(locale, part);',
    'A dialog fails if no row of the screen table lists its texts.',
  ),
  texts(
    'do use(load(locale, part));\n          while (!here.has(name));',
    'use(load(locale, part));',
    'A component that waits for two parts reads the first instead of the second.',
  ),
  waiting(
    'do use(load(locale, part));\n          while (!here.has(name));',
    'while (!here.has(name)) use(load(locale, part));',
    'A component that waits for texts and then calls a hook fails with error 467 of React.',
  ),
  table(
    "SummaryScreen.tsx',\n    texts: [...ofTickets, 'dashboard', 'orders'],\n    firstCalls: ({ eventId, ext",
    "SummaryScreen.tsx',\n    texts: [...ofTickets, 'dashboard'],\n    firstCalls: ({ eventId, ext",
    'The order summary first renders a fallback.',
  ),
  sources("'src/session/staff-parts.ts'", '', 'Every page of staff waits a round trip for the paths of its calls.'),
];
