import { afterAll, vi } from 'vitest';
import { differencesOf, stateOf } from './process-state.ts';

/**
 * Runs before each test file of the projects whose files share a process. After the file it undoes what the file replaced with `vi`, and the file fails if it
 * leaves other global state. Otherwise the next file would pass or fail with the order of files. Vitest restores spies and mocked modules itself.
 */

// Test files share `vi`, and each of them runs this file.
const own: typeof globalThis & { foyerResets?: { count: number } } = globalThis;
const resets = (own.foyerResets ??= countResets());
resets.count = 0;
const before = stateOf();

// Runs after the hooks of the file.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // A file that loaded modules again did so with its stubs, so the next file must not get those modules.
  if (resets.count > 0) vi.resetModules();
  const left = differencesOf(before, stateOf());
  if (left.length > 0) throw new Error(`global state that this file leaves to the next: ${left.join(', ')}`);
});

/** Counts the calls of `vi.resetModules`. */
function countResets(): { count: number } {
  const counted = { count: 0 };
  const { resetModules } = vi;
  vi.resetModules = () => {
    counted.count += 1;
    return resetModules();
  };
  return counted;
}
