import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { PartOfArea, StaffPart, StaffPartMessages } from './messages.ts';

/**
 * Loaders of staff texts for the browser. Each part and language is a separate chunk, so a screen loads only the parts
 * in its row of the table of screens.
 */
export const loadStaffPart: { readonly [P in StaffPart]: (locale: Locale) => Promise<StaffPartMessages<P>> } = {
  staff: async (locale) => {
    const part = (await import(`../${locale}/pages/staff.ts`)) as { staff: StaffPartMessages<'staff'> };
    return part.staff;
  },
  dashboard: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-dashboard.ts`)) as {
      staffDashboard: StaffPartMessages<'dashboard'>;
    };
    return part.staffDashboard;
  },
  orders: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-orders.ts`)) as { staffOrders: StaffPartMessages<'orders'> };
    return part.staffOrders;
  },
  door: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-door.ts`)) as { staffDoor: StaffPartMessages<'door'> };
    return part.staffDoor;
  },
  event: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-event.ts`)) as { staffEvent: StaffPartMessages<'event'> };
    return part.staffEvent;
  },
  editor: async (locale) => {
    const part = (await import(`../${locale}/pages/staff-editor.ts`)) as { staffEditor: StaffPartMessages<'editor'> };
    return part.staffEditor;
  },
};

/** The part of each area. */
export const partOfArea: PartOfArea = {
  badge: 'staff',
  dateEntry: 'staff',
  desk: 'staff',
  deskPayment: 'staff',
  deviceLock: 'staff',
  eventStates: 'staff',
  foundBy: 'staff',
  offlineLinks: 'staff',
  outbox: 'staff',
  recognition: 'staff',
  refusals: 'staff',
  staffFrame: 'staff',
  staffRoles: 'staff',
  refundsAndDisputes: 'dashboard',
  attention: 'dashboard',
  dashboard: 'dashboard',
  openTasks: 'dashboard',
  auditLog: 'orders',
  orderSummary: 'orders',
  privacy: 'orders',
  retention: 'orders',
  staffAccounts: 'orders',
  checkIn: 'door',
  scan: 'door',
  attendeeMessages: 'event',
  drawer: 'event',
  eventSearch: 'event',
  providerBooks: 'event',
  reports: 'event',
  scheduledExports: 'event',
  badgeDesigner: 'editor',
  callOff: 'editor',
  editor: 'editor',
  eventChecklist: 'editor',
  eventCode: 'editor',
  eventPictures: 'editor',
  eventList: 'editor',
  eventPreview: 'editor',
  formBuilder: 'editor',
  mailEditor: 'editor',
  selfService: 'editor',
  sends: 'editor',
  waitingLists: 'editor',
};
