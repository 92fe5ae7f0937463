import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { PartOfArea, StaffPart, StaffPartMessages } from './messages.ts';

/**
 * Loaders of staff texts for the browser. Each part and language is a separate chunk, so a screen loads only the parts
 * in its row of the table of screens.
 */
export const loadStaffPart: Readonly<
  Record<Locale, { readonly [P in StaffPart]: () => Promise<StaffPartMessages<P>> }>
> = {
  'en-US': {
    staff: () => import('../en-US/pages/staff.ts').then((part) => part.staff),
    dashboard: () => import('../en-US/pages/staff-dashboard.ts').then((part) => part.staffDashboard),
    orders: () => import('../en-US/pages/staff-orders.ts').then((part) => part.staffOrders),
    door: () => import('../en-US/pages/staff-door.ts').then((part) => part.staffDoor),
    event: () => import('../en-US/pages/staff-event.ts').then((part) => part.staffEvent),
    editor: () => import('../en-US/pages/staff-editor.ts').then((part) => part.staffEditor),
  },
  'es-US': {
    staff: () => import('../es-US/pages/staff.ts').then((part) => part.staff),
    dashboard: () => import('../es-US/pages/staff-dashboard.ts').then((part) => part.staffDashboard),
    orders: () => import('../es-US/pages/staff-orders.ts').then((part) => part.staffOrders),
    door: () => import('../es-US/pages/staff-door.ts').then((part) => part.staffDoor),
    event: () => import('../es-US/pages/staff-event.ts').then((part) => part.staffEvent),
    editor: () => import('../es-US/pages/staff-editor.ts').then((part) => part.staffEditor),
  },
  'ja-JP': {
    staff: () => import('../ja-JP/pages/staff.ts').then((part) => part.staff),
    dashboard: () => import('../ja-JP/pages/staff-dashboard.ts').then((part) => part.staffDashboard),
    orders: () => import('../ja-JP/pages/staff-orders.ts').then((part) => part.staffOrders),
    door: () => import('../ja-JP/pages/staff-door.ts').then((part) => part.staffDoor),
    event: () => import('../ja-JP/pages/staff-event.ts').then((part) => part.staffEvent),
    editor: () => import('../ja-JP/pages/staff-editor.ts').then((part) => part.staffEditor),
  },
};

/** The part of each area. */
export const partOfArea: PartOfArea = {
  badge: 'staff',
  desk: 'staff',
  deskPayment: 'staff',
  deviceLock: 'staff',
  foundBy: 'staff',
  offlineWays: 'staff',
  outbox: 'staff',
  recognition: 'staff',
  refusals: 'staff',
  staffRoles: 'staff',
  afterCharge: 'dashboard',
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
  callOff: 'editor',
  editor: 'editor',
  eventChecklist: 'editor',
  eventCode: 'editor',
  eventList: 'editor',
  eventPreview: 'editor',
  formBuilder: 'editor',
  selfService: 'editor',
  waitingLists: 'editor',
};
