import type { ComponentType } from 'react';
import type { RouteKey } from './route-table.ts';

/**
 * Which module is the screen of which row of the route table. Each is a chunk of its own; staff screens never load
 * for an attendee.
 */
type ScreenModule = { default: ComponentType };
export type LoadScreen = () => Promise<ScreenModule>;

const comesLater: LoadScreen = () => import('./ComesLater.tsx');

export const screens: Record<Exclude<RouteKey, 'registrationUndefined'>, LoadScreen> = {
  login: () => import('../features/attendee/login/LoginScreen.tsx'),
  events: () => import('../features/attendee/events/EventsScreen.tsx'),
  registration: () => import('../features/attendee/registration/RegistrationScreen.tsx'),
  completeOrder: comesLater,
  account: comesLater,
  accountEvent: comesLater,
  eventSummary: comesLater,
  confirmation: comesLater,
  ticket: comesLater,
  ticketTransfer: comesLater,

  dashboard: comesLater,
  checkIn: comesLater,
  adminEvent: comesLater,
  manageEvent: comesLater,
  scan: comesLater,
  orderSummary: comesLater,
  badge: comesLater,
  selfService: comesLater,
  selfServiceEvent: comesLater,
};
