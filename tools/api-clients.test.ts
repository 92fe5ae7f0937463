import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOpenApi } from '@foyer/contract/wire/openapi';
import { beforeAll, expect, test } from 'vitest';
import { root } from './lib/install.mjs';

/** Clients that two generators make from the description compile, and so does a program that uses them (integrations 5.4). */

/** Below the repository, so that the compiler finds no other types. Git ignores it. */
let folder: string;
beforeAll(() => {
  mkdirSync(path.join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(path.join(root, 'node_modules/.cache/foyer-clients-'));
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(buildOpenApi('1.0.0')));
  return () => rmSync(folder, { recursive: true, force: true });
});

const inPackages = (...parts: string[]) => path.join(root, 'node_modules', ...parts);
/** The generators need the JavaScript API of TypeScript, which version 7 does not have. */
const typescript = path.join(root, 'packages/contract/node_modules/typescript/lib/typescript.js');
const withTypescript5 = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'; import { pathToFileURL } from 'node:url';
   registerHooks({ resolve: (name, context, next) => name === 'typescript' ? { url: pathToFileURL(${JSON.stringify(typescript)}).href, format: 'commonjs', shortCircuit: true } : next(name, context) });`,
)}`;

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', withTypescript5, program, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
}

/** Compiles a program against the generated files. Returns the messages of the compiler. */
function compile(files: readonly string[]): string {
  const { stdout } = spawnSync(
    process.execPath,
    [
      inPackages('typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
      '--types',
      '',
      '--ignoreConfig',
      ...files,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  return stdout;
}

test('openapi-typescript makes types that a program can use', () => {
  run(path.join(root, 'packages/contract/node_modules/openapi-typescript/bin/cli.js'), [
    'openapi.json',
    '--output',
    'types.ts',
  ]);
  const program = (field: string) => `
    import type { operations } from './types.ts';
    type Page = operations['readAttendees']['responses'][200]['content']['application/json'];
    export const names = ({ results }: Page): string[] => results.map((row) => row.${field});`;
  writeFileSync(path.join(folder, 'fine.ts'), program('firstName'));
  writeFileSync(path.join(folder, 'wrong.ts'), program('givenName'));
  expect(compile(['--allowImportingTsExtensions', 'fine.ts'])).toBe('');
  expect(compile(['--allowImportingTsExtensions', 'wrong.ts'])).toContain("'givenName' does not exist");
}, 120_000);

test('@hey-api/openapi-ts makes a client that a program can use', () => {
  run(inPackages('@hey-api/openapi-ts/dist/run.mjs'), ['-i', 'openapi.json', '-o', 'client', '--silent']);
  const program = (body: string) => `
    import { checkInByKey } from './client/index';
    import { client } from './client/client.gen';
    client.setConfig({ baseUrl: 'https://foyer.example', headers: { authorization: 'Bearer foyer_…' } });
    export const admit = async (): Promise<string | undefined> =>
      (await checkInByKey({ path: { eventId: '12' }, body: { ${body} } })).data?.checkInDate;`;
  writeFileSync(path.join(folder, 'admit.ts'), program('ticketId: 77'));
  writeFileSync(path.join(folder, 'refused.ts'), program('ticket: 77'));
  expect(compile(['admit.ts'])).toBe('');
  expect(compile(['refused.ts'])).toContain("'ticket' does not exist");
}, 120_000);
