import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allPeople } from './people.ts';

/**
 * Journey files run in any order and two at a time, so they must not see each other's changes. No account is in two of them (`e2e/support/people.ts`),
 * and each change that an organiser makes for all people (`e2e/support/organiser.ts`) is in one file only. A file in `e2e/pages` has its own database, so its
 * people may be in other files too. It uses the people of the journey file with its name.
 */

const folder = fileURLToPath(new URL('..', import.meta.url));
const journeys = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !/^(?:node_modules|support)/.test(name))
    .map((name) => [name.replace('.test.ts', ''), readFileSync(path.join(folder, name), 'utf8')]),
);

/** The files that share a product. */
const sharing = new Map([...journeys].filter(([file]) => !isPage(file)));

function isPage(file: string): boolean {
  return file.startsWith('pages/');
}

const nameOf = (file: string): string => file.replace(/^pages\//, '');

/** Names that are in more than one file, with those files. */
function shared(uses: readonly (readonly [file: string, name: string])[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, name] of uses) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files].flatMap(([name, users]) => (users.size > 1 ? [`${name}: ${[...users].join(', ')}`] : []));
}

/** Account numbers in a source, in full or half width. */
const accountsIn = (source: string): string[] =>
  [...source.normalize('NFKC').matchAll(/\bC[12]\d{6}\b/gi)].map(([number]) => number.toUpperCase());

/** The faults in how a journey file names its people. */
function problemsOf(file: string, source: string): string[] {
  const requested = [...source.matchAll(/peopleOf\('([^']*)'\)/g)].map(([, name]) => name);
  return [
    ...accountsIn(source).map((number) => `${file} writes ${number} out`),
    ...requested.filter((name) => name !== file).map((name) => `${file} takes the people of ${name}`),
    ...(/\ballPeople\b/.test(source) ? [`${file} takes all people`] : []),
  ];
}

test('no account is in two journey files', () => {
  const uses = Object.entries(allPeople)
    .filter(([file]) => sharing.has(file))
    .flatMap(([file, people]) => Object.values(people).map((account) => [file, account] as const));
  expect(uses.length).toBeGreaterThan(50);
  expect(shared(uses)).toEqual([]);
  const [[file, account] = ['', '']] = uses;
  expect(shared([...uses, ['another', account]])).toEqual([`${account}: ${file}, another`]);
});

test('a journey file names only its own people', () => {
  expect([...journeys].flatMap(([file, source]) => problemsOf(nameOf(file), source))).toEqual([]);
  const files = new Set([...journeys.keys()].map(nameOf));
  expect(Object.keys(allPeople).filter((file) => !files.has(file))).toEqual([]);
  const planted = `const people = peopleOf('team'); signIn(journey, 'Ｃ１０００００５'); allPeople`;
  expect(problemsOf('family', planted)).toEqual([
    'family writes C1000005 out',
    'family takes the people of team',
    'family takes all people',
  ]);
});

test('no event code is created by two journey files', () => {
  const made = [...sharing].flatMap(([file, source]) =>
    [...source.matchAll(/'(JOURNEY-[A-Z]+)'/g)].map(([, code = '']) => [file, code] as const),
  );
  expect(made.length).toBeGreaterThan(4);
  expect(shared(made)).toEqual([]);
  expect(shared([...made, ['another', 'JOURNEY-LISTS']])).toEqual(['JOURNEY-LISTS: door-lists, another']);
});

test('each change that an organiser makes for all people is in one file only', () => {
  const organiser = readFileSync(path.join(folder, 'support/organiser.ts'), 'utf8');
  // Changes of a single ticket or order do not affect other files.
  const changes = [...organiser.matchAll(/export async function (\w+)(?:<\w+>)?\((?!ticketId|orderId)/g)].map(
    ([, name = '']) => name,
  );
  expect(changes).toContain('addSoldOutTicket');
  const uses = (sources: ReadonlyMap<string, string>) =>
    changes.flatMap((name) =>
      [...sources].filter(([, source]) => source.includes(`${name}(`)).map(([file]) => [file, name] as const),
    );
  expect(shared(uses(sharing))).toEqual([]);
  expect(shared(uses(new Map([...sharing, ['another', 'await addSoldOutTicket(']])))).toEqual([
    'addSoldOutTicket: waiting-list, another',
  ]);
});
