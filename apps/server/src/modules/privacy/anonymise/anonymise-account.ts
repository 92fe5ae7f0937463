import { FoyerError } from '@foyer/contract/errors';
import type { Anonymisation } from '@foyer/contract/privacy';
import type { CallContext } from '@foyer/domain/actor';
import { fullName } from '@foyer/domain/names';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import type { MailGateway } from '../../../gateways/mail/port.ts';
import { accountByNumber } from '../../account/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { forgetMailFiles } from '../../mail/index.ts';
import { erase, nobody } from './erase.ts';
import { findObstacle } from './obstacles.ts';

export interface AnonymiseDependencies {
  database: Database;
  mail: MailGateway;
}

/** What anonymising would erase and keep, and what stands against it. @throws RECORD_NOT_FOUND */
export async function previewAnonymise(
  db: Db,
  externalAccountIdentifier: string,
  { locale, now }: CallContext,
): Promise<Anonymisation> {
  const account = await findAccount(db, externalAccountIdentifier);
  return present(db, account, { locale, now });
}

/**
 * Erases who a person is, for good (readings §10 Privacy). Of two at once the second waits and finds it done; an order of the person that
 * is just being taken is waited for, and stands against it.
 * @throws RECORD_NOT_FOUND
 * @throws ANONYMISE_NOT_POSSIBLE with `obstacle`, and `eventName` where an event is not over
 */
export async function anonymiseAccount(
  { database, mail }: AnonymiseDependencies,
  request: { externalAccountIdentifier: string; reason: string },
  context: CallContext,
): Promise<Anonymisation> {
  const { locale, now } = context;
  return database.transaction(async (tx) => {
    const { account_id: accountId } = await findAccount(tx, request.externalAccountIdentifier);
    // FOR UPDATE, not a weaker lock: whoever writes a row that names the account has its key locked, and is waited for.
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
      const mails = await erase(tx, { accountId, externalAccountIdentifier: identifier, now });
      await writeAudit(tx, context, {
        action: 'account.anonymised',
        entity: 'account',
        entityId: accountId,
        subjectAccountId: accountId,
        notes: unnamed(request.reason, account),
      });
      // Before the end of the transaction: a row that comes back sends a mail again, a file that stays would be nobody's.
      await forgetMailFiles({ db: tx, mail }, mails);
    }
    return present(tx, await findAccount(tx, request.externalAccountIdentifier), { locale, now });
  });
}

async function findAccount(db: Db | Tx, typed: string) {
  const account = await accountByNumber(db, typed)
    .select(['a.account_id', 'a.external_account_identifier', 'a.anonymised_at'])
    .select(['a.first_name', 'a.last_name', 'a.email_address', 'a.phone_number', 'a.locale'])
    .executeTakeFirst();
  if (!account) throw new FoyerError('RECORD_NOT_FOUND');
  return account;
}
type Account = Awaited<ReturnType<typeof findAccount>>;

/** What staff typed as the reason, without the name that is to go. */
function unnamed(reason: string, account: Account): string {
  const names = [account.email_address, account.phone_number, account.first_name, account.last_name];
  return names.reduce<string>(
    (text, name) => (name === null || name.trim().length < 2 ? text : replacedWord(text, name.trim())),
    reason.trim(),
  );
}

/** A name wherever it stands, in whichever case; not inside of another word, where that is spelled with spaces. */
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
    fullName: fullName({ firstName: account.first_name, lastName: account.last_name }, account.locale),
    anonymisedDate: at?.toISOString() ?? null,
    ...open,
    tickets,
    orders,
  };
}
