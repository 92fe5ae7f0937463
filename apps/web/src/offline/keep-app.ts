import type { Locale } from '@foyer/contract/vocabulary';
import { currentLocale } from '../session/language.tsx';

/**
 * Keeps the app itself on this device, so that its staff screens open without a network: asks the service worker to store the page and
 * every file of it, in the language that the page speaks. Only where staff are signed in; an attendee's browser gets no service worker.
 */

/** After a try that did not bring everything. The network's return is a reason to try at once. */
const againMs = 60_000;
/** A worker of an older version hears nothing of what it is asked. */
const patienceMs = 180_000;

let keptIn: Locale | null = null;
let isUnderWay = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the next try is due; nobody puts it off. */
let dueAt = Number.POSITIVE_INFINITY;
const listeners = new Set<() => void>();

/** Whether every screen opens without a network, as far as this page knows. */
export const isAppKept = (): boolean => keptIn === currentLocale();

export function onAppKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Sees to it that the app is kept, beginning after so many ms, and until it is. */
export function keepApp(afterMs = 0): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || isAppKept()) return;
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
  if (isUnderWay) return;
  isUnderWay = true;
  const locale = currentLocale();
  // A browser that allows no worker: the screens work as long as they stay open.
  const isKept = await askWorker(locale).catch(() => false);
  isUnderWay = false;
  if (isKept) {
    keptIn = locale;
    for (const listener of listeners) listener();
  }
  // Nothing, too, for a language that was chosen meanwhile.
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
