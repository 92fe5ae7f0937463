import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, family } from './lib/processes.ts';

/**
 * `npm run bench:start`: how long `npm start` takes until the product serves, cold (a fresh clone of the last commit: install, build, database, demo data) and
 * warm (again in the same folders), with the processor time until then and the memory afterwards. Needs the npm registry. `-- --here` measures only the warm start of this folder, with its own
 * data folder.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const here = process.argv.includes('--here');
const work = mkdtempSync(path.join(os.tmpdir(), 'foyer-bench-'));
const port = 34_000 + (process.pid % 1000);

function clone(): string {
  const folder = path.join(work, 'clone');
  const { status } = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('git clone failed; is there a commit?');
  return folder;
}

/** Private memory by program in MB; shared pages are divided among their processes (PSS). */
function memory(pid: number): Record<string, number> {
  const sums: Record<string, number> = {};
  if (!existsSync('/proc/self/smaps_rollup')) return sums;
  for (const member of family(pid)) {
    try {
      const script = readFileSync(`/proc/${member}/cmdline`, 'utf8')
        .split('\0')
        .find((word) => /\.m?js$/.test(word));
      const name = script ? path.basename(script) : readFileSync(`/proc/${member}/comm`, 'utf8').trim();
      const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
      sums[name] = Math.round(((sums[name] ?? 0) * 1024 + kilobytes) / 1024);
    } catch {
      // The process has ended.
    }
  }
  return sums;
}

async function start(
  folder: string,
): Promise<{ seconds: string; cpu: number; memory: Record<string, number>; stopSeconds: string }> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: path.join(work, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const answers = async (): Promise<boolean> => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await pause(50);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const cpu = cpuSeconds(child.pid ?? 0);
  await pause(3000);
  const memoryUsed = memory(child.pid ?? 0);
  // After a first start, a job creates the widths of the demo images. A stop would leave the rest to the next start.
  for (let before = -1, now = cpuSeconds(child.pid ?? 0); now - before > 0.2; now = cpuSeconds(child.pid ?? 0)) {
    before = now;
    await pause(1000);
  }
  const stopStart = performance.now();
  child.kill('SIGTERM');
  await ended;
  return { seconds, cpu, memory: memoryUsed, stopSeconds: ((performance.now() - stopStart) / 1000).toFixed(1) };
}

try {
  const folder = here ? root : clone();
  console.log(here ? 'first start, empty data folder' : 'cold start', await start(folder));
  console.log('warm start', await start(folder));
} finally {
  rmSync(work, { recursive: true, force: true });
}
