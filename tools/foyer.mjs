#!/usr/bin/env node
// `foyer <command>` and `npm run foyer -- <command>`: installs missing packages, then runs the server's command line.
import { ensureBuilt, serverProgram } from './lib/build.mjs';
import { ensureInstalled, environment, nodeProgram } from './lib/install.mjs';
import { runTogether } from './lib/run.mjs';

const words = process.argv.slice(2);
const serves = (words[0] ?? 'start') === 'start' && !words.includes('--help') && !words.includes('-h');

ensureInstalled();
if (serves) ensureBuilt();
runTogether([{ command: nodeProgram(), words: [serverProgram(), ...words], cwd: process.cwd(), env: environment() }]);
