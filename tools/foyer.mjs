#!/usr/bin/env -S node --
// `foyer <command>` and `npm run foyer -- <command>`: installs missing packages, then runs the server's command line.
import { serverProgram } from './lib/build.mjs';
import { ensureInstalled, environment, nodeProgram } from './lib/install.mjs';
import { runTogether } from './lib/run.mjs';
import { serve } from './lib/serve.mjs';

const words = process.argv.slice(2);

if ((words[0] ?? 'start') === 'start' && !words.includes('--help') && !words.includes('-h')) {
  await serve(words, process.cwd());
} else {
  await ensureInstalled();
  runTogether([
    { command: nodeProgram(), words: ['--', serverProgram(), ...words], cwd: process.cwd(), env: environment() },
  ]);
}
