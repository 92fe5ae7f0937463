/** Swaps the page, with a view transition if `isAnimated`, the browser supports it and the person allows motion. */
export function swapPage(isAnimated: boolean, change: () => void): void {
  const still = !isAnimated || document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(change);
  // A skipped transition (another one started, the tab was hidden) is not an error.
  for (const end of [transition.ready, transition.finished, transition.updateCallbackDone]) end.catch(() => {});
}
