/**
 * Resolves as soon as the server can be reached. Browsers remember an import that failed for as long as the page lives, so code is
 * asked for only when it can come. Being offline is only believed after a look: the server may be on this very machine.
 */
export async function whenOnline(): Promise<void> {
  // A service worker keeps the staff app on this device.
  if (navigator.onLine || navigator.serviceWorker?.controller) return;
  try {
    await fetch('/healthz', { cache: 'no-store' });
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}
