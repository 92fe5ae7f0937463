import type { Locale } from '@foyer/contract/wire/vocabulary';
import type {
  StaffCoreMessages,
  StaffDoorMessages,
  StaffEditorMessages,
  StaffMessages,
  StaffOrdersMessages,
  StaffSettingsMessages,
} from './messages.ts';

/** The parts of the staff texts. Each is a file per language, because all of them are a fifth of a page of staff. */
export const staffParts = ['staff', 'staffDoor', 'staffEditor', 'staffOrders', 'staffSettings'] as const;
export type StaffPart = (typeof staffParts)[number];

const loaders: Readonly<Record<StaffPart, (locale: Locale) => Promise<Partial<StaffMessages>>>> = {
  staff: async (locale) => {
    const part = (await import(`../${locale}/pages/staff.ts`)) as { staff: StaffCoreMessages };
    return part.staff;
  },
  staffDoor: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-door.ts`)) as { staffDoor: StaffDoorMessages };
    return part.staffDoor;
  },
  staffEditor: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-editor.ts`)) as { staffEditor: StaffEditorMessages };
    return part.staffEditor;
  },
  staffOrders: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-orders.ts`)) as { staffOrders: StaffOrdersMessages };
    return part.staffOrders;
  },
  staffSettings: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-settings.ts`)) as { staffSettings: StaffSettingsMessages };
    return part.staffSettings;
  },
};

/** Loads a part of the staff texts of a language. */
export const loadStaffPart = (part: StaffPart, locale: Locale): Promise<Partial<StaffMessages>> =>
  loaders[part](locale);
