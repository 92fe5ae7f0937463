import type { SecondFactors } from '@foyer/contract/people/second-factors';
import { FoyerError } from '@foyer/contract/wire/errors';
import { groupRecoveryCode, readTypedCode } from '@foyer/domain/people/second-factor';
import type { CallContext } from '../../../../calls/context.ts';
import type { Database } from '../../../../db/database.ts';
import { writeAudit } from '../../audit/index.ts';
import { lockAccount, type SignInRules } from '../queries.ts';
import { countTry, forgetTries } from '../waits.ts';
import type { CodeSecrets } from './code-secrets.ts';
import { describeSecret, newCodeSecret, periodOf, replaceCodes } from './codes.ts';
import { mailNotice } from './mail-notice.ts';
import { findOwnAccount } from './own-account.ts';
import { readSecondFactors } from './read-second-factors.ts';

/** Stores a new secret for the authenticator app of the signed-in person, until a first code confirms it. @throws FORBIDDEN while acting, CODES_ALREADY_ON */
export async function startCodes(
  database: Database,
  secrets: CodeSecrets,
  context: CallContext,
  rules: SignInRules,
): Promise<{ secret: string; url: string }> {
  const account = await findOwnAccount(database.kysely, context, rules);
  const accountId = account.account_id;
  const secret = newCodeSecret();
  const columns = { secret: secrets.seal(accountId, secret), created_at: context.now, last_counter: 0 };
  const stored = await database.kysely
    .insertInto('totp')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns).where('totp.confirmed_at', 'is', null))
    .returning('account_id')
    .executeTakeFirst();
  if (!stored) throw new FoyerError('CODES_ALREADY_ON');
  return describeSecret(secret, account.external_account_identifier);
}

/** Turns the app on with its first code, and returns the recovery codes. @throws FORBIDDEN while acting, RECORD_NOT_FOUND, SECRET_WRONG, RATE_LIMITED */
export async function confirmCodes(
  database: Database,
  { code, secrets }: { code: string; secrets: CodeSecrets },
  context: CallContext,
  rules: SignInRules,
): Promise<{ recoveryCodes: string[] }> {
  const { now, device, remoteAddress } = context;
  const found = await findOwnAccount(database.kysely, context, rules);
  const caller = { userId: found.external_account_identifier, device, remoteAddress, now };
  const counted = await countTry(database, 'code', caller);
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, found, rules, 'change');
    if (!account) throw new FoyerError('SESSION_ENDED');
    const accountId = account.account_id;
    const row = await tx
      .selectFrom('totp')
      .select('secret')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new FoyerError('RECORD_NOT_FOUND');
    const read = readTypedCode(code);
    const secret = secrets.open(accountId, row.secret);
    const period = secret && read?.kind === 'code' ? periodOf(secret, read.code, now) : null;
    if (period === null) throw new FoyerError('SECRET_WRONG');
    await tx
      .updateTable('totp')
      .set({ confirmed_at: now, last_counter: period })
      .where('account_id', '=', accountId)
      .execute();
    await forgetTries(tx, 'code', caller, counted);
    await mailNotice(tx, account, { notice: 'codes-on', now });
    await writeAudit(tx, context, { action: 'account.codesOn', entity: 'account', entityId: accountId });
    return { recoveryCodes: (await replaceCodes(tx, accountId, now)).map(groupRecoveryCode) };
  });
}

/** Turns the app off and deletes its recovery codes. @throws FORBIDDEN while acting, RECORD_NOT_FOUND */
export async function removeCodes(
  database: Database,
  context: CallContext,
  rules: SignInRules,
): Promise<SecondFactors> {
  const { now } = context;
  const account = await findOwnAccount(database.kysely, context, rules);
  const accountId = account.account_id;
  return database.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('totp')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .returning('account_id')
      .executeTakeFirst();
    if (!removed) throw new FoyerError('RECORD_NOT_FOUND');
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await mailNotice(tx, account, { notice: 'codes-off', now });
    await writeAudit(tx, context, { action: 'account.codesOff', entity: 'account', entityId: accountId });
    return readSecondFactors(tx, context, rules);
  });
}

/** Replaces the recovery codes. @throws FORBIDDEN while acting, RECORD_NOT_FOUND without an app */
export async function replaceRecoveryCodes(
  database: Database,
  context: CallContext,
  rules: SignInRules,
): Promise<{ recoveryCodes: string[] }> {
  const account = await findOwnAccount(database.kysely, context, rules);
  const accountId = account.account_id;
  return database.transaction(async (tx) => {
    const on = await tx
      .selectFrom('totp')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!on) throw new FoyerError('RECORD_NOT_FOUND');
    await writeAudit(tx, context, {
      action: 'account.recoveryCodesReplaced',
      entity: 'account',
      entityId: accountId,
    });
    return { recoveryCodes: (await replaceCodes(tx, accountId, context.now)).map(groupRecoveryCode) };
  });
}
