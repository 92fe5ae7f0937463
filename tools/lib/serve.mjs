import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compress, ensureBuilt, ensureBundled } from './build.mjs';
import { endWithUs, ensureInstalled, environment, nodeProgram, root } from './install.mjs';
import { createProgress } from './progress.mjs';
import { runTogether } from './run.mjs';

const durationsFile = path.join(root, 'node_modules/.cache/foyer-start.json');

/** @returns {import('./progress.mjs').Durations} */
function lastDurations() {
  try {
    return /** @type {import('./progress.mjs').Durations} */ (JSON.parse(readFileSync(durationsFile, 'utf8')));
  } catch {
    return {};
  }
}

/** Returns false where another user has installed the packages, and this one may only read. @param {import('./progress.mjs').Durations} durations */
function storeDurations(durations) {
  try {
    mkdirSync(path.dirname(durationsFile), { recursive: true });
    writeFileSync(durationsFile, JSON.stringify(durations));
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs and builds missing parts and runs the server. While the client is built, the server prepares its database (`apps/server/src/ops/starter.ts`).
 * The client is compressed when the server listens. @param {string[]} words arguments of the server's command line @param {string} [cwd]
 */
export async function serve(words, cwd = root) {
  const last = lastDurations();
  const progress = createProgress({ output: process.stderr, last });
  progress.plan('packages', []);
  progress.plan('client', ['packages']);
  progress.plan('server', ['packages']);
  progress.plan('database', ['server']);
  // The exit also ends the programs that install and build.
  const signals = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });
  /** @param {keyof typeof signals} signal */
  const stop = (signal) => process.exit(signals[signal]);
  for (const signal of Object.keys(signals)) process.on(signal, stop);
  await ensureInstalled({ progress });
  const building = ensureBuilt({ progress });
  const program = await ensureBundled(progress);
  for (const signal of Object.keys(signals)) process.off(signal, stop);
  runTogether([
    {
      command: nodeProgram(),
      // Without the dashes, Node takes --env-file for itself.
      words: ['--', program, ...words],
      cwd,
      env: environment({ FOYER_STARTER: 'yes' }),
      onSpawn: (server) => {
        // A failed build ends this process, and the server with it.
        endWithUs(server);
        /** @param {object} message */
        const send = (message) => {
          if (server.connected) server.send(message);
        };
        server.on('message', (/** @type {Message} */ message) => {
          if (message.step === 'database' && message.total === undefined) progress.begin('database');
          else if (message.step === 'database') progress.count('database', message.done ?? 0, message.total ?? 0);
          else if (message.step === 'prepared') {
            progress.end('database');
            void building.then(() => send({ isClientBuilt: true }));
          } else if (message.step === 'listening') {
            progress.close();
            send({ isLineClear: true });
            if (storeDurations({ ...last, ...progress.durations() })) void compress('fast');
          }
        });
        server.once('exit', () => progress.close());
      },
    },
  ]);
}

/** @typedef {{ step: 'database' | 'prepared' | 'listening', done?: number, total?: number }} Message */
