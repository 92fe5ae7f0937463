import { expect, test } from 'vitest';
import { packagesNeeded, type Packages } from './lib/needed-packages.ts';
import { isAllowed, readSbom, releaseSbom, type Sbom } from './lib/sbom.ts';
import { releasedChangelog, releaseVersion } from './release.ts';

const packages: Packages = {
  '': {},
  'apps/server': {
    dependencies: { web: '1', '@foyer/domain': '1' },
    optionalDependencies: { 'for-linux': '1', 'for-windows': '1' },
  },
  'packages/domain': { dependencies: { small: '1' } },
  'node_modules/@foyer/domain': { link: true },
  'node_modules/web': { dependencies: { small: '2', deep: '1' } },
  'node_modules/web/node_modules/small': {},
  'node_modules/small': {},
  'node_modules/deep': { dependencies: { web: '1' } },
  'node_modules/for-linux': {},
  'node_modules/for-windows': {},
  'node_modules/only-for-tests': {},
};
const isThere = (folder: string) => folder !== 'node_modules/for-windows';

const all = () => true;

test('a release has the packages that its workspaces need, without test packages and other platforms', () => {
  expect(packagesNeeded(packages, ['apps/server', 'packages/domain'], isThere, all)).toEqual([
    'node_modules/deep',
    'node_modules/for-linux',
    'node_modules/small',
    'node_modules/web',
    'node_modules/web/node_modules/small',
  ]);
});

test('a missing or unreachable package fails the build', () => {
  expect(() => packagesNeeded(packages, ['apps/server'], () => false, all)).toThrow(
    'web, which apps/server needs, is not installed.',
  );
  const below: Packages = { ...packages, 'apps/server/node_modules/web': {} };
  expect(() => packagesNeeded(below, ['apps/server'], isThere, all)).toThrow(
    'apps/server/node_modules/web is not where the release looks',
  );
});

test('a package in the bundle is left out, and the dependencies of the others stay', () => {
  const needed = packagesNeeded(packages, ['apps/server', 'packages/domain'], isThere, (name) => name === 'web');
  expect(needed).toEqual(['node_modules/deep', 'node_modules/web', 'node_modules/web/node_modules/small']);
});

test('the version of a release ends with the number of commits, or is the given one', () => {
  expect(releaseVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  process.env['FOYER_VERSION'] = '7.8.9';
  try {
    expect(releaseVersion()).toBe('7.8.9');
  } finally {
    delete process.env['FOYER_VERSION'];
  }
});

test('the changelog of a release has its version and day instead of an unreleased part', () => {
  const text = [
    'One line per change. Each commit that changes something adds its line under "Unreleased".',
    '## Unreleased',
    '- New.',
    '## 0.1.900 (2026-11-01)',
    '- Old.',
  ];
  expect(releasedChangelog(text.join('\n'), '0.1.927', '2026-11-29').split('\n')).toEqual([
    'One line per change.',
    '## 0.1.927 (2026-11-29)',
    ...text.slice(2),
  ]);
});

test('a release lists its packages, each with an allowed licence', () => {
  const sbom = readSbom({ version: '0.1.927', day: '2026-11-29' });
  const names = new Set(sbom.components.map(({ name }) => name));
  // In the bundle, next to it, in the client; the first three are also packages of tests.
  for (const name of ['nodemailer', 'pg', 'sharp', 'pino', 'react', 'fastify', 'wouter']) expect(names).toContain(name);
  for (const name of ['vitest', 'vite', 'happy-dom', 'playwright-core']) expect(names).not.toContain(name);
});

test('the list of packages is the same for two builds of a commit', () => {
  const full: Sbom = {
    serialNumber: 'urn:uuid:1',
    metadata: {
      timestamp: '2026-11-29T12:34:56Z',
      tools: [],
      component: { name: 'main', version: '0.1.0', 'bom-ref': 'a' },
    },
    components: [
      { 'bom-ref': 'web@1.0.0', name: 'web', version: '1.0.0' },
      { 'bom-ref': 'tests@1.0.0', name: 'tests', version: '1.0.0' },
    ],
    dependencies: [{ ref: 'web@1.0.0', dependsOn: ['tests@1.0.0'] }, { ref: 'tests@1.0.0' }],
  };
  const release = { version: '0.1.927', day: '2026-11-29' };
  const sbom = releaseSbom(full, new Set(['web@1.0.0']), release);
  expect(JSON.stringify(sbom)).not.toMatch(/tests|urn:uuid|12:34/);
  expect(sbom.metadata.component).toMatchObject({ name: 'foyer', version: '0.1.927' });
  expect(() => releaseSbom(full, new Set(['lost@1.0.0']), release)).toThrow('npm does not list lost@1.0.0.');
});

test.each([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['GPL-3.0-only', false],
  ['(MIT AND GPL-3.0-only)', false],
  ['AGPL-3.0 OR SSPL-1.0', false],
  ['(MIT OR GPL-2.0) AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
  ['', false],
])('a package under %j may be in a release: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});
