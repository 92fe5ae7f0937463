// `npm start`: installs and builds what is missing, then the server takes over. `--dev`: both sides with hot reload.
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, environment, pinnedNode, root } from './lib/install.mjs';
import { runTogether } from './lib/run.mjs';

const words = process.argv.slice(2);
const dev = words.includes('--dev');
const rest = words.filter((word) => word !== '--dev');

ensureInstalled();
const command = pinnedNode();
const server = path.join(root, 'apps/server/src/main.ts');

if (dev) {
  const env = environment({ NODE_ENV: 'development' });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  runTogether([
    { command, words: ['--watch', '--watch-preserve-output', server, ...rest], cwd: root, env },
    { command, words: [vite, '--clearScreen', 'false'], cwd: path.join(root, 'apps/web'), env },
  ]);
} else {
  ensureBuilt();
  runTogether([{ command, words: [server, ...rest], cwd: root, env: environment() }]);
}
