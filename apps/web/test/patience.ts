/** Testing Library waits one second by default, which a busy machine exceeds. */
export const patienceMs = 45_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
