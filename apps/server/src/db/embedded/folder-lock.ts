import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { DatabaseStartError } from '../errors.ts';

/** The process that holds a folder. Its start time is included, because process ids are reused. */
interface Holder {
  pid: number;
  started: string;
  token: string;
}

export interface FolderLock {
  readonly release: () => Promise<void>;
}

/**
 * Locks a folder for this process by a file that only one process can create. A lock left by a killed process is
 * detected (the process is gone, or its id belongs to another process) and replaced. @throws DatabaseStartError naming
 * the process that holds the lock.
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
    // oxlint-disable-next-line typescript/no-unsafe-return -- only this file writes the JSON; invalid JSON is a lock without a holder
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0, started: '', token: '' };
    return undefined;
  }
}

/** Removes the lock of a dead process, unless another process has replaced it in the same moment. */
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

/** The start time of a process, in the format of the system. Undefined when no such process exists. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The program name (field 2) may contain spaces and brackets. Field 22 is the start time.
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
