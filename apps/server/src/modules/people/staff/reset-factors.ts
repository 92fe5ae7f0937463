import type { FactorReset } from '@foyer/contract/people/second-factors';
import { FoyerError } from '@foyer/contract/wire/errors';
import { fullName } from '@foyer/domain/people/names';
import { factorResetHours } from '@foyer/domain/people/second-factor';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Db } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { checkLongAdministrator } from '../grants/index.ts';
import { mailSignInLink, removeFactors } from '../sign-in/index.ts';
import { lockStaff } from './queries.ts';
import type { StaffContext } from './sign-in-method.ts';

/** Days that the mailed link works. */
const linkDays = 1;

/**
 * Requests or approves the reset of an account's second factors (people 8.6). The first administrator requests it, which counts
 * as the first approval. Another one approves it, and then the person gets a one-time link. The account's row is locked, so
 * the same administrator in two tabs stays the first approval. Both have been administrators for a day. @throws RECORD_NOT_FOUND,
 * OTHER_ADMINISTRATOR_NEEDED, NO_EMAIL_ADDRESS, STAFF_MEMBER_TOO_NEW
 */
export async function resetFactors(
  database: Database,
  { userId, reason, publicUrl }: { userId: string; reason: string | undefined; publicUrl: string },
  context: CallContext,
): Promise<{ isMailed: boolean }> {
  const { now } = context;
  const staffId = personAtKeyboardId(context.actor);
  return database.transaction(async (tx) => {
    const account = await lockStaff(tx, userId, context, { withConsultants: true });
    const accountId = account.account_id;
    const about = { entity: 'account', entityId: accountId, subjectAccountId: accountId };
    await checkLongAdministrator(tx, staffId, now);
    const request = await tx
      .selectFrom('factor_reset as r')
      .innerJoin('account as by', 'by.account_id', 'r.requested_by')
      .select('r.requested_by')
      .where('r.account_id', '=', accountId)
      .where('r.expires_at', '>', now)
      // The first approval does not count any more when its administrator has lost the role.
      .where(sql<boolean>`'admin' = ANY (by.roles)`)
      .where('by.closed_at', 'is', null)
      .executeTakeFirst();
    if (!account.email_address) throw new FoyerError('NO_EMAIL_ADDRESS');
    if (request?.requested_by === staffId) throw new FoyerError('OTHER_ADMINISTRATOR_NEEDED');
    if (!request) {
      if (reason === undefined) {
        throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path: 'body.reason' }] });
      }
      const row = {
        requested_by: staffId,
        requested_at: now,
        expires_at: new Date(now.getTime() + factorResetHours * 3_600_000),
        reason,
      };
      await tx
        .insertInto('factor_reset')
        .values({ account_id: accountId, ...row })
        // An expired request, or one whose administrator has lost the role.
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
      await writeAudit(tx, context, { action: 'account.factorResetRequested', ...about, notes: reason });
      return { isMailed: false };
    }
    await tx.deleteFrom('factor_reset').where('account_id', '=', accountId).execute();
    await mailSignInLink(tx, account, { now, publicUrl, staffDays: linkDays, resetsFactors: true });
    await writeAudit(tx, context, {
      action: 'account.factorResetApproved',
      ...about,
      after: { requestedBy: request.requested_by },
    });
    return { isMailed: true };
  });
}

/** Deletes a request to reset second factors. @throws RECORD_NOT_FOUND */
export async function cancelFactorReset(database: Database, userId: string, context: CallContext): Promise<void> {
  await database.transaction(async (tx) => {
    const { account_id: accountId } = await lockStaff(tx, userId, { actor: null }, { withConsultants: true });
    const deleted = await tx
      .deleteFrom('factor_reset')
      .where('account_id', '=', accountId)
      .returning('account_id')
      .executeTakeFirst();
    if (!deleted) throw new FoyerError('RECORD_NOT_FOUND');
    await writeAudit(tx, context, {
      action: 'account.factorResetCanceled',
      entity: 'account',
      entityId: accountId,
      subjectAccountId: accountId,
    });
  });
}

/** The open requests, oldest first. */
export async function listFactorResets(db: Db, { actor, locale, now }: CallContext): Promise<FactorReset[]> {
  const staffId = personAtKeyboardId(actor);
  const rows = await db
    .selectFrom('factor_reset as r')
    .innerJoin('account as a', 'a.account_id', 'r.account_id')
    .innerJoin('account as by', 'by.account_id', 'r.requested_by')
    .select([
      'r.account_id',
      'r.requested_by',
      'r.requested_at',
      'r.expires_at',
      'r.reason',
      'a.external_account_identifier as userId',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'by.external_account_identifier as byUserId',
      'by.first_name as byFirstName',
      'by.last_name as byLastName',
    ])
    .where('r.expires_at', '>', now)
    .orderBy('r.requested_at')
    .orderBy('r.account_id')
    .execute();
  return rows.map((row) => ({
    externalAccountIdentifier: row.userId,
    fullName: fullName(row, locale),
    requestedBy: {
      externalAccountIdentifier: row.byUserId,
      fullName: fullName({ firstName: row.byFirstName, lastName: row.byLastName }, locale),
    },
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    reason: row.reason,
    needsOther: row.requested_by === staffId || row.account_id === staffId,
  }));
}

/** Removes the second factors of an account at once, for `foyer admin`: an operator lets the last administrator in. @throws StaffRefusal */
export async function removeFactorsOf(database: Database, userId: string, context: StaffContext): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { account_id: accountId } = await lockStaff(tx, userId, context, { withConsultants: true });
    const had = await removeFactors(tx, accountId);
    await writeAudit(tx, context, {
      action: 'account.factorsReset',
      entity: 'account',
      entityId: accountId,
      subjectAccountId: accountId,
      notes: context.notes,
    });
    return had;
  });
}
