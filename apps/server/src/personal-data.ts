import type { MailGateway } from './gateways/mail/port.ts';
import { badgeSections, eraseBadges } from './modules/door/badges/index.ts';
import { checkInSections, eraseScans } from './modules/door/check-in/index.ts';
import { eraseMails, mailRetention, mailSections } from './modules/mail/index.ts';
import { eraseOrders, orderSections } from './modules/orders/index.ts';
import { eraseSaleAlerts, saleAlertSections } from './modules/orders/sale-alerts/index.ts';
import { erasePayments, paymentSections } from './modules/payments/index.ts';
import { eraseListMembers, listSections } from './modules/people/audiences/index.ts';
import type { PersonalData } from './modules/people/privacy/index.ts';
import { earnedPlaceSections, eraseEarnedPlaces } from './modules/people/qualifications/index.ts';
import { eraseExports } from './modules/reports/schedules/index.ts';
import { eraseHolds, holdRetention, holdSections } from './modules/stock/index.ts';
import { eraseTickets, ticketSections } from './modules/tickets/index.ts';
import { calendarFeedSections, eraseCalendarFeed } from './modules/tickets/calendar-feed/index.ts';
import { erasePasses, passSections } from './modules/tickets/wallets/index.ts';

/** The personal data of all modules. Mails are found by form links, which the tickets delete. */
export const personalDataOf = (mail: MailGateway): PersonalData => ({
  erasers: [
    eraseMails(mail),
    eraseTickets,
    eraseScans,
    eraseOrders,
    erasePayments,
    erasePasses,
    eraseCalendarFeed,
    eraseExports,
    eraseBadges,
    eraseHolds,
    eraseSaleAlerts,
    eraseListMembers,
    eraseEarnedPlaces,
  ],
  sections: {
    ...orderSections,
    ...paymentSections,
    ...ticketSections,
    ...badgeSections,
    ...checkInSections,
    ...passSections,
    ...calendarFeedSections,
    ...holdSections,
    ...saleAlertSections,
    ...mailSections,
    ...listSections,
    ...earnedPlaceSections,
  },
  retention: { ...mailRetention(mail), holds: holdRetention },
});
