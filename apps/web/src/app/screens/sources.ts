import type { Screen, TextPart } from './screen.ts';
import { isScreenKey, rowKeys, screenOf } from './rows.ts';

/** The files of a screen, for the build and the size checks. No page loads this file. */

export const textFiles: Readonly<Record<TextPart, string>> = {
  signIn: 'sign-in',
  registration: 'attendee',
  belongings: 'belongings',
  staff: 'staff',
  staffDoor: 'staff-door',
  staffEditor: 'staff-editor',
  staffOrders: 'staff-orders',
  staffSettings: 'staff-settings',
};

/** The text files of a screen in one language: the common ones and its own. Paths are relative to the repository. */
export function textSources({ texts }: Screen, locale: string): string[] {
  return ['arrival', ...texts.map((part) => textFiles[part])].map(
    (file) => `packages/messages/src/${locale}/pages/${file}.ts`,
  );
}

/** The module of a screen, and the parts that all screens of staff share. Paths are relative to `apps/web`. */
export function codeSources({ screen, group }: Screen): string[] {
  const own = `src/features/${screen}`;
  return [own, ...(group === 'staff' ? ['src/session/staff-texts.ts'] : [])];
}

const all = rowKeys.filter(isScreenKey).map(screenOf);

/** The folder of a screen's feature: `events/editor` for `events/editor/preview/PreviewScreen.tsx`. */
const featureOf = ({ screen }: Screen): string => screen.split('/').slice(0, 2).join('/');
const ofOthers = new Set(all.filter(({ group }) => group !== 'staff').map(featureOf));
const staffFeatures = new Set(all.map(featureOf).filter((feature) => !ofOthers.has(feature)));

/** Whether a module belongs to a feature that only staff can open. */
export function isStaffFeature(module: string): boolean {
  const [, feature] = /(?:^|\/)features\/([^/]+\/[^/]+)\//.exec(module.replaceAll('\\', '/')) ?? [];
  return feature !== undefined && staffFeatures.has(feature);
}

/**
 * The group and the chunk of every screen by the end of its module's path. Attendees open several screens with the same
 * texts one after the other, so these share a chunk.
 */
const chunks = new Map(
  all.map(({ screen, group, texts }) => {
    const isShared = group === 'attendee' && texts.length > 1;
    const ownName = screen.slice(screen.lastIndexOf('/') + 1, -'.tsx'.length);
    return [`/features/${screen}`, { group, chunk: isShared ? `${texts.at(-1)}-screens` : ownName }];
  }),
);
/** The parts of every page of staff. They are one chunk, which the first screen loads with its own. */
export const staffFrame = 'staff-frame';
const frameSources = ['/app/staff/StaffFrame.tsx', '/app/staff/DeviceLock.tsx', '/session/staff-texts.ts'];
for (const source of frameSources) chunks.set(source, { group: 'staff', chunk: staffFrame });

/** The group and the chunk of a screen's module, or of the frame of staff. Undefined for another module. */
export const screenIn = (module: string) =>
  chunks.get(
    /\/(?:features\/.+Screen\.tsx|app\/staff\/\w+\.tsx|session\/[\w-]+\.ts)$/.exec(module.replaceAll('\\', '/'))?.[0] ??
      '',
  );
