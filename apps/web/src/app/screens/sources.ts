import type { Screen, TextPart } from './screen.ts';
import { isScreenKey, rowKeys, screenOf } from './table.ts';

/** Which files a screen is made of, for the build and the checks of what a page weighs. Nothing of it is loaded by a page. */

const textFiles: Readonly<Record<TextPart, string>> = {
  signIn: 'sign-in',
  registration: 'attendee',
  belongings: 'belongings',
  staff: 'staff',
  dashboard: 'staff-dashboard',
  orders: 'staff-orders',
  door: 'staff-door',
  event: 'staff-event',
  editor: 'staff-editor',
};

/** The texts of a screen in one language: those every page has, and its own. Below the repository. */
export function textSources({ texts }: Screen, locale: string): string[] {
  return ['arrival', ...texts.map((part) => textFiles[part])].map(
    (file) => `packages/messages/src/${locale}/${file}.ts`,
  );
}

/** What stands in place of every screen while the device is locked; else it comes after the first frame. Below the client. */
export const lockSources = ['src/app/staff/DeviceLock.tsx'];

/** What a screen draws soon after it is there. Below the client. */
export const soonSources = ({ soon }: Screen): string[] => (soon === undefined ? [] : [`src/features/${soon}`]);

/** The module of a screen, and what stands around it in files of their own. Below the client. */
export function codeSources({ screen, group }: Screen): string[] {
  const own = `src/features/${screen}`;
  if (group === 'login') return [own];
  return [own, 'src/app/DataShell.tsx', ...(group === 'staff' ? ['src/session/staff-parts.ts'] : [])];
}

const all = rowKeys.filter(isScreenKey).map(screenOf);

/** The chunk that a module below `features` travels in by the row of its screen; undefined where the build decides. */
export function chunkOf(module: string): Screen['chunk'] | Screen['styles'] {
  const [, path] = /\/src\/features\/(.+)$/s.exec(module.replaceAll('\\', '/')) ?? [];
  if (path === undefined) return undefined;
  if (!path.endsWith('.css')) return all.find(({ screen }) => screen === path)?.chunk;
  const folder = (screen: string) => screen.slice(0, screen.lastIndexOf('/') + 1);
  return all.find(({ screen }) => path.startsWith(folder(screen)))?.styles;
}
