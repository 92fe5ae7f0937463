/** Mails on request when an account's sale opens (selling 1.15): requests, and the job that mails. */
export { saleAlertsHandlers } from './handlers.ts';
export { readOpenings, saleAlertsJob } from './mail-openings.ts';
export { eraseSaleAlerts, saleAlertSections } from './personal-data.ts';
