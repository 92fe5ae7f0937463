import { vi } from 'vitest';

/** Testing Library and `vi.waitFor` wait one second by default, which a busy machine exceeds. */
const patienceMs = 45_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: patienceMs });

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
