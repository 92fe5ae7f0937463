import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Stages } from './global-setup.ts';

const patienceMs = 400_000;

/** Waits for the products of a project's journeys (`global-setup.ts` starts them while other kinds of tests run). */
export async function stagesOfRun(): Promise<Stages> {
  const file = inject('stagesFile');
  for (const started = performance.now(); performance.now() - started < patienceMs; await pause(50)) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const content = JSON.parse(text) as Stages | { fault: string };
    if ('fault' in content) throw new Error(`The products of the journeys did not start:\n${content.fault}`);
    return content;
  }
  throw new Error(`The products of the journeys did not start within ${patienceMs / 1000} s.`);
}
