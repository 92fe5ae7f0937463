import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { environment, root } from './lib/install.mjs';

/** `npm run types`: checks every TypeScript project of the repository, tests included. */

const projects = [
  'packages/contract',
  'packages/domain',
  'packages/messages',
  'packages/tsconfig.pure.json',
  'apps/server',
  'apps/web',
  'apps/web/vite',
  'e2e',
  'bench',
  'tools',
];

const failed = projects.filter((project) => {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const words = [compiler, '-p', project, '--pretty', 'false'];
  return spawnSync(process.execPath, words, { cwd: root, env: environment(), stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? 'types: nothing to mend' : `types: errors in ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
