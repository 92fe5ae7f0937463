import type { Candidate } from '@foyer/contract/people/qualifications';
import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import { parseConsultantId } from '@foyer/domain/people/consultant-id';
import { candidateStatus } from '@foyer/domain/people/earned-places';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { countUpTo, rowsInReach } from '../../../db/long-lists.ts';
import { peopleQuery } from '../../../db/search-text.ts';
import { writeAudit } from '../audit/index.ts';
import { isFirstTimer, readNext } from './offer-next.ts';
import { findQualificationId } from './staff-lists.ts';

interface CandidatesQuery {
  key: string;
  page: number;
  rowsPerPage: number;
  searchText?: string | undefined;
}

interface Row {
  accountId: number;
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  rank: number;
  invited: number;
  mostInvitations: number | null;
  isClosed: boolean;
  isFirstTimer: boolean;
  state: EarnedPlaceState | null;
}

/** One page of the ranked list: by invitations, then by rank, as the next place is offered (selling 3.7). */
export async function listCandidates(
  db: Db,
  { key, page, rowsPerPage, searchText = '' }: CandidatesQuery,
  { now }: Pick<CallContext, 'now'>,
): Promise<{ results: Candidate[]; totalItems: number; next: Pick<Candidate, 'firstName' | 'lastName'> | null }> {
  const qualificationId = await findQualificationId(db, key);
  const search = peopleQuery(searchText)?.any ?? '';
  const from = sql`qualification_candidate c JOIN account a USING (account_id)
    WHERE c.qualification_id = ${qualificationId} AND ${searchText.trim() === '' ? sql`true` : sql`a.search_document @@ ${search}::tsquery`}`;
  const [totalItems, nextId, { rows }] = await Promise.all([
    countUpTo(db, { limit: (most) => sql`(SELECT FROM ${from} LIMIT ${most})` }),
    readNext(db, qualificationId, now),
    sql<Row>`
      SELECT l.account_id AS "accountId", l.external_account_identifier AS "externalAccountIdentifier", l.first_name AS "firstName",
        l.last_name AS "lastName", l.rank, l.invited, q.most_invitations AS "mostInvitations", l.closed_at IS NOT NULL AS "isClosed",
        ${isFirstTimer(sql`l.account_id`, now)} AS "isFirstTimer", p.state
      FROM (SELECT c.*, a.external_account_identifier, a.first_name, a.last_name, a.closed_at FROM ${from}
        ORDER BY c.invited, c.rank, c.account_id LIMIT ${rowsInReach({ page, rowsPerPage })} OFFSET ${(page - 1) * rowsPerPage}) l
      JOIN qualification q ON q.qualification_id = l.qualification_id
      LEFT JOIN earned_place p ON p.qualification_id = l.qualification_id AND p.account_id = l.account_id
      ORDER BY l.invited, l.rank, l.account_id`.execute(db),
  ]);
  const results = rows.map(({ accountId, state, isClosed, mostInvitations, ...row }) => ({
    ...row,
    status: candidateStatus({ ...row, state, mostInvitations, isClosed, isNext: accountId === nextId }),
  }));
  const next =
    nextId === null
      ? undefined
      : await db
          .selectFrom('account')
          .select(['first_name as firstName', 'last_name as lastName'])
          .where('account_id', '=', nextId)
          .executeTakeFirst();
  return { results, totalItems, next: next ?? null };
}

/**
 * Puts accounts on the list from a rank on, in this order, or at its end (selling 3.11). Accounts that were at these ranks or
 * behind move down. How often an account was invited stays.
 */
export async function rankCandidates(
  database: Database,
  { key, accounts, rank }: { key: string; accounts: readonly string[]; rank?: number | undefined },
  context: CallContext,
): Promise<{ ranked: number; unknown: string[] }> {
  const numbers = new Map(accounts.map((account) => [parseConsultantId(account) ?? account.trim(), account]));
  return database.transaction(
    async (tx) => {
      const qualificationId = await lockQualification(tx, key);
      const known = await tx
        .selectFrom('account')
        .select(['account_id', 'external_account_identifier'])
        .where('external_account_identifier', 'in', [...numbers.keys()])
        .where('account_type_code', '<>', 'STAFF')
        .where('closed_at', 'is', null)
        .execute();
      const order = [...numbers.keys()];
      const ids = known
        .toSorted((a, b) => order.indexOf(a.external_account_identifier) - order.indexOf(b.external_account_identifier))
        .map((account) => account.account_id);
      if (ids.length > 0) {
        const { rows } = await sql<{ start: number }>`
          SELECT coalesce(${rank ?? null}::integer, max(rank) + 1, 1) AS start FROM qualification_candidate
          WHERE qualification_id = ${qualificationId} AND NOT account_id = ANY (${ids}::bigint[])`.execute(tx);
        const start = rows[0]?.start ?? 1;
        await sql`
          UPDATE qualification_candidate SET rank = rank + ${ids.length}
          WHERE qualification_id = ${qualificationId} AND rank >= ${start} AND NOT account_id = ANY (${ids}::bigint[])`.execute(
          tx,
        );
        await sql`
          INSERT INTO qualification_candidate (qualification_id, account_id, rank)
          SELECT ${qualificationId}, n.id, ${start} + n.position - 1 FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS n(id, position)
          ON CONFLICT (qualification_id, account_id) DO UPDATE SET rank = excluded.rank`.execute(tx);
        await writeAudit(tx, context, {
          action: 'candidates.ranked',
          entity: 'qualification',
          entityId: qualificationId,
          after: { accounts: known.map((account) => account.external_account_identifier), rank: start },
        });
      }
      const found = new Set(known.map((account) => account.external_account_identifier));
      const unknown = [...numbers].flatMap(([number, sent]) => (found.has(number) ? [] : [sent.slice(0, 60)]));
      return { ranked: ids.length, unknown };
    },
    { retries: 3 },
  );
}

/** @throws RECORD_NOT_FOUND when the account is not on the list */
export async function removeCandidate(
  database: Database,
  { key, externalAccountIdentifier }: { key: string; externalAccountIdentifier: string },
  context: CallContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    const qualificationId = await lockQualification(tx, key);
    const { rows } = await sql<{ accountId: number; rank: number }>`
      DELETE FROM qualification_candidate c USING account a
      WHERE c.qualification_id = ${qualificationId} AND a.account_id = c.account_id
        AND a.external_account_identifier = ${parseConsultantId(externalAccountIdentifier) ?? externalAccountIdentifier}
      RETURNING c.account_id AS "accountId", c.rank`.execute(tx);
    const [removed] = rows;
    if (!removed) throw new FoyerError('RECORD_NOT_FOUND');
    await writeAudit(tx, context, {
      action: 'candidates.removed',
      entity: 'qualification',
      entityId: qualificationId,
      subjectAccountId: removed.accountId,
      before: { rank: removed.rank },
    });
  });
}

/** Changes of one list run one after the other, so no two accounts get the same rank. */
async function lockQualification(tx: Tx, key: string): Promise<number> {
  const found = await tx
    .selectFrom('qualification')
    .select('qualification_id')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new FoyerError('RECORD_NOT_FOUND');
  return found.qualification_id;
}
