import { vi } from 'vitest';

/** Testing Library and `vi.waitFor` wait one second by default, which a busy machine exceeds. */
const patienceMs = 45_000;

// Test files share this module's `vi`, and each of them runs this file.
const own: typeof globalThis & { foyerWaitFor?: typeof vi.waitFor } = globalThis;
const waitFor = (own.foyerWaitFor ??= vi.waitFor);
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: patienceMs });

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
