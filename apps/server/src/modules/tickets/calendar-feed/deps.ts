import type { Database } from '../../../db/database.ts';

export interface CalendarFeedDependencies {
  database: Database;
  publicUrl: () => string;
  /** Sender address of the product's mails, the organiser of the entries. */
  mailFrom: string;
  /** Addresses of a trial copy do not work, because calendars have no cookie of the copy. */
  isTrial: boolean;
}
