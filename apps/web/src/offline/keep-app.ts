import type { Locale } from '@foyer/contract/wire/vocabulary';
import { currentLocale } from '../session/language.tsx';

/**
 * Stores the app on this device, so its staff screens open without a network. Asks the service worker to store the page
 * and all its files in the page's language. Only for signed-in staff; an attendee's browser gets no service worker.
 */

/** Delay after an incomplete attempt, in ms. When the network returns, the next attempt starts at once. */
const againMs = 60_000;
/** A worker of an older version may not answer. */
const patienceMs = 180_000;

let storedLocale: Locale | null = null;
let isStoring = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the next attempt is due. Later requests do not delay it. */
let dueAt = Number.POSITIVE_INFINITY;
const listeners = new Set<() => void>();

/** True if every screen opens without a network, as far as this page knows. */
export const isAppStored = (): boolean => storedLocale === currentLocale();

export function onAppStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Stores the app after `afterMs`, and repeats this until it succeeds. */
export function keepApp(afterMs = 0): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || isAppStored()) return;
  const at = performance.now() + afterMs;
  if (at >= dueAt) return;
  dueAt = at;
  clearTimeout(timer);
  timer = setTimeout(() => void keep(), afterMs);
  window.addEventListener('online', keepNow);
}

const keepNow = () => keepApp();

async function keep(): Promise<void> {
  dueAt = Number.POSITIVE_INFINITY;
  if (isStoring) return;
  isStoring = true;
  const locale = currentLocale();
  // If the browser allows no worker, the screens only work while they are open.
  const isStored = await askWorker(locale).catch(() => false);
  isStoring = false;
  if (isStored) {
    storedLocale = locale;
    for (const listener of listeners) listener();
  }
  // Try again later, also for a language that was chosen during the attempt.
  keepApp(againMs);
}

async function askWorker(locale: Locale): Promise<boolean> {
  if (!document.querySelector('link[rel=manifest]')) {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = '/manifest.webmanifest';
    document.head.append(link);
  }
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  try {
    return await new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data === true));
      port1.start();
      setTimeout(() => resolve(false), patienceMs);
      active?.postMessage({ keep: locale }, [port2]);
    });
  } finally {
    port1.close();
  }
}
