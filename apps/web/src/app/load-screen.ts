import type { ComponentType } from 'react';
import type * as StaffFrame from './staff/StaffFrame.tsx';
import { loadTexts } from '../session/language.tsx';
import { sessionStore } from '../session/session-store.ts';
import { whenOnline } from '../session/when-online.ts';
import { matchRow } from './screens/address.ts';
import type { Address } from './screens/return-path.ts';
import { isScreenKey, screenOf, type RowKey } from './screens/rows.ts';

/** Every screen's module by its name in the table. A test checks that all modules of the table exist. */
const modules = import.meta.glob<{ default: ComponentType }>('./**/*Screen.tsx', { base: '../features' });

/** How long the code of a screen may load, ms (system 1.1). */
const scriptMs = 120_000;

const loaded = new Set<RowKey | undefined>();
/** True if the code and the texts of a screen are here, so it can be shown without a request. */
export const isLoaded = (key: RowKey | undefined): boolean => loaded.has(key);

/** A screen, and the frame around it for staff. */
export interface LoadedScreen {
  Screen: ComponentType;
  staff?: typeof StaffFrame | undefined;
}

/** Loads a screen's code and its texts together. With a fallback, React would hold each page back for 300 ms. */
export async function loadScreen(key: RowKey | undefined): Promise<LoadedScreen> {
  const row = key && isScreenKey(key) ? screenOf(key) : undefined;
  const load = modules[`./${row?.screen}`];
  if (!row || !load) throw new Error(`There is no screen for ${key ?? 'this URL'}.`);
  await whenOnline();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('The module is late.')), scriptMs);
  });
  // Staff who act for an account stay in their frame (people 5.4).
  const isActing = row.group === 'attendee' && sessionStore.current()?.privileged !== undefined;
  const frame = row.group === 'staff' || isActing ? import('./staff/StaffFrame.tsx') : undefined;
  const texts = loadTexts(isActing ? [...row.texts, 'staff'] : row.texts);
  const [module, staff] = await Promise.race([Promise.all([load(), frame, texts]), late]);
  loaded.add(key);
  return { Screen: module.default, staff };
}

/** Prefetches the code of the screen of a URL. A failure is ignored, because the navigation reports it. */
export const preload = (address: Address) => {
  loadScreen(matchRow(new URL(address, window.location.origin).pathname)?.key).catch(() => {});
};
