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
  completeOrder: () => import('../features/attendee/account/complete/CompleteScreen.tsx'),
  account: () => import('../features/attendee/account/orders/OrdersScreen.tsx'),
  accountEvent: () => import('../features/attendee/account/orders/OrdersScreen.tsx'),
  eventSummary: () => import('../features/attendee/account/summary/SummaryScreen.tsx'),
  confirmation: () => import('../features/attendee/account/confirmation/ConfirmationScreen.tsx'),
  ticket: () => import('../features/attendee/account/ticket/TicketScreen.tsx'),
  ticketTransfer: () => import('../features/attendee/account/transfer/TransferScreen.tsx'),

  dashboard: () => import('../features/staff/dashboard/DashboardScreen.tsx'),
  checkIn: () => import('../features/staff/check-in/CheckInScreen.tsx'),
  adminEvent: comesLater,
  manageEvent: comesLater,
  scan: comesLater,
  orderSummary: () => import('../features/staff/order-summary/OrderSummaryScreen.tsx'),
  outbox: () => import('../features/staff/outbox/OutboxScreen.tsx'),
  badge: comesLater,
  selfService: comesLater,
  selfServiceEvent: comesLater,
};
