import { sql } from 'kysely';
import { eventOf, type Eraser, type Section } from '../../people/privacy/index.ts';

/** Deletes the person's requests of mails about sales. */
export const eraseSaleAlerts: Eraser = async (tx, { accountId }) => {
  await sql`DELETE FROM sale_alert WHERE account_id = ${accountId}`.execute(tx);
};

export const saleAlertSections = {
  saleAlerts: (id) => sql`
    SELECT s.event_id AS n, json_build_object('event', ${eventOf('s')}, 'createDate', s.requested_at) AS row
    FROM sale_alert s WHERE s.account_id = ${id}`,
} satisfies Record<string, Section>;
