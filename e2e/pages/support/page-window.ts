import type { Window as HappyWindow } from 'happy-dom';

/** A window of happy-dom by the types of a browser. */
export type PageWindow = typeof globalThis &
  globalThis.Window & { happyDOM: HappyWindow['happyDOM']; [name: string]: unknown };
