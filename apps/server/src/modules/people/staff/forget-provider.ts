import { FoyerError } from '@foyer/contract/wire/errors';
import type { Database } from '../../../db/database.ts';
import { writeAudit } from '../audit/index.ts';
import { renewProviderGrants } from '../grants/index.ts';
import { endProviderSessions } from '../sign-in/index.ts';
import { lockStaff } from './queries.ts';
import type { StaffContext } from './sign-in-method.ts';

/**
 * Lets another person of an identity provider sign in to an account (people 2.11): the account belongs to nobody there until the
 * next sign-in. Ends its sessions of providers, and their roles count only after that sign-in. Returns the ids of the providers.
 * @throws StaffRefusal
 */
export async function forgetProviders(database: Database, userId: string, context: StaffContext): Promise<string[]> {
  return database.transaction(async (tx) => {
    const { account_id: accountId } = await lockStaff(tx, userId, context, { withConsultants: true });
    const identities = await tx
      .deleteFrom('provider_identity')
      .where('account_id', '=', accountId)
      .returning(['provider', 'subject'])
      .execute();
    if (identities.length === 0) return [];
    for (const { provider, subject } of identities) {
      await endProviderSessions(tx, provider, { subject, sid: null });
      await renewProviderGrants(tx, accountId, { provider, until: context.now });
    }
    const providers = [...new Set(identities.map(({ provider }) => provider))].toSorted();
    await writeAudit(tx, context, {
      action: 'account.providerForgotten',
      entity: 'account',
      entityId: accountId,
      subjectAccountId: accountId,
      before: { providers },
      notes: context.notes,
    });
    return providers;
  });
}

/** As `forgetProviders`, for administrators. @throws RECORD_NOT_FOUND also when the account belongs to nobody at a provider */
export async function separateFromProviders(database: Database, userId: string, context: StaffContext): Promise<void> {
  const providers = await forgetProviders(database, userId, context);
  if (providers.length === 0) throw new FoyerError('RECORD_NOT_FOUND');
}
