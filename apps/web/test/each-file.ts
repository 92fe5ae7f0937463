import { vi } from 'vitest';

/** Testing Library and `vi.waitFor` wait one second by default, which a busy machine exceeds. */
const patienceMs = 45_000;

// Test files share this module's `vi`, and each of them runs this file.
const own: typeof globalThis & { foyerWaitFor?: typeof vi.waitFor } = globalThis;
const waitFor = (own.foyerWaitFor ??= vi.waitFor);
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: patienceMs });

// Test files share a process, and each starts as on a new page. `tools/lib/unchanged-process.ts` undoes stubs of globals and timers.
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
