import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Process figures of the system, on Linux only (`/proc`). Elsewhere figures stay empty. */

interface Stat {
  parent: number;
  /** CPU time of the process and of its ended children, in clock ticks. */
  own: number;
  reaped: number;
}

function statOf(pid: number | string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain anything, so count fields after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (n: number): number => Number(fields[n] ?? 0);
    return { parent: field(1), own: field(11) + field(12), reaped: field(13) + field(14) };
  } catch {
    // The process has ended.
    return undefined;
  }
}

/** Ids of a process and all its descendants. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = statOf(name);
      if (stat) parents.set(Number(name), stat.parent);
    }
  } catch {
    return [pid];
  }
  const found = [pid];
  for (const member of found) for (const [child, parent] of parents) if (parent === member) found.push(child);
  return found;
}

/** Linux uses 100 ticks per second on all current machines. */
const ticksPerSecond = 100;

/** CPU seconds of a process and its descendants, including ended ones. */
export function cpuSeconds(pid: number): number {
  let ticks = 0;
  for (const member of family(pid)) {
    const stat = statOf(member);
    ticks += (stat?.own ?? 0) + (stat?.reaped ?? 0);
  }
  return ticks / ticksPerSecond;
}

/** Share of the machine's CPU time that was idle during `ms`. */
async function idleShare(ms: number): Promise<number> {
  const sum = () =>
    os.cpus().reduce(
      (all, { times }) => ({
        idle: all.idle + times.idle,
        total: all.total + times.idle + times.user + times.sys + times.nice + times.irq,
      }),
      { idle: 0, total: 0 },
    );
  const before = sum();
  await pause(ms);
  const after = sum();
  return (after.idle - before.idle) / Math.max(1, after.total - before.total);
}

/** Waits until the machine is idle, for at most `seconds`. */
export async function waitForQuiet(seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until && (await idleShare(500)) < 0.85);
}
