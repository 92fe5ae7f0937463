import type { RetentionKind } from '@foyer/contract/wire/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import type { MailGateway } from '../../../../gateways/mail/port.ts';
import { purge } from '../../../../jobs/purge.ts';
import { purgeHolds } from '../../../stock/index.ts';
import { forgetMailFiles } from '../../../mail/index.ts';
import { countAnswers, forgetAnswers } from './answers.ts';

export interface Keeper {
  db: Db;
  mail: MailGateway;
}

/**
 * How one kind of data is counted and deleted. `count` returns how many items are older than a time. `forget` deletes
 * at most one batch and returns its size, 0 at the end. The batches add up to the count.
 */
interface Forgetting {
  count: (db: Db, before: Date) => Promise<number>;
  forget: (keeper: Keeper, before: Date) => Promise<number>;
}

const mailsAtOnce = 1_000;

async function counted(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${from}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Rows of a table that no other table references, by an indexed time column. */
function rowsOf(table: string, age: string, only: RawBuilder<unknown> = sql`true`): Forgetting {
  const where = (before: Date) => sql`${sql.ref(age)} < ${before} AND ${only}`;
  return {
    count: (db, before) => counted(db, sql`${sql.table(table)} WHERE ${where(before)}`),
    forget: ({ db }, before) => purge(db, table, age, where(before)),
  };
}

/** Mails with a status, and the files that the mail carrier stored for them. */
function mails(status: 'SENT' | 'FAILED', age: 'sent_at' | 'created_at'): Forgetting {
  const where = (before: Date) => sql`status = ${sql.lit(status)} AND ${sql.ref(age)} < ${before}`;
  return {
    count: (db, before) => counted(db, sql`outbox WHERE ${where(before)}`),
    forget: async (keeper, before) => {
      const { rows } = await sql<{ outbox_id: number }>`
        DELETE FROM outbox WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM outbox WHERE ${where(before)} LIMIT ${mailsAtOnce} FOR UPDATE SKIP LOCKED
        )) RETURNING outbox_id`.execute(keeper.db);
      await forgetMailFiles(
        keeper,
        rows.map((row) => row.outbox_id),
      );
      return rows.length;
    },
  };
}

export const kinds: Readonly<Record<RetentionKind, Forgetting>> = {
  mail: mails('SENT', 'sent_at'),
  'failed-mail': mails('FAILED', 'created_at'),
  reports: rowsOf('website_log', 'created_at'),
  reading: rowsOf('audit_log', 'at', sql`action IN ('list.exported', 'account.exported', 'session.switched')`),
  edits: rowsOf('audit_log', 'at', sql`action = 'ticket.edited'`),
  'sign-ins': rowsOf('sign_in_device', 'seen_at'),
  scans: rowsOf('door_scan', 'received_at'),
  holds: {
    count: (db, before) => counted(db, sql`hold WHERE ended_at < ${before}`),
    forget: ({ db }, before) => purgeHolds(db, before),
  },
  answers: {
    count: countAnswers,
    forget: ({ db }, before) => forgetAnswers(db, before),
  },
};
