// `npm start`: installs and builds missing parts, then starts the server. `--dev`: client and server with hot reload.
import path from 'node:path';
import { ensureInstalled, environment, nodeProgram, root } from './lib/install.mjs';
import { freePortFrom } from './lib/ports.mjs';
import { runTogether } from './lib/run.mjs';
import { serve } from './lib/serve.mjs';

const words = process.argv.slice(2);
const dev = words.includes('--dev');
const rest = words.filter((word) => word !== '--dev');

if (dev) {
  await ensureInstalled({ tools: true });
  const command = nodeProgram();
  // Vite serves the page and forwards API calls to the server. The banner and mails therefore contain Vite's URL.
  const page = await freePortFrom(5173);
  const { PUBLIC_URL = `http://127.0.0.1:${page}` } = process.env;
  const env = environment({ NODE_ENV: 'development', PUBLIC_URL });
  const server = path.join(root, 'apps/server/src/main.ts');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  runTogether([
    { command, words: ['--watch', '--watch-preserve-output', server, ...rest], cwd: root, env },
    {
      command,
      words: [vite, '--clearScreen', 'false', '--port', String(page), '--strictPort'],
      cwd: path.join(root, 'apps/web'),
      env,
    },
  ]);
} else {
  await serve(rest);
}
