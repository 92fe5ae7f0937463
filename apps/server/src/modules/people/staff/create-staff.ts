import type { Country, Currency, Locale } from '@foyer/contract/wire/vocabulary';
import { parseConsultantId } from '@foyer/domain/people/consultant-id';
import { foldUserId } from '@foyer/domain/people/identifiers';
import type { Database, Db } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/errors.ts';
import { accountSearchText } from '../../../db/search-text.ts';
import { accountByNumber } from '../accounts/index.ts';
import { writeAudit } from '../audit/index.ts';
import { replaceGrants, type LabelledGrant } from '../grants/index.ts';
import { asLogged, checkGrants, loggedSecondPerson } from './check-grants.ts';
import {
  passwordColumns,
  sendSignInLink,
  StaffRefusal,
  type StaffContext,
  type SignInMethod,
} from './sign-in-method.ts';

export interface NewStaff {
  /** The user id for sign-in, stored in lower case. */
  userId: string;
  firstName: string;
  lastName: string;
  emailAddress: string | null;
  grants: readonly LabelledGrant[];
  locale: Locale;
  country: Country;
  currency: Currency;
}

/**
 * Checks whether a staff account with this user id can be created, before anyone types its password. Returns the id as it
 * is stored. @throws StaffRefusal
 */
export async function checkUserId(db: Db, typed: string): Promise<string> {
  const userId = foldUserId(typed);
  // Sign-in would read this user id as a consultant's number, so the account could never sign in.
  const consultantId = parseConsultantId(userId);
  if (consultantId !== null) {
    throw new StaffRefusal(
      'USER_ID_NOT_POSSIBLE',
      `"${userId}" is the number of a consultant. Give the consultant a role: foyer admin roles ${consultantId} --role <role>.`,
    );
  }
  if (!/^[a-z0-9][a-z0-9._-]{0,39}$/.test(userId)) {
    throw new StaffRefusal(
      'USER_ID_NOT_POSSIBLE',
      'A user id has 1 to 40 letters, digits, dots, hyphens or underscores.',
    );
  }
  const existing = await accountByNumber(db, userId).select('a.closed_at').executeTakeFirst();
  if (existing) throw taken(userId, existing.closed_at !== null);
  return userId;
}

const taken = (userId: string, isClosed: boolean) =>
  new StaffRefusal(
    'USER_ID_TAKEN',
    isClosed
      ? `There is already a closed account "${userId}". An administrator can open it again under “Staff accounts”.`
      : `There is already an account "${userId}". Set a new password: foyer admin reset ${userId}.`,
  );

/** Creates a staff account with a password or a mailed link, and writes an audit entry. @throws StaffRefusal */
export async function createStaffAccount(
  database: Database,
  staff: NewStaff,
  method: SignInMethod,
  context: StaffContext,
): Promise<void> {
  const { now, notes } = context;
  const userId = await checkUserId(database.kysely, staff.userId);
  const columns = await passwordColumns(method, now);
  try {
    await database.transaction(async (tx) => {
      const account = await tx
        .insertInto('account')
        .values({
          external_account_identifier: userId,
          account_type_code: 'STAFF',
          first_name: staff.firstName,
          last_name: staff.lastName,
          email_address: staff.emailAddress,
          country_code: staff.country,
          locale: staff.locale,
          currency: staff.currency,
          ...columns,
          search_text: accountSearchText({ ...staff, externalAccountIdentifier: userId }),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await checkGrants(tx, staff.grants);
      await replaceGrants(tx, account.account_id, staff.grants, now);
      await sendSignInLink(tx, method, account, now);
      await writeAudit(tx, context, {
        action: 'account.created',
        entity: 'account',
        entityId: account.account_id,
        subjectAccountId: account.account_id,
        after: {
          userId,
          grants: asLogged(staff.grants),
          ...loggedSecondPerson(
            staff.grants.map(({ role }) => role),
            now,
          ),
        },
        notes,
      });
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'account_external_account_identifier_key') throw error;
    throw taken(userId, false);
  }
}
