import { sql } from 'kysely';
import type { Eraser, Section } from '../../people/privacy/index.ts';

/** Ends the secret address of the person's calendar. */
export const eraseCalendarFeed: Eraser = async (tx, { accountId }) => {
  await sql`DELETE FROM calendar_feed WHERE account_id = ${accountId}`.execute(tx);
};

export const calendarFeedSections = {
  calendarFeeds: (id) => sql`
    SELECT f.account_id AS n, json_build_object('createDate', f.created_at) AS row
    FROM calendar_feed f WHERE f.account_id = ${id}`,
} satisfies Record<string, Section>;
