import { expect, test } from 'vitest';
import { packagesNeeded, releasedChangelog, releaseVersion, type Packages } from './release.ts';

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
