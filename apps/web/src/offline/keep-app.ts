/**
 * Keeps the app itself on this device, so that the screen opens without a network: asks the service worker to store the page and
 * the files that it has loaded. Only the door's screens call it; an attendee's browser gets no service worker.
 */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    if (!document.querySelector('link[rel=manifest]')) {
      const link = document.createElement('link');
      link.rel = 'manifest';
      link.href = '/manifest.webmanifest';
      document.head.append(link);
    }
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's own takes none
    active?.postMessage({ keep: [...new Set(files)].filter((path) => /^\/(?:assets|fonts)\/|^\/favicon/.test(path)) });
  } catch {
    // A browser that allows none: the screen works as long as it stays open.
  }
}
