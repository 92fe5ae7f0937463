import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { DatabaseStartError } from '../errors.ts';

/** Who holds a folder: the process and when it began, since process numbers are used again. */
interface Holder {
  pid: number;
  started: string;
  token: string;
}

export interface FolderLock {
  readonly release: () => Promise<void>;
}

/**
 * Takes a folder for this process, by a file that only one can make. What a killed process left is recognised (its
 * process is gone, or its number belongs to another by now) and taken over.
 * @throws DatabaseStartError naming the process that holds it.
 */
export async function lockFolder(file: string, folder: string): Promise<FolderLock> {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', token: randomUUID() };
  const draft = `${file}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        await link(draft, file);
        return { release: () => release(file, mine) };
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const holder = await readHolder(file);
      if (holder === undefined) continue;
      if (isAlive(holder)) {
        throw new DatabaseStartError(`${folder} is already in use by process ${holder.pid}.`);
      }
      await takeAway(file, holder);
    }
    throw new DatabaseStartError(`${folder} is already in use by another process.`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-return -- written by this file alone; a broken one counts as nobody's
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0, started: '', token: '' };
    return undefined;
  }
}

/** Removes the lock of a process that is gone, unless somebody else has just done so and taken it. */
async function takeAway(file: string, gone: Holder): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved !== undefined && moved.token !== gone.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function release(file: string, mine: Holder): Promise<void> {
  const holder = await readHolder(file);
  if (holder?.token === mine.token) await rm(file, { force: true });
}

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0) return false;
  const started = startOf(holder.pid);
  return started !== undefined && started === holder.started;
}

/** When a process began, in the system's own words; undefined when there is none of that number. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The program's name (field 2) may hold spaces and brackets; the start time is field 22.
      const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return 'alive';
    }
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}
