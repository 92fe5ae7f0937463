/**
 * Resolves when the server can be reached. Browsers remember a failed import until the page unloads, so code is
 * imported only when it can load. If the browser reports no network, the server is tried first, because it may run on
 * this machine.
 */
export async function whenOnline(): Promise<void> {
  // A service worker has stored the staff app on this device.
  if (navigator.onLine || navigator.serviceWorker?.controller) return;
  try {
    await fetch('/healthz', { cache: 'no-store' });
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}
