import { FoyerError } from '@foyer/contract/wire/errors';
import type { Anonymisation } from '@foyer/contract/people/privacy';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { CallContext } from '../../../../calls/context.ts';
import type { Database, Db, Tx } from '../../../../db/database.ts';
import { accountByNumber } from '../../accounts/index.ts';
import { writeAudit } from '../../audit/index.ts';
import type { PersonalData } from '../deps.ts';
import { nobody } from '../personal-data.ts';
import { erase } from './erase.ts';
import { findObstacle } from './obstacles.ts';

export interface AnonymiseDependencies {
  database: Database;
  personalData: PersonalData;
}

/** Shows what anonymising would erase and keep, and the obstacle if there is one. @throws RECORD_NOT_FOUND */
export async function previewAnonymise(
  db: Db,
  externalAccountIdentifier: string,
  { locale, now }: CallContext,
): Promise<Anonymisation> {
  const account = await findAccount(db, externalAccountIdentifier);
  return present(db, account, { locale, now });
}

/**
 * Erases a person's identity permanently (people 6.1). A second simultaneous request waits for the first and
 * changes nothing. An order that is being taken blocks this transaction until it commits, and is then an obstacle.
 * @throws RECORD_NOT_FOUND
 * @throws ANONYMISE_NOT_POSSIBLE with `obstacle`, and with `eventName` when an event is not over
 */
export async function anonymiseAccount(
  { database, personalData }: AnonymiseDependencies,
  request: { externalAccountIdentifier: string; reason: string },
  context: CallContext,
): Promise<Anonymisation> {
  const { locale, now } = context;
  return database.transaction(async (tx) => {
    const { account_id: accountId } = await findAccount(tx, request.externalAccountIdentifier);
    // FOR UPDATE, not a weaker lock: inserting a row that references the account locks its key, so this waits for such inserts.
    await tx.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
    const account = await findAccount(tx, request.externalAccountIdentifier);
    if (account.anonymised_at === null) {
      const { obstacle, eventName } = await findObstacle(tx, accountId, locale, now);
      if (obstacle !== null) {
        throw new FoyerError('ANONYMISE_NOT_POSSIBLE', {
          metadata: { obstacle, ...(eventName === null ? {} : { eventName }) },
        });
      }
      const identifier = account.external_account_identifier;
      const deleteFiles = await erase(
        tx,
        { accountId, externalAccountIdentifier: identifier, now },
        personalData.erasers,
      );
      await writeAudit(tx, context, {
        action: 'account.anonymised',
        entity: 'account',
        entityId: accountId,
        subjectAccountId: accountId,
        notes: unnamed(request.reason, account),
      });
      await deleteFiles();
    }
    return present(tx, await findAccount(tx, request.externalAccountIdentifier), { locale, now });
  });
}

async function findAccount(db: Db | Tx, typed: string) {
  const account = await accountByNumber(db, typed)
    .select(['a.account_id', 'a.external_account_identifier', 'a.anonymised_at'])
    .select(['a.first_name', 'a.last_name', 'a.email_address', 'a.phone_number'])
    .executeTakeFirst();
  if (!account) throw new FoyerError('RECORD_NOT_FOUND');
  return account;
}
type Account = Awaited<ReturnType<typeof findAccount>>;

/** The reason that staff typed, without the person's names, email address and phone number. */
function unnamed(reason: string, account: Account): string {
  const names = [account.email_address, account.phone_number, account.first_name, account.last_name];
  return names.reduce<string>(
    (text, name) => (name === null || name.trim().length < 2 ? text : replacedWord(text, name.trim())),
    reason.trim(),
  );
}

/** Replaces every occurrence of a name, ignoring case. Latin names are replaced only as whole words. */
function replacedWord(text: string, name: string): string {
  const quoted = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const word = /^[\p{Script=Latin}\s'.-]+$/u.test(name) ? String.raw`(?<!\p{L})${quoted}(?!\p{L})` : quoted;
  return text.replaceAll(new RegExp(word, 'giu'), nobody);
}

async function present(db: Db | Tx, account: Account, { locale, now }: Pick<CallContext, 'locale' | 'now'>) {
  const { account_id: accountId, anonymised_at: at } = account;
  const { rows } = await sql<{ tickets: number; orders: number }>`
    SELECT (SELECT count(*) FROM ticket WHERE account_id = ${accountId}) AS tickets,
      (SELECT count(*) FROM orders WHERE account_id = ${accountId}) AS orders`.execute(db);
  const { tickets, orders } = rows[0] ?? { tickets: 0, orders: 0 };
  const open = at === null ? await findObstacle(db, accountId, locale, now) : { obstacle: null, eventName: null };
  return {
    externalAccountIdentifier: account.external_account_identifier,
    fullName: fullName({ firstName: account.first_name, lastName: account.last_name }, locale),
    anonymisedDate: at?.toISOString() ?? null,
    ...open,
    tickets,
    orders,
  };
}
